import { msg } from '@muster/contract/msg'
import { longestRoster, type Roster } from '@muster/contract/roster'
import { addDays, daysBetween } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { readUnpaidBreaks } from '../planning/break-queries.ts'
import { allChanges, lastPublication, selectChanges } from '../planning/change-queries.ts'
import { conflictsOfPeople } from '../planning/constraints/roster-conflicts.ts'
import { readScheduleRules, readWeekStart } from '../planning/constraints/rules.ts'
import type { DayRange } from '../planning/event-queries.ts'
import { boundsOf } from '../planning/expand-event.ts'
import { type ExpandedShift, expandRoster, personShift, removedShifts } from '../planning/expand-roster.ts'
import { withChanges } from '../planning/overlay.ts'
import { type PatternRow, patternsOfJobs, selectPatterns } from '../planning/pattern-queries.ts'
import { neededDays, offPlacesOf, openOf, type PatternPlace, placesOf } from '../planning/place-coverage.ts'
import { addJobs, type RosterContext, readEvents } from '../planning/plan.ts'
import { countDrafts } from './draft-queries.ts'
import { activeJobIds, assignedTo, type PersonRow, requireGroups, rosterPeople } from './people-queries.ts'
import { readRosterAway } from './roster-away.ts'
import { asJobs, asOffPlace, asPeople, asPlace, asShift, asSites } from './roster-shapes.ts'
import { readSeenShifts } from './seen-shifts.ts'

/** Hours of a week and rests reach so far beyond the days that are shown. */
const contextDays = 8

interface RosterQuery extends DayRange {
  groupIds?: number[] | undefined
  siteId?: number | undefined
  by?: 'PERSON' | 'SITE' | undefined
}

/** Throws values.refused unless these are 1 to 35 days. */
export function requireWindow({ startDate, endDate }: DayRange): number {
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1) throw refusedField('endDate', msg('Must not be before the start date'))
  if (days > longestRoster)
    throw refusedField('endDate', msg('At most {longestWindow} days'), { longestWindow: longestRoster })
  return days
}

/** The roster of these days with its drafts, for those who plan. */
export async function readRoster(scope: Scope, query: RosterQuery): Promise<Roster> {
  const { startDate, endDate, by = 'PERSON' } = query
  const days = requireWindow(query)
  const now = scope.now.getTime()
  await requireGroups(scope, query.groupIds)
  const plan = await readPlan(scope, query)
  const { context, jobIds, people, roster } = plan
  const expanded = await expandRoster(roster.events, context)
  const inWindow = expanded.filter(({ date }) => date >= startDate && date <= endDate)
  const shifts = [...inWindow, ...removedShifts(scope, roster.removed, { context, days: query })].filter(
    isShownFor(plan, by),
  )
  const coverage = { ...context, boundsIn: boundsOf(query) }
  const places = placesOf(plan.patterns, roster.events, coverage)
  const offPlaces = offPlacesOf(plan.patterns, roster.events, coverage).filter(
    ({ usualUserIds }) => by === 'SITE' || usualUserIds.length > 0,
  )
  const shownPlaces = by === 'SITE' ? places : places.filter(hasToBeShown)
  const isNeeded = neededDays(plan.patterns, context.isHoliday)
  const withShifts = shifts.map(({ row }) => row.userId)
  const isEverybody = by === 'PERSON' && !plan.isNarrowed
  const userIds = [...new Set(by === 'PERSON' ? [...withShifts, ...people] : withShifts)]
  const rows = await rosterPeople(scope, userIds, isEverybody)
  const away = await readRosterAway(
    scope,
    rows.map(({ id }) => id),
    query,
  )
  const conflicts = await conflictsOf(scope, expanded, { rows, awayOf: away.awayOf, startDate, endDate })
  const seenAtOf = await readSeenShifts(scope, rows, query)
  const needed = [...shownPlaces, ...offPlaces].map(({ pattern }) => pattern.jobId)
  const used = [...shifts.map(({ row }) => row.jobId), ...needed]
  const unpaidBreakOf = await readUnpaidBreaks(
    scope,
    roster.events.map(({ patternId }) => patternId),
  )
  const listed = by === 'SITE' ? [...used, ...jobIds] : used
  return {
    startDate,
    endDate,
    people: asPeople(scope, rows, { shifts: inWindow, days, unpaidBreakOf }),
    sites: asSites(places, { jobs: context.jobs, shifts, listed, now, unpaidBreakOf }),
    jobs: asJobs(context.jobs, new Set([...used, ...jobIds])),
    shifts: shifts.map((shift) => asShift(shift, { isNeeded, seenAtOf })),
    places: [
      ...shownPlaces.map((place) => asPlace(place, now)),
      ...offPlaces.map((place) => asOffPlace(place, now)),
    ],
    conflicts,
    away: away.shown,
    ...(await readState(scope, query)),
  }
}

