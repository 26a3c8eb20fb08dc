import type { Roster, RosterPlace, RosterShift } from '@muster/contract/planning/roster'
import { expect, test, vi } from 'vitest'
import { retime, timeOn } from '../changes/shift-changes.ts'
import { placeKey, type ShiftItem, shiftKey, viewOf } from './roster-rows.ts'
import { nextSpot, validSpot } from './use-grid-keys.ts'

vi.useFakeTimers({ now: Date.parse('2026-04-01T00:00:00Z') })

const aPerson = (tenantUserId: number, name: string) => ({
  tenantUserId,
  name,
  distinguishedBy: null,
  role: 'Employee',
  imageURL: null,
  plannedMinutes: 0,
  agreedMinutes: null,
})
const aShift = (eventId: number, tenantUserId: number, startTime: string, duration = 120): RosterShift => ({
  eventId,
  version: 1,
  jobId: 1,
  tenantUserId,
  occurrenceStart: startTime,
  startTime,
  duration,
  title: '',
  repeats: false,
  patternId: null,
  patternDate: null,
  draft: null,
  actId: null,
})
const evening: RosterPlace = {
  patternId: 7,
  jobId: 1,
  date: '2026-04-04',
  occurrenceStart: '2026-04-04T22:00:00+11:00',
  startTime: '2026-04-04T22:00:00+11:00',
  duration: 480,
  title: '',
  places: 2,
  filled: 0,
  uncovered: 2,
  unfilled: 0,
  isOff: false,
}
const mia = aPerson(1, 'Mia')
const leo = aPerson(2, 'Leo')
const noa = aPerson(3, 'Noa')
const aRoster = (given: Partial<Roster>): Roster => ({
  startDate: '2026-03-30',
  endDate: '2026-04-05',
  people: [mia, leo, noa],
  sites: [
    {
      id: 9,
      name: 'Tower',
      address: '1 Queen Street, Sydney',
      clientId: 4,
      clientName: 'Grace Towers',
      timezone: 'Australia/Sydney',
      plannedMinutes: 0,
      neededPlaces: 2,
      uncoveredPlaces: 2,
      unfilledPlaces: 0,
    },
  ],
  jobs: [{ id: 1, title: 'Clean', locationId: 9, enabled: true }],
  shifts: [],
  places: [],
  away: [],
  conflicts: [],
  weekLimitMinutes: null,
  unpublished: 0,
  published: null,
  ...given,
})

test('people without shifts are idle, and what is uncovered is a lane of its own', () => {
  const shift = aShift(5, 1, '2026-04-02T18:00:00+11:00')
  const past = {
    ...evening,
    date: '2026-03-30',
    occurrenceStart: 'x',
    startTime: '2026-03-30T22:00:00+11:00',
    uncovered: 0,
    unfilled: 2,
  }
  const view = viewOf(aRoster({ shifts: [shift], places: [evening, past] }), 'PERSON')
  expect(view.rows.map(({ key }) => key)).toEqual(['person 1'])
  expect(view.idle).toEqual([leo, noa])
  expect(view.lane?.cells.get('2026-04-04')).toHaveLength(1)
  // What was not filled is in the row of its site, and is not uncovered.
  expect(view).toMatchObject({ uncovered: 2, unfilled: 2 })
  expect(view.lane?.cells.has('2026-03-30')).toBe(false)
  const bySite = viewOf(aRoster({ places: [past] }), 'SITE')
  expect(bySite.lane).toBeUndefined()
  expect(bySite.rows[0]!.cells.get('2026-03-30')).toHaveLength(1)
})

test('a person on leave has a row without shifts, one who cannot work at times has none', () => {
  const on = { tenantUserId: 2, kind: 'LEAVE', leaveId: 4, typeName: null } as const
  const cannot = { ...on, tenantUserId: 3, kind: 'UNAVAILABLE', leaveId: null } as const
  const days = { from: '2026-04-01', to: '2026-04-02' }
  const view = viewOf(
    aRoster({
      away: [
        { ...on, ...days },
        { ...cannot, ...days },
      ],
    }),
    'PERSON',
  )
  expect(view.rows.map(({ key }) => key)).toEqual(['person 2'])
  expect(view.idle).toEqual([mia, noa])
})

test('a shift over midnight stands on the day on which it begins, at the end of a week too', () => {
  const shift = aShift(5, 1, '2026-04-05T22:00:00+10:00', 480)
  const view = viewOf(aRoster({ shifts: [shift] }), 'PERSON')
  const [item] = view.rows[0]!.cells.get('2026-04-05')!
  expect(item).toMatchObject({ from: '22:00', to: '06:00', isOvernight: true, date: '2026-04-05' })
})

test('an end in the night when the clocks go back is what the clock at the site shows', () => {
  // Ten hours of the night of 4 April, on which 3:00 comes twice.
  const view = viewOf(aRoster({ places: [{ ...evening, duration: 600 }] }), 'SITE')
  expect(view.items.get(placeKey(evening))).toMatchObject({ from: '22:00', to: '07:00' })
})

