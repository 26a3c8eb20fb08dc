// guards: packages/ui/src/**
// takes: 40 s
import { checkColours } from './contrast.ts'

checkColours({ green: '#1a9e4b', navy: '#001737', grey: '#8a8f98' })
