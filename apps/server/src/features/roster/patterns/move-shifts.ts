import type { CalendarEventInput } from '@muster/contract/planning/calendar'
import type { PatternChange } from '@muster/contract/planning/shift-patterns'
import type { IsHoliday } from '@muster/rules/time/holidays'
import { occurrences } from '@muster/rules/time/recurrence'
import { addDays, instantOf, isoWithOffset, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { saveEvents } from '../../planning/changes/save-events.ts'
import { eventsOfJob, type PlannedEvent } from '../../planning/event-queries.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { inputOf, localTime } from '../../planning/series.ts'
import { scheduleEventOf } from '../../planning/stored-series.ts'
import { namesOf } from '../../users/person-queries.ts'
import { peopleOf } from '../publish/published-people.ts'
import { moveToContinued } from '../writes.ts'
import { moveDrafts } from './move-drafts.ts'
import { hasTimes, type ShiftTimes, type TimeChange } from './pattern-row.ts'

type MovedShifts = Omit<PatternChange, 'from' | 'notNeeded'>

/** A shift with its next day on or after the day of the change. */
interface ComingShift {
  event: PlannedEvent
  date: string
}
const daysAhead = 400

/**
 * Moves the shifts that fill a pattern to its new times, from a day on. Those with times of their own stay, and so do
 * single occurrences that were moved. Drafts go along. Throws schedule.warned unless forced, schedule.refused.
 */
export async function moveShifts(
  tx: Scope,
  change: TimeChange,
  force: boolean | 'report',
): Promise<MovedShifts> {
  const { job, before, times } = change
  if (hasTimes(before, times)) return { people: [], staying: [], drafts: 0, conflicts: [] }
  const isHoliday = await companyHolidays(tx)
  const events = await eventsOfJob(tx, job.jobId)
  const coming = [...events.values()]
    .filter(({ patternId, removedAt }) => patternId === before.id && removedAt === null)
    .flatMap((event) => nextShift(event, change, { isHoliday, now: tx.now.getTime() }))
  const [moving, others] = partition(coming, ({ event }) => hasTimes(event, before))
  const names = await namesOf(tx, [...new Set(coming.map(({ event }) => event.userId))])
  const drafts = await moveDrafts(tx, change)
  const staying = [...Map.groupBy(others, ({ event }) => event.userId)]
    .map(([tenantUserId, own]) => ({
      tenantUserId,
      name: names.get(tenantUserId) ?? '',
      firstDay: own.map(({ date }) => date).sort()[0]!,
    }))
    .sort((one, other) => one.name.localeCompare(other.name))
  if (moving.length === 0) return { people: [], staying, drafts, conflicts: [] }
  const request = { events: moving.map((shift) => moved(shift, times)) }
  const saved = await saveEvents(tx, job, request, { force, known: { isHoliday, events } })
  await moveToContinued(
    tx,
    moving.map(({ event: { id, version }, date }) => ({
      before: id,
      after: saved.ids.get(id)!,
      from: date,
      version,
    })),
  )
  return { people: await peopleOf(tx, [saved.context]), staying, drafts, conflicts: saved.conflicts }
}

function nextShift(
  event: PlannedEvent,
  { from }: TimeChange,
  { isHoliday, now }: { isHoliday: IsHoliday; now: number },
): ComingShift[] {
  const series = scheduleEventOf(event, isHoliday)
  const dateOf = (occurrenceStart: number) => localDate(event.timezone, occurrenceStart)
  // What fills a day of the pattern on another day counts by the day that it fills.
  const isFrom = (date: string) => from === undefined || (event.patternDate ?? date) >= from
  const start =
    from === undefined ? now : Math.max(now, instantOf(event.timezone, `${addDays(from, -1)}T00:00`))
  const dates = occurrences(series, start, start + daysAhead * 86_400_000)
    .filter(({ startTime }) => startTime >= now)
    .map(({ occurrenceStart }) => dateOf(occurrenceStart))
    .filter(isFrom)
    .sort()
  return dates[0] === undefined ? [] : [{ event, date: dates[0] }]
}

/** The shift at the new times, from its next day on where it is one of a series. */
function moved({ event, date }: ComingShift, times: ShiftTimes): CalendarEventInput {
  const { timezone, startLocal, frequency } = event
  const instant = (local: string) =>
    isoWithOffset(timezone, instantOf(timezone, `${date}${localTime(local).slice(10)}`))
  return {
    id: event.id,
    userAssigneeId: event.userId,
    startTime: instant(times.startLocal),
    ...inputOf({ ...event, ...times }),
    ...(frequency !== null && { extent: 'following' as const, occurrenceStart: instant(startLocal) }),
  }
}

const partition = <T>(all: readonly T[], fits: (each: T) => boolean) =>
  [all.filter(fits), all.filter((each) => !fits(each))] as const