interface ConflictsQuery extends DayRange {
  rows: readonly PersonRow[]
  awayOf: Parameters<typeof conflictsOfPeople>[1]['awayOf']
}
async function conflictsOf(
  scope: Scope,
  shifts: readonly ExpandedShift[],
  { rows, ...query }: ConflictsQuery,
) {
  const levels = new Map(rows.map(({ id, level }) => [id, level]))
  const limits = { ...(await readScheduleRules(scope)), weekStart: await readWeekStart(scope) }
  const listed = shifts.filter(({ row }) => levels.has(row.userId))
  return conflictsOfPeople(listed.map(personShift), { limits, levels, ...query })
}

const hasToBeShown = (place: PatternPlace) => openOf(place) > 0 || place.moved.length > 0

/** What is published and drafted around these days, at these sites and of the people there. */
async function readPlan(scope: Scope, { startDate, endDate, groupIds, siteId }: RosterQuery) {
  const jobIds = await activeJobIds(scope, groupIds, siteId)
  const isNarrowed = groupIds !== undefined || siteId !== undefined
  const [assigned, changes, stored] = await Promise.all([
    isNarrowed ? assignedTo(scope, jobIds) : [],
    selectChanges(allChanges(scope)).execute(),
    selectPatterns(scope, patternsOfJobs(scope, jobIds)).execute(),
  ])
  const isThere = new Set(jobIds)
  const drafted = changes.filter(({ jobId }) => isThere.has(jobId)).map(({ userId }) => userId)
  const people = new Set([...assigned, ...drafted])
  const around = { startDate: addDays(startDate, -contextDays), endDate: addDays(endDate, contextDays) }
  const selection = isNarrowed ? { jobIds, userIds: [...people] } : {}
  const { events, context } = await readEvents(scope, selection, around)
  await addJobs(scope, context, [...jobIds, ...changes.map(({ jobId }) => jobId)])
  return {
    jobIds: isThere,
    people,
    isNarrowed,
    context,
    patterns: stored.map((row) => withContractEnd(row, context)),
    roster: withChanges(events, changes, { jobs: context.jobs, now: scope.now }),
  }
}
type RosterPlan = Awaited<ReturnType<typeof readPlan>>

/** By person, also what a person of these sites does elsewhere; by site only what is done there. */
const isShownFor =
  ({ jobIds, people, isNarrowed }: RosterPlan, by: 'PERSON' | 'SITE') =>
  ({ row: { jobId, userId } }: { row: { jobId: number; userId: number } }) =>
    !isNarrowed || jobIds.has(jobId) || (by === 'PERSON' && people.has(userId))

async function readState(scope: Scope, days: DayRange): Promise<Pick<Roster, 'unpublished' | 'published'>> {
  const [unpublished, publication] = await Promise.all([countDrafts(scope), lastPublication(scope, days)])
  return {
    unpublished,
    published: publication ? { ...publication, at: publication.at.toISOString() } : null,
  }
}

export const withContractEnd = (
  row: Omit<PatternRow, 'contractEnd'>,
  { jobs }: Pick<RosterContext, 'jobs'>,
): PatternRow => ({ ...row, contractEnd: jobs.get(row.jobId)?.contractEnd ?? null })
