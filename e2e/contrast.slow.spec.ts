// guards: packages/ui/src/**
// takes: 30 s
import { checkColours } from './contrast.ts'

checkColours({ red: '#f11946', yellow: '#ffd400' })