test('both shifts of a conflict show it', () => {
  const shifts = [aShift(5, 1, '2026-04-02T18:00:00+11:00'), aShift(6, 1, '2026-04-02T19:00:00+11:00')]
  const conflict = {
    kind: 'overlap',
    tenantUserId: 1,
    date: '2026-04-02',
    eventId: 5,
    otherEventId: 6,
  } as const
  const view = viewOf(aRoster({ shifts, conflicts: [conflict] }), 'PERSON')
  const shown = shifts.map((shift) => (view.items.get(shiftKey(shift)) as ShiftItem).conflicts)
  const withSite = { ...conflict, otherText: 'Tower' }
  expect(shown).toEqual([[withSite], [withSite]])
  expect(view.conflicts).toBe(1)
})

test('R-07: coming shifts on days that are not needed are counted; removed ones are not', () => {
  const shifts = [
    { ...aShift(5, 1, '2026-04-02T18:00:00+11:00'), notNeeded: true },
    { ...aShift(6, 1, '2026-04-03T18:00:00+11:00'), notNeeded: true, draft: 'REMOVED' as const },
    aShift(7, 2, '2026-04-03T18:00:00+11:00'),
  ]
  expect(viewOf(aRoster({ shifts }), 'PERSON').notNeeded).toBe(1)
})

test('R-22: published shifts that their people have not seen are counted', () => {
  const shifts = [
    { ...aShift(5, 1, '2026-04-02T18:00:00+11:00'), seenAt: null },
    { ...aShift(6, 1, '2026-04-03T18:00:00+11:00'), seenAt: '2026-04-01T08:00:00.000Z' },
    aShift(7, 2, '2026-04-03T18:00:00+11:00'),
  ]
  expect(viewOf(aRoster({ shifts }), 'PERSON').unseen).toBe(1)
})

test('R-15: a shift says its zone where the clock of its site is not that of the reader', () => {
  const shift = aShift(5, 1, '2026-04-02T18:00:00+08:00')
  const inZone = (timezone: string) => {
    const roster = aRoster({ shifts: [shift] })
    const view = viewOf({ ...roster, sites: roster.sites.map((site) => ({ ...site, timezone })) }, 'PERSON')
    return view.items.get(shiftKey(shift))!
  }
  expect(inZone('Australia/Perth')).toMatchObject({ from: '18:00', zone: 'AWST' })
  expect(inZone(Intl.DateTimeFormat().resolvedOptions().timeZone).zone).toBeUndefined()
})

test('R-05: the day that a visit left says so in the rows of its site and its person, and waits for no one', () => {
  const moved = [{ tenantUserId: 2, date: '2026-04-05' }]
  const place = { ...evening, filled: 2, uncovered: 0, moved }
  for (const [by, row] of [
    ['SITE', 'site 9'],
    ['PERSON', 'person 2'],
  ] as const) {
    const view = viewOf(aRoster({ places: [place] }), by)
    const found = view.rows.find(({ key }) => key === row)!
    expect(found.cells.get('2026-04-04')).toMatchObject([{ kind: 'place', place: { moved } }])
    expect([view.lane, view.uncovered]).toEqual([undefined, 0])
  }
  // Of two places one is open: the lane has it, and the row of the person says that theirs was moved.
  const view = viewOf(aRoster({ places: [{ ...place, filled: 1, uncovered: 1 }] }), 'PERSON')
  expect(view.lane?.uncovered).toBe(1)
  const [own] = view.rows.find(({ key }) => key === 'person 2')!.cells.get('2026-04-04')!
  expect(own).toMatchObject({ kind: 'place', place: { uncovered: 0, moved } })
})

test('a shift keeps the time of the clock on another day, and passes another length on the night of the change', () => {
  const shift = aShift(5, 1, '2026-04-03T22:00:00+11:00', 480)
  const view = viewOf(aRoster({ shifts: [shift] }), 'PERSON')
  const item = view.items.get(shiftKey(shift)) as ShiftItem
  expect(timeOn(item, '2026-04-05')).toBe('2026-04-05T22:00:00.000+10:00')
  expect(retime({ ...item, date: '2026-04-04' }, { from: '22:00', to: '06:00' })).toMatchObject({
    startTime: '2026-04-04T22:00:00.000+11:00',
    duration: 540,
  })
})

test('arrows go through the shifts of a cell, then to the next row; a spot that is gone finds its neighbour', () => {
  const shifts = [
    aShift(5, 1, '2026-04-02T08:00:00+11:00'),
    aShift(6, 1, '2026-04-02T18:00:00+11:00'),
    aShift(8, 2, '2026-04-02T18:00:00+11:00'),
  ]
  const grid = { rows: viewOf(aRoster({ shifts }), 'PERSON').rows, days: ['2026-04-01', '2026-04-02'] }
  const first = { row: 'person 1', date: '2026-04-02', at: 0 }
  const second = nextSpot(grid, first, 'ArrowDown', false)
  expect(second).toEqual({ ...first, at: 1 })
  expect(nextSpot(grid, second!, 'ArrowDown', false)).toEqual({ ...first, row: 'person 2' })
  expect(nextSpot(grid, first, 'ArrowDown', true)).toEqual({ ...first, row: 'person 2' })
  expect(nextSpot(grid, first, 'ArrowRight', false)).toBeUndefined()
  expect(validSpot(grid, { ...first, at: 4 })).toEqual({ ...first, at: 1 })
  expect(validSpot(grid, { row: 'person 3', date: '2026-05-01', at: 2 })).toEqual({
    row: 'person 1',
    date: '2026-04-01',
    at: 0,
  })
})
