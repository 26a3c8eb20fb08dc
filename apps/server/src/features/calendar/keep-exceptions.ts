import type { Frequency } from '@muster/contract/job-details'
import { dateText } from '@muster/rules/date-text'
import { frequencySteps } from '@muster/rules/frequency'
import { dateOfDay, dayInMonth, dayNumber, monthOf } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import type { NewEvent } from './event-row.ts'
import type { ExceptionRow } from './schedule-event.ts'
import type { StoredEvent } from './stored-events.ts'

/** A series that begins on another day, or has another frequency. */
export interface MovedSeries {
  /** The id of the series after the change. */
  id: number
  before: StoredEvent
  row: Pick<NewEvent, 'start_local' | 'frequency'>
  /** The day of the old series that moves to the new start. */
  anchor: string
  /** The change counts from this day; absent where it counts for the whole series. */
  from?: string | undefined
}

/** Keeps the number of steps from the start. */
function newDateOf(date: string, anchor: string, start: string, frequency: Frequency): string {
  const step = frequencySteps[frequency]
  const [day, old, first] = [dayNumber(date), dayNumber(anchor), dayNumber(start)]
  if ('days' in step) return dateOfDay(first + day - old)
  return dateOfDay(dayInMonth(monthOf(first) + monthOf(day) - monthOf(old), Number(start.slice(8, 10))))
}

interface ExceptionPlacement {
  remaining: (ExceptionRow & { newDate: string })[]
  lost: string[]
}
/** The new dates of removed and moved occurrences, and the dates that the changed series no longer has. */
function placeExceptions({ before, row, anchor, from }: MovedSeries): ExceptionPlacement {
  const start = row.start_local.slice(0, 10)
  const own = before.exceptions.filter(({ date }) => from === undefined || date >= from)
  if (row.frequency !== before.frequency) return { remaining: [], lost: own.map(({ date }) => date) }
  if (row.frequency === null || start === anchor)
    return { remaining: own.map((each) => ({ ...each, newDate: each.date })), lost: [] }
  const frequency = row.frequency as Frequency
  return {
    remaining: own.map((each) => ({ ...each, newDate: newDateOf(each.date, anchor, start, frequency) })),
    lost: [],
  }
}

/**
 * Moves the removed and moved occurrences along with their series. Throws schedule.exceptionsLost for occurrences that
 * the series no longer has; with `force` it drops them.
 */
export async function keepExceptions(
  tx: Scope,
  moved: readonly MovedSeries[],
  force: boolean,
): Promise<void> {
  const all = moved.map((series) => ({ series, ...placeExceptions(series) }))
  const lost = all.flatMap((each) => each.lost).sort()
  if (lost.length > 0 && !force)
    throw failure(
      'schedule.exceptionsLost',
      { days: lost.map(dateText).join(', ') },
      { data: { days: lost } },
    )
  for (const { series, remaining, lost: gone } of all) {
    const isSame = gone.length === 0 && remaining.every(({ date, newDate }) => date === newDate)
    if (isSame) continue
    const { id, from } = series
    await tx
      .remove('schedule_exceptions')
      .where('event_id', '=', id)
      .$if(from !== undefined, (query) => query.where('occurrence_date', '>=', from!))
      .execute()
    if (remaining.length === 0) continue
    await tx
      .into(
        'schedule_exceptions',
        remaining.map(({ kind, startLocal, durationMinutes, newDate }) => ({
          event_id: id,
          occurrence_date: newDate,
          kind,
          start_local: startLocal,
          duration_minutes: durationMinutes,
          changed_at: tx.now,
        })),
      )
      .execute()
  }
}
