import { msg } from '@muster/contract/msg'
import { longestRoster, type Roster, type RosterPlace, type RosterShift } from '@muster/contract/roster'
import { stayOf } from '@muster/rules/conflicts'
import type { Occurrence } from '@muster/rules/recurrence'
import { addDays, daysBetween, isoWithOffset, localDate } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { boundsOf, type EventRow, expandEvent } from '../calendar/expand-event.ts'
import type { DayRange } from '../calendar/queries.ts'
import { readScheduleRules, readWeekStart } from '../calendar/rules.ts'
import { allChanges, lastPublication, listActs, selectChanges } from './change-queries.ts'
import { type PatternPlace, placesOf, type RosterEvent, uncoveredOf } from './coverage.ts'
import { withChanges } from './overlay.ts'
import { activeJobIds, assignedTo, type PersonRow, rosterPeople } from './people-queries.ts'
import { type PatternRow, patternsOfJobs, type RosterJobRow, selectPatterns } from './queries.ts'
import { conflictsOfPeople, type PersonShift } from './roster-conflicts.ts'
import { addJobs, type RosterContext, readEvents } from './roster-events.ts'

/** Hours of a week and rests reach so far beyond the days that are shown. */
const contextDays = 8

interface RosterQuery extends DayRange {
  groupIds?: number[] | undefined
  by?: 'PERSON' | 'SITE' | undefined
}

/** Throws values.refused unless these are 1 to 35 days. */
export function requireWindow({ startDate, endDate }: DayRange): number {
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1) throw refusedField('endDate', msg('Must not be before the start date'))
  if (days > longestRoster)
    throw refusedField('endDate', msg('At most {longestRoster} days'), { longestRoster })
  return days
}

/** The roster of these days with its drafts, for those who plan. */
export async function readRoster(scope: Scope, query: RosterQuery): Promise<Roster> {
  const { startDate, endDate, groupIds, by = 'PERSON' } = query
  const days = requireWindow(query)
  const jobIds = await activeJobIds(scope, groupIds)
  const [people, changes, stored, acts, publication] = await Promise.all([
    assignedTo(scope, jobIds),
    selectChanges(allChanges(scope)).execute(),
    selectPatterns(scope, patternsOfJobs(scope, jobIds)).execute(),
    listActs(scope),
    lastPublication(scope, query),
  ])
  const drafted = changes.filter(({ jobId }) => jobIds.includes(jobId)).map(({ userId }) => userId)
  const around = { startDate: addDays(startDate, -contextDays), endDate: addDays(endDate, contextDays) }
  const selection = groupIds === undefined ? {} : { jobIds, userIds: [...people, ...drafted] }
  const { events, context } = await readEvents(scope, selection, around)
  await addJobs(scope, context, [...jobIds, ...changes.map(({ jobId }) => jobId)])
  const roster = withChanges(events, changes, { jobs: context.jobs, now: scope.now })
  const isShown = isShownFor(new Set(jobIds), new Set([...people, ...drafted]), by, groupIds !== undefined)
  const expanded = await expandRoster(roster.events, context)
  const shifts = expanded.filter(({ row, date }) => date >= startDate && date <= endDate && isShown(row))
  const removed = removedShifts(scope, roster.removed, { context, days: query }).filter(({ row }) =>
    isShown(row),
  )
  const patterns = stored.map((row) => withContractEnd(row, context))
  const places = placesOf(patterns, roster.events, { ...context, boundsIn: boundsOf(query) })
  const userIds = [...new Set(expanded.map(({ row }) => row.userId))]
  const rows = await rosterPeople(scope, userIds, by === 'PERSON' && groupIds === undefined)
  const conflicts = await conflictsOfPeople(expanded.map(personShift), {
    limits: { ...(await readScheduleRules(scope)), weekStart: await readWeekStart(scope) },
    levels: new Map(rows.map(({ id, level }) => [id, level])),
    startDate,
    endDate,
  })
  const inWindow = expanded.filter(({ date }) => date >= startDate && date <= endDate)
  const shownPeople = new Set([...shifts, ...removed].map(({ row }) => row.userId))
  const isRow = ({ id }: PersonRow) =>
    shownPeople.has(id) || (by === 'PERSON' && (groupIds === undefined || people.includes(id)))
  const listed = rows.filter(isRow)
  const shownIds = new Set(listed.map(({ id }) => id))
  const shownPlaces = by === 'SITE' ? places : places.filter((place) => uncoveredOf(place) > 0)
  const ofRows = [...shifts, ...removed]
  return {
    startDate,
    endDate,
    people: asPeople(scope, listed, inWindow, days),
    sites: asSites([...ofRows, ...shownPlaces.map(({ pattern }) => ({ row: pattern }))], places, {
      jobs: context.jobs,
      shifts,
      all: by === 'SITE' ? jobIds : [],
    }),
    jobs: asJobs(context.jobs, new Set([...ofRows.map(({ row }) => row.jobId), ...jobIds])),
    shifts: ofRows.map(asShift),
    places: shownPlaces.map(asPlace),
    conflicts: conflicts.filter(({ tenantUserId }) => shownIds.has(tenantUserId)),
    acts: acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString(), changes: Number(act.changes) })),
    published: publication ? { ...publication, at: publication.at.toISOString() } : null,
  }
}

/** By person, also what a person of these sites does elsewhere; by site only what is done there. */
const isShownFor =
  (jobIds: ReadonlySet<number>, people: ReadonlySet<number>, by: 'PERSON' | 'SITE', isNarrowed: boolean) =>
  ({ jobId, userId }: EventRow) =>
    !isNarrowed || jobIds.has(jobId) || (by === 'PERSON' && people.has(userId))

