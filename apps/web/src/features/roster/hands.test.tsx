// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { cover } from '@muster/contract/cover/cover'
import { type Roster, roster } from '@muster/contract/planning/roster'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../testing/show-page.tsx'
import RosterPage from './RosterPage.tsx'

const day = '2040-03-06'
const place = {
  ...{ patternId: 7, jobId: 8, date: day, title: '', places: 1, filled: 0, uncovered: 1, unfilled: 0 },
  ...{
    occurrenceStart: `${day}T18:00:00+10:00`,
    startTime: `${day}T18:00:00+10:00`,
    duration: 150,
    isOff: false,
  },
}
const site = {
  ...{
    id: 3,
    name: 'Depot',
    address: '1 Queen Street',
    clientId: 4,
    clientName: 'Grace',
    timezone: 'Australia/Brisbane',
  },
  ...{ plannedMinutes: 0, neededPlaces: 1, uncoveredPlaces: 1, unfilledPlaces: 0 },
}
const mia = {
  ...{ tenantUserId: 5, name: 'Mia Tran', distinguishedBy: null, role: 'Cleaner', imageURL: null },
  ...{ plannedMinutes: 0, agreedMinutes: null },
}
const answer: Roster = {
  ...{
    startDate: '2040-03-05',
    endDate: '2040-03-11',
    people: [mia],
    sites: [site],
    places: [place],
    shifts: [],
  },
  ...{
    jobs: [{ id: 8, title: 'Evening clean', locationId: 3, enabled: true }],
    away: [],
    conflicts: [],
    weekLimitMinutes: null,
  },
  ...{ unpublished: 0, published: null },
}
const people = {
  candidates: [],
  candidateCount: 0,
  excluded: [{ ...mia, phone: null, reasons: [{ kind: 'onLeave' as const }] }],
  excludedCount: 1,
}

const later = {
  ...place,
  ...{
    date: '2040-03-08',
    occurrenceStart: '2040-03-08T18:00:00+10:00',
    startTime: '2040-03-08T18:00:00+10:00',
  },
}

async function open(week = answer) {
  freshStorage()
  beginSession(aSession())
  const shown = await showPage(RosterPage, `/roster?date=${day}`, [
    answering(roster.read, week),
    answering(roster.patterns, []),
    answering(cover.peopleForShifts, people),
    answering(roster.place, { actId: 9, changes: 1, conflicts: [] }),
    answering(roster.change, { actId: 10, changes: 2, conflicts: [] }),
  ])
  const chip = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-item]')
    expect(found).not.toBeNull()
    return found!
  })
  return { ...shown, chip }
}

test('a place is filled by keyboard: Enter shows who could, one press assigns it', async () => {
  const { chip, server, user } = await open()
  chip.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: /Depot/ })
  await user.click(await within(dialog).findByRole('button', { name: /Mia Tran.*On leave/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.heard.find(({ method }) => method === 'PUT')!
  expect(JSON.parse(sent.body)).toEqual({
    patternId: 7,
    occurrenceStart: place.occurrenceStart,
    tenantUserId: 5,
  })
})

test('M takes a place along until Escape, A and an empty cell add, and each dialog closes', async () => {
  const { chip, user } = await open()
  chip.focus()
  await user.keyboard('m')
  await screen.findByText(/^Moving .*Depot/)
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/^Moving /)).toBeNull()
  await user.keyboard('a')
  const adding = await screen.findByRole('dialog', { name: 'Add to the roster' })
  expect(within(adding).getByLabelText<HTMLInputElement>('Needed at a site').checked).toBe(true)
  await user.click(within(adding).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const empty = document.querySelector<HTMLElement>('[data-row=lane][data-date="2040-03-07"]')!
  fireEvent.pointerDown(empty, { button: 0 })
  fireEvent.click(empty)
  await screen.findByRole('dialog', { name: 'Add to the roster' })
})

test('several open places are selected and assigned to one person as one act', async () => {
  const { chip, server, user } = await open({ ...answer, places: [place, later] })
  chip.focus()
  await user.keyboard(' ')
  await user.keyboard('{ArrowRight}{ArrowRight} ')
  const bar = await screen.findByRole('region', { name: 'Selected shifts' })
  within(bar).getByText('2 shifts selected')
  // An open place has no time of its own, and is not removed.
  expect(within(bar).queryByRole('button', { name: 'Remove' })).toBeNull()
  await user.click(within(bar).getByRole('button', { name: 'Assign to…' }))
  const dialog = await screen.findByRole('dialog', { name: '2 shifts' })
  await user.click(await within(dialog).findByRole('button', { name: /Mia Tran/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const bodyOf = (path: string) => JSON.parse(server.heard.find((each) => each.path === path)!.body)
  const named = [place, later].map(({ patternId, occurrenceStart }) => ({ patternId, occurrenceStart }))
  expect(bodyOf(cover.peopleForShifts.path)).toEqual({ places: named })
  expect(bodyOf(roster.change.path).changes).toEqual(
    [place, later].map(({ date: patternDate, startTime }) => ({
      ...{ kind: 'ADD', jobId: 8, tenantUserId: 5, startTime, duration: 150, patternId: 7, patternDate },
    })),
  )
  expect(screen.queryByRole('region', { name: 'Selected shifts' })).toBeNull()
})

test('people without shifts get rows when they are asked for', async () => {
  const { user } = await open()
  // With the head and the last line; rows are drawn only where there is a window to see them.
  const rows = () => Number(screen.getByRole('grid').getAttribute('aria-rowcount')) - 2
  expect(rows()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'All people' }))
  await waitFor(() => expect(rows()).toBe(2))
  await user.click(screen.getByRole('button', { name: 'All people', pressed: true }))
  await waitFor(() => expect(rows()).toBe(1))
})
