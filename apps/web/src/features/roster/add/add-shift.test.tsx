// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { jobs } from '@muster/contract/jobs/jobs'
import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answering, type PageAnswer, refusing, showPage } from '../../../testing/show-page.tsx'
import { useRosterActs } from '../changes/use-roster-acts.ts'
import type { Item, PlaceItem } from '../week/roster-rows.ts'
import { AddDialog } from './AddDialog.tsx'
import { type NewShift, shiftInput } from './AddShiftForm.tsx'
import { dayToAdd, targetIn } from './add-target.ts'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

const zone = 'Australia/Brisbane'
const site = { id: 3, name: 'Depot', address: '1 Queen Street', lat: 0, lang: 0, timezone: zone }
const job = { id: 8, jobDetailTitle: 'Evening clean', jobLocation: site, enabled: true }
const mia = { id: 5, name: 'Mia Tran', userRole: { name: 'Cleaner' }, imageURL: null }
const target = { kind: 'shift' as const, date: '2040-03-06', tenantUserId: 5, jobId: 8 }
const conflict = {
  ...{ kind: 'overlap', eventId: -1, userAssigneeId: 5, personName: 'Mia Tran', date: '2040-03-06' },
  ...{ dates: ['2040-03-06'], count: 1, otherEventId: 2, otherText: 'Windows · Arcade' },
}

function Adding({ hasCosts = false }: { hasCosts?: boolean }) {
  const acts = useRosterActs(new Map(), hasCosts)
  return <AddDialog target={target} acts={acts} onClose={() => undefined} />
}
const open = (check: PageAnswer) =>
  showPage(Adding, '/roster', [
    check,
    answering(users.list, [mia]),
    answering(jobs.read, job),
    answering(jobs.list, { content: [job], page: 0, size: 30, totalElements: 1, totalPages: 1 }),
    answering(roster.change, { actId: 7, changes: 1, conflicts: [] }),
  ])
async function type({ user }: Awaited<ReturnType<typeof open>>) {
  const dialog = await screen.findByRole('dialog', { name: 'Add to the roster' })
  await user.type(await within(dialog).findByLabelText(/^Start/), '18:00')
  await user.type(within(dialog).getByLabelText(/^End/), '02:30')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
}

test('R-01: the conflicts of a new shift are said before it is drafted; Back drafts nothing', async () => {
  const opened = await open(answering(roster.checkChange, [conflict]))
  await type(opened)
  const sent = () => opened.server.heard.filter(({ path }) => path === roster.change.path)
  const question = await screen.findByRole('dialog', { name: 'Conflicts' })
  expect(question.textContent).toContain('Mia Tran is planned at Windows · Arcade at the same time')
  await opened.user.click(within(question).getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Conflicts' })).toBeNull())
  expect(sent()).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>(/^Start/).value).toBe('18:00')

  await opened.user.click(screen.getByRole('button', { name: 'Add' }))
  const again = await screen.findByRole('dialog', { name: 'Conflicts' })
  await opened.user.click(within(again).getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const change = {
    kind: 'ADD',
    jobId: 8,
    tenantUserId: 5,
    startTime: '2040-03-06T18:00:00.000+10:00',
    duration: 510,
  }
  expect(JSON.parse(sent()[0]!.body as string)).toMatchObject({ changes: [change] })
})

test('R-01: what the server refuses of a new shift stands beside its field', async () => {
  const errors = [{ path: 'changes.0.startTime', message: 'Must not be in the past' }]
  const shown = await open([roster.checkChange, () => refusing('values.refused', { errors })])
  await type(shown)
  const start = screen.getByLabelText(/^Start/)
  await waitFor(() => expect(start.getAttribute('aria-invalid')).toBe('true'))
  expect(shown.server.heard.some(({ path }) => path === roster.change.path)).toBe(false)
})

test('a shift says what it costs once it is typed whole', async () => {
  const answer = { currency: 'AUD', amount: 27_080, percent: 125, extras: [], notCosted: null }
  const { server, user } = await showPage(() => <Adding hasCosts />, '/roster', [
    answering(roster.changeCost, answer),
    answering(users.list, [mia]),
    answering(jobs.read, job),
    answering(jobs.list, { content: [job], page: 0, size: 30, totalElements: 1, totalPages: 1 }),
  ])
  const dialog = await screen.findByRole('dialog', { name: 'Add to the roster' })
  await user.type(await within(dialog).findByLabelText(/^Start/), '18:00')
  expect(within(dialog).queryByText(/^Costs/)).toBeNull()
  await user.type(within(dialog).getByLabelText(/^End/), '02:30')
  await user.tab()
  expect(await within(dialog).findByText(/^Costs: \+A?\$270\.80 \(125%\)$/)).toBeDefined()
  const heard = server.heard.filter(({ path }) => path === roster.changeCost.path)
  expect(heard.map(({ body }) => JSON.parse(body as string).changes[0])).toMatchObject([
    { kind: 'ADD', jobId: 8, tenantUserId: 5, duration: 510 },
  ])
})

const place = (given: object = {}): PlaceItem =>
  ({
    ...{ kind: 'place', key: 'place', jobId: 8, date: '2040-03-06', from: '18:00', to: '20:30' },
    place: { patternId: 4, date: '2040-03-06', uncovered: 1 },
    ...given,
  }) as PlaceItem
const shift: NewShift = {
  ...{ tenantUserId: 5, jobId: 8, date: '2040-03-06', from: '18:00', to: '20:30' },
  ...{ recursiveFrequency: null, holidayPolicy: 'keep' },
}
const inputWith = (item: Item, given: Partial<NewShift> = {}) =>
  shiftInput({ ...shift, ...given }, zone, new Map([[item.key, item]]))

test('R-01: a shift with the times of a place that its job lacks a person for fills it; another one does not', () => {
  expect(inputWith(place())).toMatchObject({ patternId: 4, patternDate: '2040-03-06', duration: 150 })
  expect(inputWith(place({ jobId: 9 }))).not.toHaveProperty('patternId')
  expect(inputWith(place({ to: '21:00' }))).not.toHaveProperty('patternId')
  expect(inputWith(place({ place: { uncovered: 0 } }))).not.toHaveProperty('patternId')
  expect(inputWith(place(), { recursiveFrequency: 'DAILY' })).not.toHaveProperty('patternId')
})

test('R-01: a cell says what is added: whose shift, or the need of a site and of its only job', () => {
  const jobsHere = [
    { id: 8, title: 'Evening clean', locationId: 3, enabled: true },
    { id: 9, title: 'Windows', locationId: 3, enabled: false },
    { id: 10, title: 'Bins', locationId: 4, enabled: true },
    { id: 11, title: 'Floors', locationId: 4, enabled: true },
  ]
  const date = '2040-03-06'
  const at = (row: string) => targetIn({ row, date }, jobsHere)
  expect(at('person 5')).toEqual({ kind: 'shift', date, tenantUserId: 5 })
  expect(at('site 3')).toEqual({ kind: 'need', date, siteId: 3, jobId: 8 })
  expect(at('site 4')).toEqual({ kind: 'need', date, siteId: 4, jobId: undefined })
  expect(at('lane')).toEqual({ kind: 'need', date })
  const days = ['2040-03-05', '2040-03-06', '2040-03-07']
  expect(dayToAdd(days, '2040-03-07', '2040-03-06')).toBe('2040-03-07')
  expect(dayToAdd(days, '2040-03-05', '2040-03-06')).toBe('2040-03-06')
  expect(dayToAdd(days, undefined, '2040-05-01')).toBe('2040-05-01')
})