export const withContractEnd = (
  row: Omit<PatternRow, 'contractEnd'>,
  { jobs }: Pick<RosterContext, 'jobs'>,
): PatternRow => ({ ...row, contractEnd: jobs.get(row.jobId)?.contractEnd ?? null })

export interface ExpandedShift {
  row: EventRow
  occurrence: Occurrence
  date: string
  draft: RosterShift['draft']
  actId: number | null
}

/** Every occurrence of these events on the days of the context; yields to the event loop. */
export async function expandRoster(
  events: readonly RosterEvent[],
  { boundsIn, isHoliday }: Pick<RosterContext, 'boundsIn' | 'isHoliday'>,
): Promise<ExpandedShift[]> {
  const yieldNow = yieldingToEventLoop()
  const all: ExpandedShift[] = []
  for (const { row, exceptions, actId } of events) {
    const draft = row.id < 0 ? 'ADDED' : null
    for (const occurrence of expandEvent(row, exceptions, boundsIn, isHoliday).occurrences)
      all.push({ row, occurrence, date: localDate(row.timezone, occurrence.startTime), draft, actId })
    await yieldNow()
  }
  return all
}

interface RemovedContext {
  context: RosterContext
  days: DayRange
}
/** What drafts take away of what is still to come. A draft that takes away another one leaves nothing to show. */
function removedShifts(
  { now }: Scope,
  removed: ReturnType<typeof withChanges>['removed'],
  { context, days }: RemovedContext,
): ExpandedShift[] {
  const boundsIn = boundsOf(days)
  return removed
    .filter(({ event }) => event.row.id > 0)
    .flatMap(({ event: { row, exceptions }, actId }) =>
      expandEvent(row, exceptions, boundsIn, context.isHoliday)
        .occurrences.filter(({ startTime }) => startTime >= now.getTime())
        .map((occurrence) => ({
          row,
          occurrence,
          date: localDate(row.timezone, occurrence.startTime),
          draft: 'REMOVED' as const,
          actId,
        })),
    )
}

export const personShift = ({ row, occurrence }: ExpandedShift): PersonShift => ({
  ...stayOf(row.id, row.timezone, { ...occurrence, allDay: row.allDay }),
  userId: row.userId,
})

function asShift({ row, occurrence, draft, actId }: ExpandedShift): RosterShift {
  const iso = (at: number) => isoWithOffset(row.timezone, at)
  const { occurrenceStart, startTime, duration } = occurrence
  const date = row.patternDate ?? localDate(row.timezone, occurrenceStart)
  return {
    eventId: row.id,
    version: row.version,
    jobId: row.jobId,
    tenantUserId: row.userId,
    occurrenceStart: iso(occurrenceStart),
    startTime: occurrenceStart === startTime ? iso(occurrenceStart) : iso(startTime),
    duration,
    title: row.title,
    repeats: row.frequency !== null,
    patternId: row.patternId,
    patternDate: row.patternId === null ? null : date,
    draft,
    actId,
  }
}

function asPlace(place: PatternPlace): RosterPlace {
  const { pattern, patternId, date, occurrence, filled } = place
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
    uncovered: uncoveredOf(place),
  }
}

const minutesOf = (shifts: readonly ExpandedShift[]) =>
  shifts.reduce((sum, { row, occurrence }) => sum + (row.allDay ? 0 : occurrence.duration), 0)

function asPeople(
  scope: Scope,
  rows: readonly PersonRow[],
  shifts: readonly ExpandedShift[],
  days: number,
): Roster['people'] {
  const byPerson = Map.groupBy(shifts, ({ row }) => row.userId)
  return rows.map(({ id, name, role, imageFileId, agreedWeekMinutes }) => ({
    tenantUserId: id,
    name,
    role,
    imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'thumb') : null,
    plannedMinutes: minutesOf(byPerson.get(id) ?? []),
    agreedMinutes: agreedWeekMinutes === null ? null : Math.round((agreedWeekMinutes * days) / 7),
  }))
}

interface SiteContext {
  jobs: ReadonlyMap<number, RosterJobRow>
  shifts: readonly ExpandedShift[]
  /** Jobs whose sites are listed even if nothing takes place there. */
  all: readonly number[]
}
function asSites(
  shown: readonly { row: { jobId: number } }[],
  places: readonly PatternPlace[],
  { jobs, shifts, all }: SiteContext,
): Roster['sites'] {
  const siteOf = (jobId: number) => jobs.get(jobId)!.siteId
  const sites = new Map(
    [...all, ...shown.map(({ row }) => row.jobId)].map((id) => [siteOf(id), jobs.get(id)!]),
  )
  const planned = Map.groupBy(shifts, ({ row }) => siteOf(row.jobId))
  const needed = Map.groupBy(places, ({ pattern }) => siteOf(pattern.jobId))
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  return [...sites.values()]
    .map(({ siteId, siteName, timezone }) => ({
      id: siteId,
      name: siteName,
      timezone,
      plannedMinutes: minutesOf(planned.get(siteId) ?? []),
      neededPlaces: sum((needed.get(siteId) ?? []).map(({ pattern }) => pattern.places)),
      uncoveredPlaces: sum((needed.get(siteId) ?? []).map(uncoveredOf)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}

const asJobs = (jobs: ReadonlyMap<number, RosterJobRow>, shown: ReadonlySet<number>): Roster['jobs'] =>
  [...jobs.values()]
    .filter(({ id }) => shown.has(id))
    .map(({ id, jobDetailTitle, siteId, enabled }) => ({
      id,
      title: jobDetailTitle,
      locationId: siteId,
      enabled,
    }))
