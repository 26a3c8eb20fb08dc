import type { SpecType } from '@muster/contract/jobs/job-details'
import { filled, type Say } from '@muster/contract/kit/sentences'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import { expect, test } from 'vitest'
import {
  answeredText,
  answerText,
  changeText,
  checksOf,
  commentsOf,
  completedText,
  failedChecks,
  findingsOf,
  foldItems,
  hasRatings,
  isLowRating,
  isStarred,
  questionText,
  ratingOf,
  scoreText,
  specsOf,
  summaryLines,
} from './work-report.ts'

const plurals: Record<string, string> = {
  '{count} photos': '{count, plural, one {# photo} other {# photos}}',
}
const say: Say = (sentence, values = {}) => filled(plurals[sentence] ?? sentence, values)
type Question = AnsweredSpec['specItems'][number]['questionnaires'][number]
const file = {
  id: 1,
  url: '/a',
  thumbURL: null,
  fileName: 'a.jpg',
  extension: 'jpg',
  size: 1,
  takenAt: null,
  sha256: '',
}
const asked = (answerType: Question['answerType'], given: Partial<Question> = {}): Question => ({
  id: 1,
  title: '',
  answerType,
  mandatory: false,
  answer: null,
  notApplicable: false,
  files: [],
  choices: [],
  ...given,
})
const spec = (given: Partial<AnsweredSpec> = {}, questionnaires: Question[] = []): AnsweredSpec => ({
  id: 1,
  title: 'Foyer',
  description: '',
  jobSpecType: 'INSPECTION',
  jobSpecPromptType: 'NONE',
  averageRating: 4.5,
  maximum: 5,
  percentage: 90,
  answered: 2,
  leftOut: 0,
  completed: 3,
  questions: 4,
  specItems: [
    {
      id: 1,
      title: '',
      instructions: '',
      picture: null,
      critical: false,
      frequency: 'DAILY',
      lastDone: null,
      due: true,
      questionnaires,
    },
  ],
  ...given,
})

test('an answer is said in words', () => {
  expect(answerText(asked('CHECKBOX', { answer: 'true' }), 'NORMAL', say)).toBe('Yes')
  expect(answerText(asked('CHECKBOX', { answer: 'false' }), 'NORMAL', say)).toBe('No')
  expect(answerText(asked('CHECKBOX', { answer: 'perhaps' }), 'NORMAL', say)).toBe('perhaps')
  expect(answerText(asked('RATING', { answer: '4' }), 'NORMAL', say)).toBe('4')
  expect(answerText(asked('TEXT', { answer: 'true' }), 'NORMAL', say)).toBe('true')
  expect(answerText(asked('TEXT', { answer: '' }), 'NORMAL', say)).toBe('–')
  expect(answerText(asked('TEXT', { notApplicable: true }), 'NORMAL', say)).toBe('N/A')
})

test('D2-03: a check of an inspection says pass or fail, of other lists yes or no', () => {
  const text = (type: SpecType, answer: string) => answerText(asked('CHECKBOX', { answer }), type, say)
  expect([text('INSPECTION', 'true'), text('INSPECTION', 'false')]).toEqual(['Pass', 'Fail'])
  expect([text('NORMAL', 'false'), text('FEEDBACK', 'false')]).toEqual(['No', 'No'])
  expect(questionText(asked('CHECKBOX'), 'INSPECTION', say)).toBe('Check')
  expect(questionText(asked('TEXT'), 'INSPECTION', say)).toBe('Comments')
})

test('D2-03: passed and failed checks are counted, and each failed one is named', () => {
  const check = (answer: string | null, given: Partial<Question> = {}) =>
    asked('CHECKBOX', { answer, title: 'Fire exit clear?', ...given })
  const checks = [check('true'), check('false'), check(null), check(null, { notApplicable: true })]
  const safety = spec({ title: 'Safety', answered: 0 }, checks)
  expect(checksOf(safety)).toEqual({ passed: 1, failed: 1 })
  expect(answeredText(safety, say)).toBe('1 passed, 1 failed')
  expect(failedChecks([safety], say)).toEqual(['Safety · Fire exit clear?'])
  expect(failedChecks([{ ...safety, jobSpecType: 'NORMAL' }], say)).toEqual([])
  const mixed = spec({ answered: 2, leftOut: 1 }, [check('true'), asked('RATING', { answer: '4' })])
  expect(answeredText(mixed, say)).toBe('2 rated, 1 not applicable\n1 passed, 0 failed')
})

test('photos are counted and files named', () => {
  expect(answerText(asked('BEFORE_IMAGES'), 'NORMAL', say)).toBe('–')
  expect(answerText(asked('BEFORE_IMAGES', { answer: '/a', files: [file] }), 'NORMAL', say)).toBe('1 photo')
  expect(answerText(asked('AFTER_IMAGES', { files: [file, file] }), 'NORMAL', say)).toBe('2 photos')
  expect(answerText(asked('FILE'), 'NORMAL', say)).toBe('–')
  expect(answerText(asked('FILE', { files: [file, { ...file, fileName: 'b.pdf' }] }), 'NORMAL', say)).toBe(
    'a.jpg, b.pdf',
  )
})

