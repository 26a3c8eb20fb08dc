import { longestRoster, type Roster } from '@muster/contract/planning/roster'
import { isAreaManager } from '../../../db/areas.ts'
import type { Scope } from '../../../db/scope.ts'
import { readUnpaidBreaks } from '../../planning/break-queries.ts'
import { lastPublication } from '../../planning/change-queries.ts'
import { conflictsOfPeople } from '../../planning/constraints/roster-conflicts.ts'
import { readLimits } from '../../planning/constraints/rules.ts'
import { patternsOfJobs } from '../../planning/pattern-queries.ts'
import {
  neededDays,
  offPlacesOn,
  openOf,
  type PatternPlace,
  placesOn,
} from '../../planning/place-coverage.ts'
import { readPlan } from '../../planning/plan.ts'
import { type ExpandedShift, removedShifts, shiftsOn } from '../../planning/shifts.ts'
import { type DayRange, requireDays, withContext } from '../../planning/times.ts'
import { countDrafts } from '../drafts/draft-queries.ts'
import {
  activeJobIds,
  assignedTo,
  draftedAt,
  listReachedWorkers,
  type PersonRow,
  requireGroups,
  rosterPeople,
} from '../people-queries.ts'
import { readAgreedMinutes } from './agreed-hours.ts'
import { readRosterAway } from './roster-away.ts'
import { asJobs, asOffPlace, asPeople, asPlace, asShift, asSites } from './roster-shapes.ts'
import { readSeenShifts } from './seen-shifts.ts'
import { readShiftVisits } from './shift-visits.ts'

interface RosterQuery extends DayRange {
  groupIds?: number[] | undefined
  siteId?: number | undefined
  by?: 'PERSON' | 'SITE' | undefined
}

export async function readRoster(scope: Scope, query: RosterQuery): Promise<Roster> {
  const { startDate, endDate, by = 'PERSON' } = query
  requireDays(query, longestRoster)
  const now = scope.now.getTime()
  await requireGroups(scope, query.groupIds)
  const { plan, ...part } = await readPart(scope, query)
  const { jobIds } = part
  const expanded = await shiftsOn(plan, withContext(query))
  const inWindow = expanded.filter(({ date }) => date >= startDate && date <= endDate)
  const shifts = [...inWindow, ...removedShifts(plan, query)].filter(isShownFor(part, by))
  const places = placesOn(plan, query)
  const offPlaces = offPlacesOn(plan, query).filter(
    ({ usualUserIds }) => by === 'SITE' || usualUserIds.length > 0,
  )
  const shownPlaces = by === 'SITE' ? places : places.filter(hasToBeShown)
  const isNeeded = neededDays(plan)
  const rows = await readRows(scope, part, shifts, by)
  const away = await readRosterAway(
    scope,
    rows.map(({ tenantUserId }) => tenantUserId),
    query,
  )
  const [limits, agreedMinutesOf] = await Promise.all([readLimits(scope), readAgreedMinutes(scope, query)])
  const conflicts = await conflictsOf(expanded, { rows, limits, awayOf: away.awayOf, startDate, endDate })
  const seenAtOf = await readSeenShifts(scope, rows, query)
  // By person a row of a narrowed roster has shifts at other sites too.
  const ofJobs = part.isNarrowed && by === 'SITE' ? [...jobIds] : undefined
  const visitOf = await readShiftVisits(scope, { startDate, endDate, jobIds: ofJobs, awayOf: away.awayOf })
  const needed = [...shownPlaces, ...offPlaces].map(({ pattern }) => pattern.jobId)
  const used = [...shifts.map(({ row }) => row.jobId), ...needed]
  const unpaidBreakOf = await readUnpaidBreaks(
    scope,
    plan.events.map(({ patternId }) => patternId),
  )
  const listed = by === 'SITE' ? [...used, ...jobIds] : used
  return {
    startDate,
    endDate,
    people: asPeople(scope, rows, { shifts: inWindow, agreedMinutesOf, unpaidBreakOf }),
    sites: asSites(places, { jobs: plan.jobs, shifts, listed, now, unpaidBreakOf }),
    jobs: asJobs(plan.jobs, new Set([...used, ...jobIds])),
    shifts: shifts.map((shift) => asShift(shift, { isNeeded, unpaidBreakOf, seenAtOf, visitOf })),
    places: [
      ...shownPlaces.map((place) => asPlace(place, now)),
      ...offPlaces.map((place) => asOffPlace(place, now)),
    ],
    conflicts,
    weekLimitMinutes: limits.maxWeekMinutes,
    away: away.shown,
    ...(await readState(scope, query)),
  }
}

type ConflictsQuery = Omit<Parameters<typeof conflictsOfPeople>[1], 'levels'> & { rows: readonly PersonRow[] }
function conflictsOf(shifts: readonly ExpandedShift[], { rows, ...query }: ConflictsQuery) {
  const levels = new Map(rows.map(({ tenantUserId, level }) => [tenantUserId, level]))
  const listed = shifts.filter(({ row }) => levels.has(row.userId))
  return conflictsOfPeople(listed, { levels, ...query })
}

/** By person everyone who may be rostered, by site those who have shifts. */
function readRows(scope: Scope, part: PartOfRoster, shifts: readonly ExpandedShift[], by: 'PERSON' | 'SITE') {
  const withShifts = shifts.map(({ row }) => row.userId)
  const userIds = by === 'PERSON' ? [...withShifts, ...part.people] : withShifts
  return rosterPeople(scope, [...new Set(userIds)], by === 'PERSON' && !part.isNarrowed)
}

const hasToBeShown = (place: PatternPlace) => openOf(place) > 0 || place.moved.length > 0

async function readPart(scope: Scope, { groupIds, siteId, ...days }: RosterQuery) {
  const jobIds = await activeJobIds(scope, groupIds, siteId)
  const isFiltered = groupIds !== undefined || siteId !== undefined
  const isNarrowed = isFiltered || isAreaManager(scope.actor)
  const [assigned, drafted, reached] = await Promise.all([
    isNarrowed ? assignedTo(scope, jobIds) : [],
    draftedAt(scope, jobIds),
    isNarrowed && !isFiltered ? listReachedWorkers(scope) : [],
  ])
  const people = [...assigned, ...drafted, ...reached]
  const selection = isNarrowed ? { jobIds, userIds: people } : {}
  const needs = patternsOfJobs(scope, jobIds)
  const plan = await readPlan(scope, { ...selection, days: withContext(days), needs, jobs: jobIds })
  return { plan, jobIds: new Set(jobIds), people: new Set(people), isNarrowed }
}
type PartOfRoster = Omit<Awaited<ReturnType<typeof readPart>>, 'plan'>

/** By person, also what a person of these sites does at others in reach; by site only what is done there. */
const isShownFor =
  ({ jobIds, people, isNarrowed }: PartOfRoster, by: 'PERSON' | 'SITE') =>
  ({ row: { jobId, userId, isElsewhere } }: Pick<ExpandedShift, 'row'>) =>
    !isNarrowed || jobIds.has(jobId) || (by === 'PERSON' && people.has(userId) && !isElsewhere)

async function readState(scope: Scope, days: DayRange): Promise<Pick<Roster, 'unpublished' | 'published'>> {
  const [unpublished, publication] = await Promise.all([countDrafts(scope), lastPublication(scope, days)])
  return {
    unpublished,
    published: publication ? { ...publication, at: publication.at.toISOString() } : null,
  }
}
