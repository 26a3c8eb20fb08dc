import { isAssignable } from '@muster/contract/kit/permissions'
import type { StaleChange } from '@muster/contract/planning/roster-drafts'
import type { IsHoliday } from '@muster/rules/time/holidays'
import { firstDate } from '@muster/rules/time/recurrence'
import { instantOf, localDateTime } from '@muster/rules/time/zone'
import { type ChangeRow, seriesOfChange } from '../../planning/change-queries.ts'
import { nextDate } from '../../planning/changes/change-series.ts'
import { occurrenceFault } from '../../planning/changes/check-events.ts'
import type { PlannedEvent } from '../../planning/event-queries.ts'
import type { RosterJobRow } from '../../planning/pattern-queries.ts'
import { datesOf, localTime } from '../../planning/series.ts'
import { scheduleEventOf } from '../../planning/stored-series.ts'
import { laterDay } from '../../planning/times.ts'

export interface CheckContext {
  events: ReadonlyMap<number, PlannedEvent>
  /** What drafts add, by the id of the change. */
  drafts: ReadonlyMap<number, PlannedEvent>
  jobs: ReadonlyMap<number, RosterJobRow>
  levels: ReadonlyMap<number, number>
  patternIds: ReadonlySet<number>
  isHoliday: IsHoliday
  now: number
}
export interface ChangeToPublish {
  change: ChangeRow
  /** Of an addition: the first day on which a series counts. Of a removal: what names its occurrence. */
  since: string | null
  occurrenceStart: string | null
  /** The occurrence of a draft that it takes away has passed: there is nothing left to do. */
  isOver?: boolean
}
type Check = ChangeToPublish | StaleChange['reason']

/** How a change is published now, or why it is not what it was when it was drafted. */
export function checkChange(change: ChangeRow, context: CheckContext): Check {
  return change.kind === 'ADD' ? checkAddition(change, context) : checkRemoval(change, context)
}

function checkAddition(change: ChangeRow, { jobs, levels, patternIds, now }: CheckContext): Check {
  if (!jobs.get(change.jobId)?.enabled) return 'GONE'
  if (!isAssignable(levels.get(change.userId) ?? 0)) return 'PERSON'
  if (change.patternId !== null && !patternIds.has(change.patternId)) return 'PATTERN'
  const series = datesOf(seriesOfChange(change))
  if (change.frequency === null) {
    const left = instantOf(series.zone, series.startLocal) < now ? restOf(change, now) : change
    return left ? { change: left, since: null, occurrenceStart: null } : 'BEGUN'
  }
  const since = laterDay(change.since, nextDate(series, now))
  if (firstDate({ ...series, since }) === undefined) return 'BEGUN'
  return { change, since: since > series.startLocal.slice(0, 10) ? since : null, occurrenceStart: null }
}

/** A shift that fills a place is published until it ends, for what is left of it; one of a whole day as it is. */
function restOf(change: ChangeRow, now: number): ChangeRow | undefined {
  if (change.patternId === null) return undefined
  const zone = change.timezone!
  const start = Date.parse(`${localTime(change.startLocal!)}Z`)
  const startLocal = localDateTime(zone, Math.ceil(now / MINUTE) * MINUTE)
  const durationMinutes =
    change.durationMinutes! - (Date.parse(`${startLocal.slice(0, 16)}Z`) - start) / MINUTE
  if (durationMinutes < 1) return undefined
  return change.allDay ? change : { ...change, startLocal, durationMinutes }
}
const MINUTE = 60_000

function checkRemoval(change: ChangeRow, { events, drafts, isHoliday, now }: CheckContext): Check {
  const { eventId, addedId } = change
  const event = addedId === null ? events.get(eventId!) : drafts.get(addedId)
  if (!event) return 'GONE'
  if (addedId === null && event.version !== change.eventVersion) return 'CHANGED'
  const series = scheduleEventOf(event, isHoliday)
  const named = (date: string) =>
    new Date(instantOf(event.timezone, `${date}${series.startLocal.slice(10)}`)).toISOString()
  if (change.occurrenceDate !== null) {
    const occurrenceStart = named(change.occurrenceDate)
    const fault = occurrenceFault(event, occurrenceStart, { isHoliday, now })
    if (fault === undefined) return { change, since: null, occurrenceStart }
    return addedId === null ? 'BEGUN' : { change, since: null, occurrenceStart, isOver: true }
  }
  const first = firstDate({ ...series, since: laterDay(change.fromDate, nextDate(series, now)) })
  if (first === undefined) return 'BEGUN'
  return { change, since: null, occurrenceStart: change.fromDate === null ? null : named(first) }
}
