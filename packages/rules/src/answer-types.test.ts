import { expect, test } from 'vitest'
import { answerTypesOf, mayPrompt } from './answer-types.ts'

test('feedback is rated out of ten, tasks and inspections out of five', () => {
  expect(answerTypesOf('FEEDBACK')).toContain('RATING_10')
  expect(answerTypesOf('FEEDBACK')).not.toContain('RATING')
  for (const type of ['NORMAL', 'INSPECTION'] as const) {
    expect(answerTypesOf(type)).toContain('RATING')
    expect(answerTypesOf(type)).not.toContain('RATING_10')
  }
})

test('every other answer type may be asked for everywhere', () => {
  const withoutRatings = (type: 'NORMAL' | 'FEEDBACK') =>
    answerTypesOf(type).filter((each) => !each.startsWith('RATING'))
  expect(withoutRatings('FEEDBACK')).toEqual(withoutRatings('NORMAL'))
  expect(withoutRatings('NORMAL')).toEqual(['CHECKBOX', 'TEXT', 'BEFORE_IMAGES', 'AFTER_IMAGES', 'FILE'])
})

test('only normal tasks are asked before the start and at the end', () => {
  expect(mayPrompt('NORMAL', 'BEFORE_START')).toBe(true)
  expect(mayPrompt('NORMAL', 'BEFORE_END')).toBe(true)
  expect(mayPrompt('INSPECTION', 'BEFORE_START')).toBe(false)
  expect(mayPrompt('FEEDBACK', 'BEFORE_END')).toBe(false)
  expect(mayPrompt('FEEDBACK', 'NONE')).toBe(true)
})
