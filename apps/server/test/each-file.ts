import { afterAll } from 'vitest'
import { letTimeGoOn } from './app.ts'

// The files of a worker share their application: what one leaves as the time is not the next one's.
afterAll(letTimeGoOn)