test('a rating is out of 5, or 10, and nothing else is one', () => {
  expect(ratingOf(asked('RATING', { answer: '4' }))).toEqual({ stars: 4, of: 5 })
  expect(ratingOf(asked('RATING_10', { answer: '7' }))).toEqual({ stars: 7, of: 10 })
  expect(ratingOf(asked('RATING'))).toBeNull()
  expect(ratingOf(asked('RATING', { notApplicable: true }))).toBeNull()
  expect(ratingOf(asked('RATING', { answer: '4.5' }))).toBeNull()
  expect(ratingOf(asked('TEXT', { answer: '4' }))).toBeNull()
})

test('comments are the texts of a spec, in order, after their sub-task', () => {
  const texts = ['Wax', '', 'Dust'].map((answer) => asked('TEXT', { answer }))
  expect(commentsOf(spec({}, [...texts, asked('CHECKBOX', { answer: 'true' })]), say)).toBe('Wax\nDust')
  const [item] = spec({}, texts).specItems
  const floors = spec({ specItems: [{ ...item!, title: 'Floors' }] })
  expect(commentsOf(floors, say)).toBe('Floors: Wax\nFloors: Dust')
  const followUp = { questionnaireId: 1, answers: ['false'], isMandatory: false, isAsked: false }
  const changed = spec({}, [asked('TEXT', { answer: 'Mould', followUp })])
  expect(commentsOf(changed, say)).toBe('Mould (recorded before the answer above was changed)')
})

test('inspections and feedback have a score, tasks a count', () => {
  expect(isStarred(spec())).toBe(true)
  expect(scoreText(spec(), say)).toBe('90% (4.50 of 5)')
  expect(scoreText(spec({ averageRating: null, percentage: null }), say)).toBe('–')
  const tasks = spec({ jobSpecType: 'NORMAL' })
  expect(isStarred(tasks)).toBe(false)
  expect(scoreText(tasks, say)).toBe('–')
  expect(completedText(tasks, say)).toBe('Questions completed: 3 of 4')
})

test('FLD-14: ratings are explained only where one was given', () => {
  const tasks = spec({ jobSpecType: 'NORMAL' })
  expect(hasRatings([tasks, spec({ averageRating: null })])).toBe(false)
  expect(hasRatings([tasks, spec()])).toBe(true)
})

test('a report begins with inspections and ends with tasks', () => {
  const [task, audit, feedback] = [spec({ id: 1 }), spec({ id: 2 }), spec({ id: 3 })]
  const map = { NORMAL: [task], INSPECTION: [audit], FEEDBACK: [feedback] }
  expect(specsOf({ jobSpecTypeListMap: map }).map(({ id }) => id)).toEqual([2, 3, 1])
})

test('a rating of 3 or less of 5, or of 6 or less of 10, is low', () => {
  const low = (of: number) =>
    Array.from({ length: of }, (_, i) => i + 1).filter((stars) => isLowRating({ stars, of }))
  expect(low(5)).toEqual([1, 2, 3])
  expect(low(10)).toEqual([1, 2, 3, 4, 5, 6])
})

const subTask = (title: string, ...questionnaires: Question[]) => ({
  ...spec({}, questionnaires).specItems[0]!,
  title,
})
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title)

test('findings are low ratings and failed checks; what has nothing to read folds', () => {
  const foyer = spec({
    specItems: [
      subTask('Low', asked('RATING', { answer: '3' })),
      subTask('Fine', asked('RATING', { answer: '4' })),
      subTask('Remark', asked('TEXT', { answer: 'Wax by the door' })),
      subTask('No remark', asked('TEXT', { answer: 'Old', notApplicable: true })),
      subTask('Photo', asked('BEFORE_IMAGES', { files: [file] })),
      subTask('Failed', asked('CHECKBOX', { answer: 'false' })),
      subTask('Counted', asked('NUMBER', { answer: '7' })),
      subTask('Empty'),
    ],
  })
  expect(titlesOf(findingsOf([foyer]).map(({ item }) => item))).toEqual(['Low', 'Failed'])
  const { shown, folded } = foldItems(foyer)
  expect(titlesOf(shown)).toEqual(['Low', 'Remark', 'Photo', 'Failed', 'Counted'])
  expect(titlesOf(folded)).toEqual(['Fine', 'No remark', 'Empty'])
})

test('a part without anything to read shows all of its sub-tasks', () => {
  const clean = spec({ specItems: [subTask('One', asked('RATING', { answer: '5' })), subTask('Two')] })
  expect(findingsOf([clean])).toEqual([])
  expect(titlesOf(foldItems(clean).shown)).toEqual(['One', 'Two'])
  expect(foldItems(clean).folded).toEqual([])
})

test('in the summary a sub-task stands below its part, and one with a fault leads to the findings', () => {
  const foyer = spec({
    title: 'Foyer',
    specItems: [
      subTask('Low', asked('RATING', { answer: '2' })),
      subTask('Fine', asked('RATING', { answer: '4' })),
    ],
  })
  const lines = summaryLines([foyer, spec({ title: 'Stairs', specItems: [] })])
  expect(lines.map((line) => line.item?.title ?? line.spec.title)).toEqual(['Foyer', 'Low', 'Fine', 'Stairs'])
  expect(lines.map(({ isFinding }) => isFinding ?? null)).toEqual([null, true, false, null])
})

test('the change since the inspection before has its sign', () => {
  expect([changeText(90, 85), changeText(85, 90), changeText(90, 90)]).toEqual(['+5', '-5', '0'])
})
