// guards: packages/ui/src/**
// takes: 20 s
import { checkColours } from './contrast.ts'

checkColours({ red: '#f11946', yellow: '#ffd400' })
