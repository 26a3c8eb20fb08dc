import { type Message, msg } from '@muster/contract/msg'
import type { IsHoliday } from '@muster/rules/holidays'
import { type Occurrence, occurrenceDate, occurrences } from '@muster/rules/recurrence'
import { dayBounds } from '@muster/rules/zone'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { allChanges, selectChanges } from '../planning/change-queries.ts'
import { occurrenceFault } from '../planning/changes/check-events.ts'
import { eventRows, type PlannedEvent } from '../planning/event-queries.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { withChanges } from '../planning/overlay.ts'
import { type RosterJobRow, rosterJobs } from '../planning/pattern-queries.ts'
import { currentEvents } from '../planning/reach.ts'
import { type Series, seriesRow } from '../planning/series.ts'
import { scheduleEventOf } from '../planning/stored-series.ts'

/** A shift to add, in wall time of its site. */
export interface DraftedShift extends Series {
  jobId: number
  userId: number
  patternId: number | null
  patternDate: string | null
  /** The first day that it changes. */
  firstDate: string
}
/** What is removed of an event, or of a draft under its negative id. */
export interface DraftedRemoval {
  event: PlannedEvent
  occurrenceDate: string | null
  fromDate: string | null
  firstDate: string
}
/** One change of an act: a removal, a shift to add, or both, which are published together. */
export interface DraftedChange {
  remove?: DraftedRemoval | undefined
  add?: DraftedShift
  /** Days that the added series does not have. */
  leftOut?: readonly string[]
}

/** Keeps changes as one act. Answers its id, and the ids that the drafts have as events. */
export async function insertAct(tx: Scope, changes: readonly DraftedChange[]) {
  const { id: actId } = await tx
    .into('roster_acts', { created_at: tx.now, created_by: tx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const removals = await insertChanges(
    tx,
    changes.flatMap(({ remove }) => (remove ? [removalRow(actId, remove)] : [])),
  )
  let removalsBefore = 0
  const rows = changes.flatMap(({ remove, add }) => {
    const pair_id = remove ? removals[removalsBefore++]! : null
    return add ? [additionRow(actId, pair_id, add)] : []
  })
  const added = await insertChanges(tx, rows)
  const series = changes.filter(({ add }) => add)
  await insertChanges(
    tx,
    series.flatMap(({ leftOut = [] }, at) => leftOut.map((date) => leftOutRow(rows[at]!, added[at]!, date))),
  )
  return { actId, eventIds: added.map((id) => -id) }
}

const insertChanges = async (tx: Scope, rows: Parameters<typeof tx.into<'roster_changes'>>[1] & unknown[]) =>
  rows.length === 0
    ? []
    : (await tx.into('roster_changes', rows).returning('id').execute()).map(({ id }) => id)

function removalRow(act_id: number, { event, ...days }: DraftedRemoval) {
  const whose = {
    ...{ act_id, kind: 'REMOVE', job_id: event.jobId, user_id: event.userId },
    ...{ occurrence_date: days.occurrenceDate, from_date: days.fromDate, first_date: days.firstDate },
  }
  return event.id < 0
    ? { ...whose, added_id: -event.id }
    : { ...whose, event_id: event.id, event_version: event.version }
}

const additionRow = (act_id: number, pair_id: number | null, shift: DraftedShift) => ({
  ...{ act_id, pair_id, kind: 'ADD', job_id: shift.jobId, user_id: shift.userId },
  ...seriesRow(shift),
  ...{ pattern_id: shift.patternId, pattern_date: shift.patternDate, first_date: shift.firstDate },
})

type AddedRow = ReturnType<typeof additionRow>
/** Paired as the addition is, so that all of it is published together. */
const leftOutRow = ({ act_id, job_id, user_id, pair_id }: AddedRow, added_id: number, date: string) => ({
  ...{ act_id, kind: 'REMOVE', job_id, user_id, added_id, pair_id: pair_id ?? added_id },
  ...{ occurrence_date: date, first_date: date },
})

export interface DraftContext {
  events: ReadonlyMap<number, PlannedEvent>
  jobs: Map<number, RosterJobRow>
  isHoliday: IsHoliday
  now: number
}
/** These events and drafts as they stand with everything that is drafted, and these jobs. */
export async function draftContext(
  tx: Scope,
  ids: readonly number[],
  jobIds: readonly number[],
): Promise<DraftContext> {
  const [real, drafted] = [ids.filter((id) => id > 0), ids.filter((id) => id < 0).map((id) => -id)]
  const [rows, changes, isHoliday] = await Promise.all([
    eventRows(tx, currentEvents(tx).where('schedule_events.id', '=', anyOf(real))).execute(),
    selectChanges(changesOf(tx, real, drafted)).execute(),
    companyHolidays(tx),
  ])
  const known = [...rows, ...changes].map(({ jobId }) => jobId)
  const jobs = await rosterJobs(tx, [...new Set([...known, ...jobIds])])
  const { events } = withChanges(rows, changes, { jobs, now: tx.now })
  const current = events.filter(({ removedAt }) => removedAt === null)
  return {
    events: new Map(current.map((event) => [event.id, event])),
    jobs,
    isHoliday,
    now: tx.now.getTime(),
  }
}

const changesOf = (tx: Scope, eventIds: readonly number[], addedIds: readonly number[]) =>
  allChanges(tx).where((eb) =>
    eb.or([
      eb('event_id', '=', anyOf(eventIds)),
      eb('added_id', '=', anyOf(addedIds)),
      eb('id', '=', anyOf(addedIds)),
    ]),
  )

type NamedOccurrence = Occurrence & { date: string }
/** The occurrence of an event that an instant names, or why it cannot be changed. */
export function occurrenceOf(
  event: PlannedEvent,
  occurrenceStart: string,
  context: Pick<DraftContext, 'isHoliday' | 'now'> & { untilEnd?: boolean },
): NamedOccurrence | Message {
  const fault = occurrenceFault(event, occurrenceStart, context)
  if (fault !== undefined) return fault
  const series = scheduleEventOf(event, context.isHoliday)
  const date = occurrenceDate(series, Date.parse(occurrenceStart))!
  const around = dayBounds(event.timezone, date)
  const [occurrence] = occurrences(
    { ...series, since: date, until: date },
    around.from - farthestMove,
    around.to + farthestMove,
  )
  if (!occurrence) return msg('Not an occurrence of this event')
  return { date, ...occurrence }
}
const farthestMove = 3650 * 86_400_000
