import type { Frequency } from '@muster/contract/jobs/job-details'
import type { CalendarEventInput, OccurrenceRemoval } from '@muster/contract/planning/calendar'
import type { PublishedPerson } from '@muster/contract/planning/published-shifts'
import type { UnneededPerson } from '@muster/contract/planning/shift-patterns'
import { type Occurrence, occurrences } from '@muster/rules/time/recurrence'
import { isoWithOffset, localDate, weekday } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { PlannedJob } from '../../planning/changes/event-row.ts'
import { saveEvents } from '../../planning/changes/save-events.ts'
import { daysCounted } from '../../planning/coming-shift-queries.ts'
import { eventsOfJob, type PlannedEvent } from '../../planning/event-queries.ts'
import { withoutContractEnd } from '../../planning/full-places.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { currentWithPast, selectPatterns } from '../../planning/pattern-queries.ts'
import { type NeededDays, neededDays } from '../../planning/place-coverage.ts'
import { inputOf } from '../../planning/series.ts'
import { scheduleEventOf } from '../../planning/stored-series.ts'
import { namesOf } from '../../users/person-queries.ts'
import { peopleOf } from '../publish/published-people.ts'
import { moveToContinued } from '../writes.ts'

const daysAhead = 400
const DAY = 86_400_000

/** An event with the coming shifts that fill days which its pattern does not need, and with those that fill others. */
interface UnneededEvent {
  event: PlannedEvent
  unneeded: Occurrence[]
  needed: Occurrence[]
}

/** The events that fill days which a pattern of the job does not need any more. */
export async function unneededEvents(tx: Scope, jobId: number, patternId: number): Promise<UnneededEvent[]> {
  const isHoliday = await companyHolidays(tx)
  const rows = await selectPatterns(tx, currentWithPast(tx, [patternId])).execute()
  const isNeeded = neededDays({ patterns: rows.map(withoutContractEnd), isHoliday })
  const now = tx.now.getTime()
  return [...(await eventsOfJob(tx, jobId)).values()].flatMap((event) => {
    if (event.patternId !== patternId || event.removedAt || event.unassignedAt) return []
    const series = scheduleEventOf(event, isHoliday)
    const coming = occurrences(series, now, now + daysAhead * DAY).filter(({ startTime }) => startTime >= now)
    const isKept = (each: Occurrence) => fillsNeeded(isNeeded, patternId, event, each)
    const unneeded = coming.filter((each) => !isKept(each))
    return unneeded.length === 0 ? [] : { event, unneeded, needed: coming.filter(isKept) }
  })
}

const fillsNeeded = (
  isNeeded: NeededDays,
  patternId: number,
  { patternDate, timezone }: PlannedEvent,
  { occurrenceStart }: Occurrence,
) => isNeeded(patternId, patternDate ?? localDate(timezone, occurrenceStart))

/** Whose shifts these are, with their number in the next 92 days, by name. */
export async function unneededPeople(tx: Scope, events: readonly UnneededEvent[]): Promise<UnneededPerson[]> {
  const names = await namesOf(tx, [...new Set(events.map(({ event }) => event.userId))])
  const until = tx.now.getTime() + daysCounted * DAY
  const people = [...Map.groupBy(events, ({ event }) => event.userId)].map(([tenantUserId, own]) => {
    const shifts = own.flatMap(({ event, unneeded }) =>
      unneeded.map(({ startTime }) => ({ startTime, zone: event.timezone })),
    )
    const [first] = shifts.sort((one, other) => one.startTime - other.startTime)
    return {
      tenantUserId,
      name: names.get(tenantUserId) ?? '',
      shifts: shifts.filter(({ startTime }) => startTime < until).length,
      firstDay: localDate(first!.zone, first!.startTime),
    }
  })
  return people.sort((one, other) => one.name.localeCompare(other.name))
}

/** Ends these shifts, at once; answers what each person learns. What is drafted about what is left stays good. */
export async function endUnneeded(
  tx: Scope,
  job: PlannedJob,
  events: readonly UnneededEvent[],
): Promise<PublishedPerson[]> {
  if (events.length === 0) return []
  const narrowed = events.flatMap((each) => narrowedSeries(each) ?? [])
  const isNarrowed = new Set(narrowed.map(({ id }) => id))
  const removeOccurrences = events
    .filter(({ event }) => !isNarrowed.has(event.id))
    .flatMap((each) => removalsOf(each))
  const request = { events: narrowed, removeOccurrences }
  const saved = await saveEvents(tx, job, request, { force: true })
  await moveToContinued(
    tx,
    narrowed.map(({ id, occurrenceStart }) => ({
      before: id,
      after: saved.ids.get(id)!,
      from: occurrenceStart.slice(0, 10),
      version: saved.context.events.get(id)!.version,
    })),
  )
  return peopleOf(tx, [saved.context])
}

const isoAt = ({ timezone }: PlannedEvent, at: number) => isoWithOffset(timezone, at)

/** The series on those of its weekdays that are still needed; undefined where weekdays cannot express it. */
function narrowedSeries({ event, unneeded, needed }: UnneededEvent) {
  const { frequency, repeatEvery } = event
  const isByWeekday = frequency === 'WEEKLY' || (frequency === 'DAILY' && repeatEvery === 1)
  const on = ({ occurrenceStart }: Occurrence) => weekday(localDate(event.timezone, occurrenceStart))
  const neededWeekdays = new Set(needed.map(on))
  if (!isByWeekday || neededWeekdays.size === 0 || unneeded.some((each) => neededWeekdays.has(on(each))))
    return undefined
  return {
    id: event.id,
    userAssigneeId: event.userId,
    startTime: isoAt(event, needed[0]!.occurrenceStart),
    ...inputOf(event),
    recursiveFrequency: 'WEEKLY' as Frequency,
    weekdays: [...neededWeekdays].sort(),
    ...(frequency === 'WEEKLY' && repeatEvery > 1 && { repeatEvery }),
    extent: 'following' as const,
    occurrenceStart: isoAt(event, firstOf(needed, unneeded).occurrenceStart),
  } satisfies CalendarEventInput
}
const firstOf = (...lists: Occurrence[][]): Occurrence =>
  lists.flat().reduce((one, other) => (other.occurrenceStart < one.occurrenceStart ? other : one))

/** All that comes, where nothing of it is needed; else each shift by itself. */
function removalsOf({ event, unneeded, needed }: UnneededEvent): OccurrenceRemoval[] {
  const whole = needed.length === 0 && event.frequency !== null
  return (whole ? [firstOf(unneeded)] : unneeded).map(({ occurrenceStart }) => ({
    eventId: event.id,
    occurrenceStart: isoAt(event, occurrenceStart),
    extent: whole ? 'following' : 'this',
  }))
}
