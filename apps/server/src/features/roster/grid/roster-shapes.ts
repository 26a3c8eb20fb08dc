import type { Roster, RosterPlace, RosterShift } from '@muster/contract/planning/roster'
import { workingMinutes } from '@muster/rules/time/working-minutes'
import { isoWithOffset, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { UnpaidBreakOf } from '../../planning/break-queries.ts'
import type { RosterJobRow } from '../../planning/pattern-queries.ts'
import {
  type NeededDays,
  type OffPlace,
  type PatternPlace,
  uncoveredOf,
  unfilledOf,
} from '../../planning/place-coverage.ts'
import type { ExpandedShift } from '../../planning/shifts.ts'
import type { PersonRow } from '../people-queries.ts'
import type { AgreedMinutesOf } from './agreed-hours.ts'
import { type CostsOfRoster, costIn } from './roster-costs.ts'
import type { SeenAtOf } from './seen-shifts.ts'
import type { VisitOf } from './shift-visits.ts'

interface ShiftContext {
  isNeeded: NeededDays
  unpaidBreakOf: UnpaidBreakOf
  seenAtOf: SeenAtOf
  visitOf: VisitOf
  costs: CostsOfRoster | undefined
}
export function asShift(
  shift: ExpandedShift,
  { isNeeded, unpaidBreakOf, seenAtOf, visitOf, costs }: ShiftContext,
): RosterShift {
  const { row, occurrence, draft, actId } = shift
  const seenAt = seenAtOf(shift)
  const visit = visitOf(shift)
  const cost = draft === 'REMOVED' ? undefined : costs?.costOf(shift)
  const iso = (at: number) => isoWithOffset(row.timezone, at)
  const { occurrenceStart, startTime, duration } = occurrence
  const date = row.patternDate ?? localDate(row.timezone, occurrenceStart)
  const unpaidMinutes = duration - plannedMinutes(shift, unpaidBreakOf)
  return {
    eventId: row.id,
    version: row.version,
    jobId: row.jobId,
    tenantUserId: row.userId,
    occurrenceStart: iso(occurrenceStart),
    startTime: occurrenceStart === startTime ? iso(occurrenceStart) : iso(startTime),
    duration,
    ...(unpaidMinutes > 0 && { unpaidMinutes }),
    ...(cost && { cost: cost.amount }),
    ...(cost && cost.extras.length > 0 && { costExtras: [...cost.extras] }),
    title: row.title,
    repeats: row.frequency !== null,
    patternId: row.patternId,
    patternDate: row.patternId === null ? null : date,
    ...(row.patternId !== null && !isNeeded(row.patternId, date) && { notNeeded: true }),
    draft,
    actId,
    ...(seenAt !== undefined && { seenAt }),
    ...(visit && { visit }),
  }
}

export function asPlace(place: PatternPlace, now: number): RosterPlace {
  const { pattern, patternId, date, occurrence, filled } = place
  const moved = place.moved.map(({ userId, date: to }) => ({ tenantUserId: userId, date: to }))
  const iso = (at: number) => isoWithOffset(pattern.timezone, at)
  return {
    patternId,
    jobId: pattern.jobId,
    date,
    occurrenceStart: iso(occurrence.occurrenceStart),
    startTime: iso(occurrence.startTime),
    duration: occurrence.duration,
    title: pattern.title,
    places: pattern.places,
    filled,
    uncovered: uncoveredOf(place, now),
    unfilled: unfilledOf(place, now),
    isOff: false,
    ...(moved.length > 0 && { moved }),
  }
}
export const asOffPlace = (place: OffPlace, now: number): RosterPlace => ({
  ...asPlace(place, now),
  ...{ uncovered: 0, unfilled: 0, isOff: true, usualUserIds: place.usualUserIds },
})

/** Without the unpaid break. A shift of a whole day says no hours. */
const plannedMinutes = ({ row, occurrence, date }: ExpandedShift, unpaidBreakOf: UnpaidBreakOf) =>
  row.allDay ? 0 : workingMinutes(occurrence.duration, unpaidBreakOf(row.patternId, row.patternDate ?? date))
const minutesOf = (shifts: readonly ExpandedShift[], unpaidBreakOf: UnpaidBreakOf) =>
  shifts.reduce((sum, shift) => sum + plannedMinutes(shift, unpaidBreakOf), 0)

interface PeopleContext {
  shifts: readonly ExpandedShift[]
  /** Those whose costs are shown. */
  shown: readonly ExpandedShift[]
  costs: CostsOfRoster | undefined
  agreedMinutesOf: AgreedMinutesOf
  unpaidBreakOf: UnpaidBreakOf
}
export function asPeople(
  scope: Scope,
  rows: readonly PersonRow[],
  { shifts, shown, costs, agreedMinutesOf, unpaidBreakOf }: PeopleContext,
): Roster['people'] {
  const { here = [], elsewhere = [] } = Object.groupBy(shifts, ({ row }) =>
    row.isElsewhere ? 'elsewhere' : 'here',
  )
  const byPerson = Map.groupBy(here, ({ row }) => row.userId)
  const others = Map.groupBy(elsewhere, ({ row }) => row.userId)
  const shownOf = Map.groupBy(shown, ({ row }) => row.userId)
  return rows.map((person) => {
    const { tenantUserId, name, role, imageFileId } = person
    return {
      ...{ tenantUserId, name, role },
      imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'thumb') : null,
      plannedMinutes: minutesOf(byPerson.get(tenantUserId) ?? [], unpaidBreakOf),
      ...(others.has(tenantUserId) && {
        elsewhereMinutes: minutesOf(others.get(tenantUserId)!, unpaidBreakOf),
      }),
      agreedMinutes: agreedMinutesOf(person),
      ...costIn(costs, shownOf.get(tenantUserId) ?? []),
    }
  })
}

