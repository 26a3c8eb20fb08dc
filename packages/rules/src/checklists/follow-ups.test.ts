import type { AnswerType, Questionnaire } from '@muster/contract/jobs/job-details'
import { expect, test } from 'vitest'
import {
  answerOptions,
  answersText,
  conditionProblem,
  isAsked,
  isMet,
  mustBeAnswered,
  withAsked,
  withFollowUps,
} from './follow-ups.ts'

const values = (type: 'NORMAL' | 'INSPECTION' | 'FEEDBACK', answerType: AnswerType, choices?: string[]) =>
  answerOptions(type, { answerType, choices }).map(({ value, label }) => `${value} ${label}`)

test('checks, ratings and choices have answers that may ask for more', () => {
  expect(values('NORMAL', 'CHECKBOX')).toEqual(['true Done', 'false Not done'])
  expect(values('INSPECTION', 'CHECKBOX')).toEqual(['true Pass', 'false Fail'])
  expect(values('NORMAL', 'RATING')).toEqual(['1 1', '2 2', '3 3', '4 4', '5 5'])
  expect(values('NORMAL', 'CHOICE', ['Good', '', 'Broken'])).toEqual(['Good Good', 'Broken Broken'])
  expect(values('NORMAL', 'CHOICE')).toEqual([])
  for (const other of ['TEXT', 'NUMBER', 'BEFORE_IMAGES', 'AFTER_IMAGES', 'FILE'] as const)
    expect(values('INSPECTION', other)).toEqual([])
  expect(values('FEEDBACK', 'RATING_10')).toEqual([])
  expect(values('FEEDBACK', 'CHECKBOX')).toEqual([])
})

test('a condition speaks of answers that can be given', () => {
  const problem = (answerType: AnswerType, answers: string[] | null, choices?: string[]) =>
    conditionProblem('NORMAL', { answerType, choices, condition: answers && { answers } })
  expect(problem('TEXT', null)).toBeNull()
  expect(problem('CHECKBOX', ['false'])).toBeNull()
  expect(problem('CHECKBOX', ['No'])).toBe('This answer cannot be given')
  expect(problem('CHOICE', ['Broken'], ['Good', 'Broken'])).toBeNull()
  expect(problem('CHOICE', ['Gone'], ['Good', 'Broken'])).toBe('This answer cannot be given')
  expect(problem('RATING', ['5', '6'])).toBe('This answer cannot be given')
  expect(problem('TEXT', ['x'])).toBe('Only checkboxes, ratings and choices have follow-ups')
})

test('answers are read as people give them, choices as they were written', () => {
  const say = (sentence: string) => sentence.toUpperCase()
  const condition = { answers: ['false', 'true'] }
  expect(answersText('INSPECTION', { answerType: 'CHECKBOX', condition }, say)).toBe('FAIL, PASS')
  const choice = {
    answerType: 'CHOICE',
    choices: ['Done'],
    condition: { answers: ['Done', 'Gone'] },
  } as const
  expect(answersText('NORMAL', choice, say)).toBe('Done, Gone')
  expect(answersText('NORMAL', { answerType: 'RATING', condition: { answers: ['1', '2'] } }, say)).toBe(
    '1, 2',
  )
  expect(answersText('NORMAL', { answerType: 'TEXT' }, say)).toBe('')
})

test('an answer meets a condition; no answer and "does not apply" meet none', () => {
  const met = (answer: string | null, notApplicable: boolean | null = false) =>
    isMet(['false', '2'], { answer, notApplicable })
  expect([met('false'), met('2', null), met('true'), met(null), met('false', true)]).toEqual([
    ...[true, true, false, false, false],
  ])
})

const sample: Questionnaire[] = [
  {
    ...{ id: 1, originId: 1, title: 'Clean?', answerType: 'CHECKBOX', mandatory: true, choices: [] },
    condition: {
      ...{ answers: ['false'], makesAction: false },
      questions: [
        { id: 2, originId: 2, title: 'Photo', answerType: 'BEFORE_IMAGES', mandatory: true, choices: [] },
        { id: 3, originId: 3, title: 'Why', answerType: 'TEXT', mandatory: false, choices: [] },
      ],
    },
  },
  { id: 4, originId: 4, title: '', answerType: 'TEXT', mandatory: false, choices: [] },
]

test('a visit asks follow-ups behind their question, and none has to be answered before it is asked', () => {
  const questions = withFollowUps(sample)
  expect(questions.map(({ id, mandatory }) => [id, mandatory])).toEqual([
    [1, true],
    [2, false],
    [3, false],
    [4, false],
  ])
  expect(questions[0]).toEqual({ ...sample[0], condition: undefined })
  expect(questions[1]!.followUp).toEqual({
    ...{ questionnaireId: 1, answers: ['false'] },
    ...{ isMandatory: true, isAsked: false },
  })
  expect(questions[2]!.followUp!.isMandatory).toBe(false)
  expect(questions[3]!.followUp).toBeUndefined()
})

test('what is asked follows the answers, forth and back; what was recorded stays where it is', () => {
  const blank = withFollowUps(sample).map((question) => ({
    ...{ answer: null as string | null, notApplicable: false },
    ...question,
  }))
  const answered = (answer: string | null, notApplicable = false) =>
    withAsked(
      blank.map((question) => {
        if (question.id === 1) return { ...question, answer, notApplicable }
        return question.id === 3 ? { ...question, answer: 'No water' } : question
      }),
    )
  const asked = (questions: ReturnType<typeof answered>) => questions.filter(isAsked).map(({ id }) => id)
  const needed = (questions: ReturnType<typeof answered>) =>
    questions.filter(mustBeAnswered).map(({ id }) => id)
  expect([asked(answered(null)), needed(answered(null))]).toEqual([[1, 4], [1]])
  expect([asked(answered('false')), needed(answered('false'))]).toEqual([
    [1, 2, 3, 4],
    [1, 2],
  ])
  expect([asked(answered('true')), needed(answered('true'))]).toEqual([[1, 4], [1]])
  expect(asked(answered('false', true))).toEqual([1, 4])
  expect(answered('true').find(({ id }) => id === 3)!.answer).toBe('No water')
})

test('a follow-up whose question is not there is not asked', () => {
  const [, photo] = withFollowUps(sample)
  const [alone] = withAsked([{ ...photo!, answer: null, notApplicable: false }])
  expect(isAsked(alone!)).toBe(false)
  expect(mustBeAnswered(alone!)).toBe(false)
})
