import { dateText } from '@muster/rules/time/date-text'
import { type ScheduleEvent, startDate } from '@muster/rules/time/recurrence'
import { atSamePlace, haveSamePlaces, indexOf, ruleDatesOf } from '@muster/rules/time/rule-dates'
import { dateOfDay, dayNumber } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import type { PlannedEvent } from '../event-queries.ts'
import { datesOf, hasRuleOf } from '../series.ts'
import type { ExceptionRow } from '../stored-series.ts'
import type { NewEvent } from './event-row.ts'
import { type EventsAfter, replaceExceptions } from './event-writes.ts'

export interface MovedSeries {
  id: number
  before: PlannedEvent
  row: NewEvent
  /** The day of the old series that moves to the new start. */
  anchor: string
  /** The change counts from this day; absent where it counts for the whole series. */
  from?: string | undefined
}

interface ExceptionPlacement {
  remaining: (ExceptionRow & { newDate: string })[]
  lost: string[]
}
/**
 * The new dates of removed and moved occurrences, by their place in the series, and the dates that the changed series no
 * longer has. Where its steps have other places, an occurrence stays on its date.
 */
function placeExceptions({ before, row, anchor, from }: MovedSeries): ExceptionPlacement {
  const laterExceptions = before.exceptions.filter(({ date }) => from === undefined || date >= from)
  if (row.frequency !== before.frequency)
    return { remaining: [], lost: laterExceptions.map(({ date }) => date) }
  const next = datesOf(row)
  const start = startDate(next)
  if (row.frequency === null || (start === anchor && hasRuleOf(row, before)))
    return { remaining: laterExceptions.map((each) => ({ ...each, newDate: each.date })), lost: [] }
  const [old, rule] = [rulesOf(datesOf(before)), rulesOf(next)]
  const samePlaces = haveSamePlaces(old, rule)
  const remaining: ExceptionPlacement['remaining'] = []
  const lost: string[] = []
  for (const exception of laterExceptions) {
    const day = dayNumber(exception.date)
    // One that the series does not have changes nothing.
    if (indexOf(old, day) === undefined) continue
    const to = samePlaces
      ? atSamePlace(day, { rule: old, from: dayNumber(anchor) }, { rule, from: dayNumber(start) })
      : day
    if (to !== undefined && (samePlaces || (exception.date >= start && indexOf(rule, to) !== undefined)))
      remaining.push({ ...exception, newDate: dateOfDay(to) })
    else lost.push(exception.date)
  }
  return { remaining, lost }
}

const rulesOf = (series: ScheduleEvent) => {
  const date = series.startLocal.slice(0, 10)
  return ruleDatesOf(series, date, dayNumber(date))
}

/**
 * Throws schedule.exceptionsLost for occurrences that the series no longer has; with `force` it
 * drops them.
 */
export async function keepExceptions(
  tx: Scope,
  moved: readonly MovedSeries[],
  { force, after }: { force: boolean; after: EventsAfter },
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
    const exceptions = remaining.map(({ newDate, ...each }) => ({ ...each, date: newDate }))
    await replaceExceptions(tx, { id, from, exceptions }, after)
  }
}
