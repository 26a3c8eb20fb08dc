import type { JobDetail, Questionnaire, Spec, SpecItem } from '@muster/contract/jobs/job-details'
import { expect, test } from 'vitest'
import { changesBetween } from './job-detail-changes.ts'

const question = (originId: number, more: Partial<Questionnaire> = {}): Questionnaire => ({
  id: originId,
  originId,
  title: '',
  answerType: 'CHECKBOX',
  mandatory: false,
  choices: [],
  ...more,
})
const item = (originId: number, more: Partial<SpecItem> = {}): SpecItem => ({
  id: originId,
  originId,
  title: `Item ${originId}`,
  frequency: null,
  instructions: '',
  picture: null,
  weight: 1,
  critical: false,
  questionnaires: [question(originId * 10)],
  ...more,
})
const spec = (originId: number, more: Partial<Spec> = {}): Spec => ({
  id: originId,
  originId,
  title: `Task ${originId}`,
  description: '',
  frequency: 'DAILY',
  jobSpecType: 'NORMAL',
  jobSpecPromptType: 'NONE',
  weight: 1,
  specItems: [item(originId * 100), item(originId * 100 + 1)],
  ...more,
})
const detail = (specs: Spec[], title = 'Nightly'): JobDetail => ({
  id: 1,
  tenantId: 1,
  clientId: 1,
  title,
  version: 1,
  inLibrary: false,
  archivedAt: null,
  specs,
})
const said = (before: Spec[], after: Spec[]) =>
  changesBetween(detail(before), detail(after)).map(
    ({ kind, part, where }) => `${kind} ${part}: ${where.join(' / ')}`,
  )

test('what is the same has not changed, whatever its ids and the addresses of its pictures', () => {
  const picture = { id: 1, thumbURL: null, fileName: 'a.jpg', extension: 'jpg', size: 1, takenAt: null }
  const shown = (url: string) => [spec(1, { specItems: [item(5, { picture: { ...picture, url } })] })]
  expect(said([spec(1), spec(2)], [spec(1, { id: 99 }), spec(2)])).toEqual([])
  expect(said(shown('/a'), shown('/b'))).toEqual([])
})

test('what was added or removed is named once, with nothing of what is inside', () => {
  expect(said([spec(1)], [spec(1), spec(2)])).toEqual(['added task: Task 2'])
  expect(said([spec(1), spec(2)], [spec(2)])).toEqual(['removed task: Task 1'])
  expect(said([spec(1)], [spec(1, { specItems: [item(100), item(7), item(101)] })])).toEqual([
    'added sub-task: Task 1 / Item 7',
  ])
  const one = (questionnaires: Questionnaire[]) => [spec(1, { specItems: [item(5, { questionnaires })] })]
  expect(said(one([question(1)]), one([question(1), question(2, { title: 'Dry?' })]))).toEqual([
    'added question: Task 1 / Item 5 / Dry?',
  ])
  expect(said(one([question(1), question(2)]), one([question(1)]))).toEqual([
    'removed question: Task 1 / Item 5 / #2',
  ])
})

test('what changed says from what to what', () => {
  const before = detail([spec(1)])
  const after = detail(
    [
      spec(1, {
        frequency: 'WEEKLY',
        specItems: [
          item(100, {
            critical: true,
            questionnaires: [question(1000, { answerType: 'CHOICE', choices: ['A', 'B'] })],
          }),
          item(101),
        ],
      }),
    ],
    'Weekly',
  )
  expect(changesBetween(before, after)).toMatchObject([
    { part: 'job detail', fields: [{ field: 'title', from: 'Nightly', to: 'Weekly' }] },
    { part: 'task', fields: [{ field: 'frequency', from: 'DAILY', to: 'WEEKLY' }] },
    { part: 'sub-task', fields: [{ field: 'critical', from: false, to: true }] },
    {
      part: 'question',
      fields: [
        { field: 'answerType', from: 'CHECKBOX', to: 'CHOICE' },
        { field: 'choices', from: [], to: ['A', 'B'] },
      ],
    },
  ])
})

test('of rows in another order the fewest have moved; a row in another task or list has moved too', () => {
  const [a, b, c] = [spec(1), spec(2), spec(3)]
  expect(said([a, b, c], [c, a, b])).toEqual(['moved task: Task 3'])
  expect(said([a, b, c], [b, a, c])).toHaveLength(1)
  expect(said([a, b], [a, spec(2, { jobSpecPromptType: 'BEFORE_START' })])).toEqual(['moved task: Task 2'])
  const without = spec(1, { specItems: [item(100)] })
  const more = spec(2, { specItems: [item(200), item(201), item(101)] })
  expect(said([a, b], [without, more])).toEqual(['moved sub-task: Task 2 / Item 101'])
  expect(said([a], [spec(1, { specItems: [item(101), item(100)] })])).toHaveLength(1)
  expect(said([a, b, c], [b, c])).toEqual(['removed task: Task 1'])
})

test('follow-ups are compared below their question, and what their condition says with it', () => {
  const asking = (answers: string[], titles: string[], makesAction = false) => ({
    condition: {
      ...{ answers, makesAction },
      questions: titles.map((title, at) => question(900 + at, { title })),
    },
  })
  const having = (more: Partial<Questionnaire>) => [
    spec(1, { specItems: [item(5, { questionnaires: [question(50, { title: 'Clean?', ...more })] })] }),
  ]
  const photo = asking(['false'], ['Photo'])
  expect(said(having(photo), having(photo))).toEqual([])
  const [changed, ...more] = changesBetween(
    detail(having(photo)),
    detail(having(asking(['true'], ['Photo'], true))),
  )
  expect(more).toEqual([])
  expect(changed!.fields).toEqual([
    { field: 'conditionAnswers', from: ['false'], to: ['true'] },
    { field: 'makesAction', from: false, to: true },
  ])
  expect(said(having(photo), having(asking(['false'], ['Picture', 'Why'])))).toEqual([
    'changed question: Task 1 / Item 5 / Clean? / Picture',
    'added question: Task 1 / Item 5 / Clean? / Why',
  ])
  expect(said(having({}), having(photo))).toEqual([
    'changed question: Task 1 / Item 5 / Clean?',
    'added question: Task 1 / Item 5 / Clean? / Photo',
  ])
  const none = [spec(1, { specItems: [item(5, { questionnaires: [] })] })]
  expect(said(none, having(photo))).toEqual(['added question: Task 1 / Item 5 / Clean?'])
  expect(said(having(photo), [])).toEqual(['removed task: Task 1'])
})
