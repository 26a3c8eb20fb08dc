// guards: packages/ui/src/**
// takes: 25 s
import { checkColours } from './contrast.ts'

checkColours({ green: '#1a9e4b', navy: '#001737', grey: '#8a8f98' })
