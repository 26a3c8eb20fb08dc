import { answerTypes, isNumberAnswer } from '@muster/contract/jobs/answer-types'
import { AnswerType } from '@muster/contract/jobs/job-details'
import { expect, test } from 'vitest'
import { answerTypesOf, choicesProblem, fileAnswerTypes, isFileAnswer, mayPrompt } from './answer-types.ts'

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
  expect(withoutRatings('NORMAL')).toEqual(AnswerType.options.filter((each) => !each.startsWith('RATING')))
})

test('only normal tasks are asked before the start and at the end', () => {
  expect(mayPrompt('NORMAL', 'BEFORE_START')).toBe(true)
  expect(mayPrompt('NORMAL', 'BEFORE_END')).toBe(true)
  expect(mayPrompt('INSPECTION', 'BEFORE_START')).toBe(false)
  expect(mayPrompt('FEEDBACK', 'BEFORE_END')).toBe(false)
  expect(mayPrompt('FEEDBACK', 'NONE')).toBe(true)
})

test('a number is written with digits and at most one point', () => {
  for (const number of ['0', '-4', '21.5', '123456789012', '0.1234'])
    expect(isNumberAnswer(number)).toBe(true)
  for (const text of ['', ' ', '1,5', '1.', '.5', '1e3', '--1', 'NaN', '1234567890123', '0.12345'])
    expect(isNumberAnswer(text)).toBe(false)
})

test('a choice has two different choices or more, everything else none', () => {
  expect(choicesProblem('CHOICE', ['Yes', 'No'])).toBeNull()
  expect(choicesProblem('TEXT')).toBeNull()
  expect(choicesProblem('CHOICE', ['Yes'])).toBe('Give at least two choices')
  expect(choicesProblem('CHOICE')).toBe('Give at least two choices')
  expect(choicesProblem('CHOICE', ['Yes', 'YES'])).toBe('Each choice may be given once')
  expect(choicesProblem('NUMBER', ['1', '2'])).toBe('Only a choice has choices')
})

test('N10: each type of answer says of itself how it is answered, and out of what it is rated', () => {
  expect(Object.keys(answerTypes).sort()).toEqual([...AnswerType.options].sort())
  expect(AnswerType.options.filter((answerType) => isFileAnswer({ answerType }))).toEqual(fileAnswerTypes)
  expect(fileAnswerTypes).toEqual(['BEFORE_IMAGES', 'AFTER_IMAGES', 'FILE'])
  for (const { kind, outOf } of Object.values(answerTypes)) expect(outOf !== null).toBe(kind === 'RATING')
})
