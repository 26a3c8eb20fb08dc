import { expect, test } from 'vitest'
import type { JudgedQuestion } from '../checklists/needed-action.ts'
import { isJudgedAgain, isNoBetter, isPutRight, scoresText, withAgain } from './reinspection.ts'

const say = (sentence: string, params: Readonly<Record<string, unknown>> = {}) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
const check: JudgedQuestion = {
  ...{
    specType: 'INSPECTION',
    answerType: 'CHECKBOX',
    critical: true,
    answer: 'false',
    notApplicable: false,
  },
}
const rating: JudgedQuestion = { ...check, answerType: 'RATING', answer: '2' }
const failsChecks = [{ kind: 'CHECK_FAILED', rating: null, band: null }] as const
const failsLow = [{ kind: 'RATING', rating: 3, band: null }] as const

test('checks and ratings that were answered are judged again, and whatever else asks for an action', () => {
  const judged = (given: Partial<JudgedQuestion>) => isJudgedAgain({ ...check, ...given }, failsChecks)
  expect([judged({}), judged({ answerType: 'RATING', answer: '2' })]).toEqual([true, true])
  expect(judged({ specType: 'NORMAL' })).toBe(false)
  expect(judged({ specType: 'NORMAL', asksAction: true })).toBe(true)
  expect(judged({ answerType: 'TEXT', answer: 'Dirty' })).toBe(false)
  expect([judged({ answer: null }), judged({ notApplicable: true })]).toEqual([false, false])
  expect(judged({ followUp: { isAsked: true } })).toBe(true)
  expect(judged({ followUp: { isAsked: true }, answer: 'true' })).toBe(false)
})

test('a question is right once no rule asks for an action and what failed is better', () => {
  const isRight = (first: JudgedQuestion, answer: string, rules: Parameters<typeof isPutRight>[2]) =>
    isPutRight({ first, now: { ...first, answer } }, first.answer!, rules)
  expect([isRight(check, 'true', failsChecks), isRight(check, 'false', failsChecks)]).toEqual([true, false])
  expect([isRight(rating, '3', failsLow), isRight(rating, '4', failsLow)]).toEqual([false, true])
  // The rules are gone: no better is not right, whatever they said.
  expect([isRight(rating, '2', []), isRight(rating, '3', []), isRight(check, 'false', [])]).toEqual([
    ...[false, true, false],
  ])
  // Another question of the same sub-task had not failed, and may stay as it is.
  const good = { ...rating, answer: '5' }
  expect(isPutRight({ first: good, now: good }, '2', failsLow)).toBe(true)
})

test('no better is the same or a lower rating', () => {
  expect([isNoBetter('2', '2'), isNoBetter('1', '2'), isNoBetter('3', '2')]).toEqual([true, true, false])
  expect([isNoBetter('false', 'false'), isNoBetter('true', 'false')]).toEqual([true, false])
})

test('what was answered again takes the place of the first answers, and its condition is looked at again', () => {
  const plain = { conditionAnswers: [], makesAction: false }
  const questions = [
    { id: 1, ...rating, rating: 2, ...plain },
    { id: 2, ...check, rating: null, conditionAnswers: ['false'], makesAction: true, asksAction: true },
    { id: 3, ...rating, rating: 5, answer: '5', ...plain },
  ]
  const again = withAgain(
    questions,
    new Map([
      [1, '4'],
      [2, 'true'],
    ]),
  )
  expect(again.map(({ answer, rating: now }) => [answer, now])).toEqual([
    ['4', 4],
    ['true', null],
    ['5', 5],
  ])
  expect(again[1]).toMatchObject({ asksAction: false })
})

test('both scores stand, with their days', () => {
  const first = { score: 74, on: '2026-05-03' }
  expect(scoresText(first, [{ score: 91, on: '2026-05-05' }], say)).toBe(
    '74% on 03/05/2026, 91% after re-inspection on 05/05/2026',
  )
  expect(scoresText({ ...first, score: null }, [{ score: null, on: '2026-05-05' }], say)).toBe(
    'Re-inspected on 05/05/2026',
  )
  expect(scoresText(first, [], say)).toBe('')
})
