import type { Roster, RosterPlace, RosterShift } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { nextProblem, onlyProblems, problemsOf, spotOf } from './problems.ts'
import { fittingShifts, narrowedView, type RosterFilter } from './roster-filter.ts'
import { type GridRow, type RosterView, viewOf } from './roster-rows.ts'

const person = (tenantUserId: number, name: string, role = 'Cleaner') => ({
  ...{
    tenantUserId,
    name,
    role,
    distinguishedBy: null,
    imageURL: null,
    plannedMinutes: 0,
    agreedMinutes: null,
  },
})
const site = (id: number, name: string, clientId: number, clientName: string, address: string) => ({
  ...{ id, name, clientId, clientName, address, timezone: 'Australia/Brisbane' },
  ...{ plannedMinutes: 0, neededPlaces: 1, uncoveredPlaces: 1, unfilledPlaces: 0 },
})
const times = (day: string, hour = '18') => {
  const startTime = `2026-04-${day}T${hour}:00:00+10:00`
  return { occurrenceStart: startTime, startTime, duration: 60, title: '' }
}
const shift = (
  eventId: number,
  tenantUserId: number,
  jobId: number,
  day: string,
  hour?: string,
): RosterShift => ({
  ...{ eventId, tenantUserId, jobId, version: 1, ...times(day, hour) },
  ...{ repeats: false, patternId: null, patternDate: null, draft: null, actId: null },
})
const place = (patternId: number, jobId: number, day: string): RosterPlace => ({
  ...{ patternId, jobId, date: `2026-04-${day}`, ...times(day) },
  ...{ places: 1, filled: 0, uncovered: 1, unfilled: 0, isOff: false },
})
const roster: Roster = {
  ...{
    startDate: '2026-04-06',
    endDate: '2026-04-12',
    weekLimitMinutes: null,
    away: [],
    unpublished: 0,
    published: null,
  },
  people: [person(1, 'Mía Tran'), person(2, 'Leo Park', 'Leader'), person(3, 'Noa Idle')],
  sites: [
    site(7, 'Tower', 70, 'Grace', '1 Queen Street, Brisbane'),
    site(8, 'Depot', 80, 'Wharf', '2 Quay, Darwin'),
  ],
  jobs: [
    { id: 71, title: 'Evening clean', locationId: 7, enabled: true },
    { id: 81, title: 'Windows', locationId: 8, enabled: true },
  ],
  shifts: [
    ...[shift(1, 1, 71, '06'), shift(2, 1, 71, '06'), shift(3, 1, 71, '08')],
    ...[shift(4, 2, 81, '07'), shift(5, 2, 81, '09')],
  ],
  places: [place(1, 71, '07'), place(2, 81, '08')],
  conflicts: [
    { kind: 'overlap', tenantUserId: 1, date: '2026-04-06', eventId: 1, otherEventId: 2 },
    { kind: 'onLeave', tenantUserId: 2, date: '2026-04-09', eventId: 5 },
  ],
}
const nameOf = (row: GridRow) =>
  row.kind === 'person' ? row.person.name : row.kind === 'site' ? row.site.name : 'Uncovered'
const left = (filter: RosterFilter, by: 'PERSON' | 'SITE' = 'PERSON') => {
  const view = narrowedView(viewOf(roster, by), roster, filter)
  const { rows, idle, lane, conflicts, uncovered } = view
  const places = [...(lane?.cells.values() ?? [])].flat().map((item) => item.site?.name)
  return { rows: rows.map(nameOf), idle: idle.map(({ name }) => name), places, conflicts, uncovered }
}

test('R-09: a search goes through people, roles, sites, clients, addresses and jobs', () => {
  const mia = { rows: ['Mía Tran'], places: ['Tower'], conflicts: 1, uncovered: 1 }
  const leo = { rows: ['Leo Park'], places: ['Depot'], conflicts: 1, uncovered: 1 }
  for (const q of ['tower', 'GRACE', 'brisbane', 'evening', 'queen grace'])
    expect(left({ q })).toMatchObject(mia)
  for (const q of ['depot', 'wharf', 'darwin', 'window']) expect(left({ q })).toMatchObject(leo)
  expect(left({ q: 'mia' })).toMatchObject({ ...mia, places: [], uncovered: 0 })
  expect(left({ q: 'leader' })).toMatchObject({ rows: ['Leo Park'], places: [] })
  expect(left({ q: 'noa' })).toMatchObject({ rows: [], idle: ['Noa Idle'] })
  // Both words of one shift, not of two.
  expect(left({ q: 'mia darwin' })).toMatchObject({ rows: [], idle: [], conflicts: 0, uncovered: 0 })
  expect(left({})).toMatchObject({ rows: ['Mía Tran', 'Leo Park'], uncovered: 2 })
})

