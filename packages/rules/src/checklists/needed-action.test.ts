import { expect, test } from 'vitest'
import { type JudgedQuestion, ruleForAnswer, ruleForScore, termsOfChecklist } from './needed-action.ts'

const question = (given: Partial<JudgedQuestion>): JudgedQuestion => ({
  ...{
    specType: 'INSPECTION',
    answerType: 'CHECKBOX',
    critical: false,
    answer: 'false',
    notApplicable: false,
  },
  ...given,
})
const rule = (kind: 'CRITICAL_FAILED' | 'CHECK_FAILED' | 'RATING' | 'BAND', more = {}) => ({
  ...{ kind, rating: null, band: null },
  ...more,
})
const kindOf = (given: Partial<JudgedQuestion>, ...rules: ReturnType<typeof rule>[]) =>
  ruleForAnswer(question(given), rules)?.kind

test('a check of an inspection that fails meets the first rule that fits', () => {
  const [critical, any] = [rule('CRITICAL_FAILED'), rule('CHECK_FAILED')]
  expect(kindOf({ critical: true }, critical, any)).toBe('CRITICAL_FAILED')
  expect(kindOf({}, critical, any)).toBe('CHECK_FAILED')
  expect(kindOf({}, critical)).toBeUndefined()
  for (const given of [
    { answer: 'true' },
    { answer: null },
    { notApplicable: true },
    { specType: 'NORMAL' },
  ] as const)
    expect(kindOf({ critical: true, ...given }, critical, any)).toBeUndefined()
  expect(kindOf({ critical: true })).toBeUndefined()
})

test('a rating is compared out of 5, one out of 10 by its half', () => {
  const low = rule('RATING', { rating: 2 })
  const rated = (answer: string, more: Partial<JudgedQuestion> = {}) =>
    kindOf({ answerType: 'RATING', answer, ...more }, low)
  expect([rated('2'), rated('3')]).toEqual(['RATING', undefined])
  const ofTen = { answerType: 'RATING_10', specType: 'FEEDBACK' } as const
  expect([rated('3', ofTen), rated('4', ofTen), rated('5', ofTen)]).toEqual(['RATING', 'RATING', undefined])
  expect(rated('1', { specType: 'NORMAL' })).toBeUndefined()
})

test('a score meets the rule of its band or of a better one', () => {
  const fair = rule('BAND', { band: 'fair' })
  const met = (percentage: number | null) => ruleForScore(percentage, [fair]) !== undefined
  expect([null, 71, 70, 61, 60, 0].map(met)).toEqual([false, false, true, true, true, true])
  expect(ruleForScore(95, [rule('BAND', { band: 'good' })])).toBeUndefined()
})

test('an answer whose checklist asks for an action meets a rule, else the terms of the checklist; without rules none', () => {
  const rules = [rule('RATING', { rating: 2 })]
  const asking = (given: Partial<JudgedQuestion>) =>
    ruleForAnswer(question({ asksAction: true, ...given }), rules)
  expect(asking({ specType: 'NORMAL' })).toBe(termsOfChecklist)
  expect(asking({ answerType: 'RATING', answer: '2' })).toBe(rules[0])
  expect(asking({ answerType: 'CHOICE', answer: 'Broken' })).toBe(termsOfChecklist)
  expect(asking({ asksAction: false })).toBeUndefined()
  expect(ruleForAnswer(question({ asksAction: true }), [])).toBeUndefined()
})

test('a follow-up meets a rule while it is asked', () => {
  const failed = (isAsked: boolean) => kindOf({ followUp: { isAsked } }, rule('CHECK_FAILED'))
  expect([failed(true), failed(false)]).toEqual(['CHECK_FAILED', undefined])
})
