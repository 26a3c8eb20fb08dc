import { expect, test } from 'vitest'
import { failureOf, markMissingCode } from './failure.ts'

test('L-12: code that did not come says what is missing, in each browser the same; other errors say nothing', () => {
  const errors = [
    new TypeError('Failed to fetch dynamically imported module: https://muster.example/assets/x.js'),
    new TypeError('Importing a module script failed.'),
  ]
  for (const error of errors) {
    expect(failureOf(error).message).toBe('Something went wrong')
    markMissingCode(error)
    expect(failureOf(error).message).toContain('is not on this device yet, and there is no signal')
  }
  expect(failureOf(new TypeError('x is undefined')).message).toBe('Something went wrong')
})
