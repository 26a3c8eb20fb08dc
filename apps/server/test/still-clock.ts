import { afterEach, beforeEach } from 'vitest'
import { theApp } from './app.ts'

export function standingStill(at: string) {
  beforeEach(async () => (await theApp()).clock.set(new Date(at)))
  afterEach(async () => (await theApp()).clock.set(undefined))
}
