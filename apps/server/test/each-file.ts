import { afterAll } from 'vitest'
import { closeCompanies, letTimeGoOn } from './app.ts'

// The files of a worker share their application: what one leaves as the time is not the next one's, and what goes through
// every company finds those of its own file alone.
afterAll(letTimeGoOn)
afterAll(closeCompanies)
