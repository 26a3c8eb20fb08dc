// @vitest-environment happy-dom
import { queryClient } from '@muster/client/query'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import type { FilledWork } from '@muster/contract/works/works'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { QueryKit } from '../../../testing/QueryKit.tsx'
import { ReportBody } from './ReportBody.tsx'

type Item = AnsweredSpec['specItems'][number]
type Question = Item['questionnaires'][number]
const question = (id: number, answerType: Question['answerType'], answer: string): Question => ({
  id,
  title: '',
  answerType,
  mandatory: false,
  answer,
  notApplicable: false,
  files: [],
  choices: [],
})
const item = (id: number, title: string, ...questionnaires: Question[]): Item => ({
  id,
  title,
  instructions: '',
  picture: null,
  critical: false,
  frequency: 'DAILY',
  lastDone: null,
  due: true,
  questionnaires,
})
const aWork = (jobSpecType: 'INSPECTION' | 'NORMAL') => {
  const foyer: AnsweredSpec = {
    id: 1,
    title: 'Foyer',
    description: '',
    jobSpecType,
    jobSpecPromptType: 'NONE',
    averageRating: 3.5,
    maximum: 5,
    percentage: 70,
    answered: 2,
    leftOut: 0,
    completed: 2,
    questions: 4,
    specItems: [
      item(1, 'Floors', question(1, 'RATING', '5'), question(2, 'TEXT', 'Better than last week')),
      item(2, 'Glass', question(3, 'RATING', '2'), question(4, 'TEXT', 'Marks on the door')),
    ],
  }
  const map = { INSPECTION: [], NORMAL: [], FEEDBACK: [], [jobSpecType]: [foyer] }
  const overall = { average: 3.5, maximum: 5, percentage: 70, band: 'fair' }
  return {
    workId: 7,
    timezone: 'Australia/Brisbane',
    jobSpecTypeListMap: map,
    overall: jobSpecType === 'INSPECTION' ? overall : null,
  } as unknown as FilledWork
}
const show = (work: FilledWork) =>
  render(
    <QueryKit>
      <ReportBody work={work} />
    </QueryKit>,
  )
const sectionOf = (heading: string) => screen.getByRole('heading', { name: heading }).closest('section')!

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('U-9: findings are low ratings alone, and each remark is said once', () => {
  show(aWork('INSPECTION'))
  const findings = within(sectionOf('Findings')).getAllByRole('listitem')
  expect(findings).toHaveLength(1)
  expect(findings[0]!.textContent).toContain('Glass')
  expect(screen.getAllByText('Marks on the door')).toHaveLength(1)
  expect(screen.getAllByText('Better than last week')).toHaveLength(1)
  const rows = within(sectionOf('Inspection summary')).getAllByRole('row')
  const said = rows.map(({ textContent }) => textContent)
  expect(said[1]).toMatch(/^Foyer.*70% \(3\.50 of 5\)$/)
  expect(said[2]).toMatch(/^Floors.*Better than last week$/)
  expect(said[3]).toMatch(/^Glass.*See Findings$/)
})

test('an ordinary visit has a card for each part, and no summary', () => {
  show(aWork('NORMAL'))
  expect(screen.queryByRole('heading', { name: 'Findings' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Inspection summary' })).toBeNull()
  expect(screen.getAllByText('Marks on the door')).toHaveLength(1)
  expect(within(sectionOf('Foyer')).getByText('Questions completed: 2 of 4')).toBeDefined()
})

const following = (id: number, of: number, isAsked: boolean, answer: string): Question => ({
  ...question(id, 'TEXT', answer),
  title: `Why ${id}?`,
  followUp: { questionnaireId: of, answers: ['false'], isMandatory: true, isAsked },
})
function withFollowUps(type: 'INSPECTION' | 'NORMAL') {
  const work = aWork(type)
  const [spec] = work.jobSpecTypeListMap[type]
  spec!.specItems = [
    item(
      ...([1, 'Taps', question(1, 'CHECKBOX', 'false'), following(2, 1, true, 'No water')] as const),
      ...[following(3, 1, true, ''), following(4, 1, false, 'Once said'), following(5, 1, false, '')],
    ),
  ]
  return work
}

test('follow-ups stand below their question; one that is asked no longer says so', () => {
  show(withFollowUps('NORMAL'))
  const terms = within(sectionOf('Taps')).getAllByRole('term')
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'Done',
    'Why 2?',
    'Why 3?',
    'Why 4? (recorded before the answer above was changed)',
  ])
  expect(screen.getByText('No water')).toBeTruthy()
  expect(screen.getByText('Once said')).toBeTruthy()
})

test('follow-ups of a failed check stand with its finding, once', () => {
  show(withFollowUps('INSPECTION'))
  expect(sectionOf('Findings').textContent).toContain('No water')
  expect(screen.getAllByText('No water')).toHaveLength(1)
})