interface SiteContext {
  costs: CostsOfRoster | undefined
  jobs: ReadonlyMap<number, RosterJobRow>
  shifts: readonly ExpandedShift[]
  listed: readonly number[]
  /** Jobs whose shifts are all there: of their sites what is planned stands beside the budget. */
  whole: ReadonlySet<number>
  budgetOf: (siteId: number) => Roster['sites'][number]['budget']
  now: number
  unpaidBreakOf: UnpaidBreakOf
}
export function asSites(
  places: readonly PatternPlace[],
  { jobs, shifts, listed, whole, budgetOf, now, unpaidBreakOf, costs }: SiteContext,
): Roster['sites'] {
  const siteOf = (jobId: number) => jobs.get(jobId)!.siteId
  const wholeSites = new Set([...whole].map(siteOf))
  const budgetIn = (siteId: number) => {
    const budget = wholeSites.has(siteId) ? budgetOf(siteId) : undefined
    return budget ? { budget } : {}
  }
  const sites = new Map(listed.map((id) => [siteOf(id), jobs.get(id)!]))
  const kept = shifts.filter(({ draft }) => draft !== 'REMOVED')
  const planned = Map.groupBy(kept, ({ row }) => siteOf(row.jobId))
  const needed = Map.groupBy(places, ({ pattern }) => siteOf(pattern.jobId))
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  return [...sites.values()]
    .map(({ siteId, siteName, address, clientId, clientName, timezone }) => ({
      ...{ id: siteId, name: siteName, address, clientId, clientName },
      timezone,
      plannedMinutes: minutesOf(planned.get(siteId) ?? [], unpaidBreakOf),
      ...costIn(costs, planned.get(siteId) ?? []),
      ...budgetIn(siteId),
      neededPlaces: sum((needed.get(siteId) ?? []).map(({ pattern }) => pattern.places)),
      uncoveredPlaces: sum((needed.get(siteId) ?? []).map((place) => uncoveredOf(place, now))),
      unfilledPlaces: sum((needed.get(siteId) ?? []).map((place) => unfilledOf(place, now))),
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}

export const asJobs = (jobs: ReadonlyMap<number, RosterJobRow>, shown: ReadonlySet<number>): Roster['jobs'] =>
  [...jobs.values()]
    .filter(({ id }) => shown.has(id))
    .map(({ id, jobDetailTitle, siteId, enabled }) => ({
      id,
      title: jobDetailTitle,
      locationId: siteId,
      enabled,
    }))
