import { afterEach, beforeEach } from 'vitest'
import { theApp } from './app.ts'

/** Every test of the file begins at this moment, and time stands still unless the test moves it. */
export function standingStill(at: string) {
  beforeEach(async () => (await theApp()).clock.set(new Date(at)))
  afterEach(async () => (await theApp()).clock.set(undefined))
}