test('R-09: each filter leaves its rows, and several together what fits all of them', () => {
  expect(left({ client: 80 })).toMatchObject({ rows: ['Leo Park'], idle: [], places: ['Depot'] })
  expect(left({ site: 7 })).toMatchObject({ rows: ['Mía Tran'], places: ['Tower'] })
  expect(left({ job: 81 })).toMatchObject({ rows: ['Leo Park'], places: ['Depot'] })
  // A place has no role: it is to be covered whichever is asked for.
  expect(left({ role: 'Leader' })).toMatchObject({ rows: ['Leo Park'], idle: [], uncovered: 2 })
  expect(left({ role: 'Leader', site: 7 })).toMatchObject({ rows: [], places: ['Tower'] })
  expect(left({ client: 80 }, 'SITE')).toMatchObject({ rows: ['Depot'], places: ['Depot'] })
  expect(left({ q: 'mia' }, 'SITE').rows).toEqual(['Tower'])
  expect(left({ role: 'Leader' }, 'SITE').rows).toContain('Depot')
})

const days = ['06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-04-${day}`)
const rowsOf = ({ lane, rows }: RosterView) => (lane ? [lane, ...rows] : rows)

test('R-09: N and P go through the problems row by row, around the end; the lane names a place once', () => {
  for (const by of ['PERSON', 'SITE'] as const) {
    const grid = { rows: rowsOf(viewOf(roster, by)), days }
    const walk = (step: 'next' | 'previous') => {
      let spot = { row: grid.rows[0]!.key, date: days[0]!, at: 0 }
      return Array.from({ length: 6 }, () => {
        spot = nextProblem(grid, spot, step)!
        return `${spot.row} ${spot.date.slice(8)} ${spot.at}`
      })
    }
    const forward = walk('next')
    expect(forward.slice(0, 2)).toEqual(['lane 07 0', 'lane 08 0'])
    expect(new Set(forward.slice(0, 5)).size).toBe(5)
    expect(forward[5]).toBe(forward[0])
    expect(walk('previous').slice(0, 5)).toEqual([...forward.slice(0, 5)].reverse())
  }
})

test('R-09: only conflicts are their rows, only uncovered places the lane and their sites; each is said once', () => {
  const view = viewOf(roster, 'PERSON')
  const conflicts = onlyProblems(view, 'CONFLICTS')
  expect([conflicts.lane, conflicts.rows.length, conflicts.idle]).toEqual([undefined, 2, []])
  const said = problemsOf(conflicts, 'CONFLICTS')
  expect(said.map(({ item }) => item.key.split(' ')[1])).toEqual(['1', '5'])
  expect(spotOf(conflicts, said[1]!.item)).toEqual({ row: 'person 2', date: '2026-04-09', at: 0 })
  const open = onlyProblems(view, 'UNCOVERED')
  expect([open.rows, open.lane?.uncovered]).toEqual([[], 2])
  expect(problemsOf(open, 'UNCOVERED').map(({ item }) => item.date)).toEqual(['2026-04-07', '2026-04-08'])
  expect(onlyProblems(viewOf(roster, 'SITE'), 'UNCOVERED').rows.map(nameOf)).toEqual(['Tower', 'Depot'])
})

test('to be cleared are the shifts that a filter leaves itself, not those that stand in the same rows', () => {
  const mixed = { ...roster, shifts: [...roster.shifts, shift(6, 1, 81, '10')] }
  const whole = viewOf(mixed, 'PERSON')
  const ids = (filter: RosterFilter) =>
    fittingShifts(whole, mixed, filter).map(({ shift: { eventId } }) => eventId)
  expect(ids({ site: 8 }).sort()).toEqual([4, 5, 6])
  expect(ids({ q: 'mia' }).sort()).toEqual([1, 2, 3, 6])
  expect(ids({ q: 'mia', site: 8 })).toEqual([6])
  expect(ids({})).toHaveLength(6)
})
