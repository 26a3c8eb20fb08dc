import { type Message, msg } from '@muster/contract/msg'
import type { IsHoliday } from '@muster/rules/time/holidays'
import { type Occurrence, occurrenceDate, occurrences } from '@muster/rules/time/recurrence'
import { dayBounds } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import type { ChangeRow } from '../planning/change-queries.ts'
import { occurrenceFault } from '../planning/changes/check-events.ts'
import type { PlannedEvent } from '../planning/event-queries.ts'
import { endOf } from '../planning/expand-event.ts'
import type { RosterJobRow } from '../planning/pattern-queries.ts'
import { readPlan } from '../planning/plan.ts'
import { noSeries, pickSeries, type Series, seriesRow } from '../planning/series.ts'
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

/** Ids of changes that are not stored. */
const firstUnstored = 2 ** 52

/** Changes as rows without storing them: for what they would do to a plan, and to be published at once. */
export function changeRows(changes: readonly DraftedChange[]): ChangeRow[] {
  const rows: ChangeRow[] = []
  const push = (row: Partial<ChangeRow> & Pick<ChangeRow, 'kind' | 'jobId' | 'userId' | 'firstDate'>) => {
    const id = firstUnstored + rows.length
    rows.push({ ...emptyRow, ...row, id })
    return id
  }
  for (const { remove, add, leftOut = [] } of changes) {
    const removed = remove && push(removedRow(remove))
    if (!add) continue
    const { jobId, userId, patternId, patternDate, firstDate } = add
    const whose = { jobId, userId, pairId: removed ?? null }
    const added = push({ ...pickSeries(add), ...whose, kind: 'ADD', patternId, patternDate, firstDate })
    const left = { ...whose, kind: 'REMOVE', addedId: added, pairId: removed ?? added }
    for (const date of leftOut) push({ ...left, occurrenceDate: date, firstDate: date })
  }
  return rows
}

const removedRow = ({ event, ...days }: DraftedRemoval) => ({
  ...{ kind: 'REMOVE', jobId: event.jobId, userId: event.userId, ...days },
  ...(event.id < 0 ? { addedId: -event.id } : { eventId: event.id, eventVersion: event.version }),
})
const emptyRow = {
  ...{ actId: 0, pairId: null, personRemovedAt: null, patternId: null, patternDate: null },
  ...{ eventId: null, eventVersion: null, addedId: null, occurrenceDate: null, fromDate: null },
  ...noSeries,
}

export interface DraftContext {
  events: ReadonlyMap<number, PlannedEvent>
  jobs: ReadonlyMap<number, RosterJobRow>
  isHoliday: IsHoliday
  now: number
}
/** These events and drafts as they stand with everything that is drafted, and these jobs. */
export async function draftContext(
  tx: Scope,
  ids: readonly number[],
  jobIds: readonly number[],
): Promise<DraftContext> {
  const { events, jobs, isHoliday } = await readPlan(tx, { eventIds: ids, jobs: jobIds })
  const isDraft = ({ id }: PlannedEvent) => id < 0
  const current = events.filter((event) =>
    isDraft(event) ? event.removedAt === null : endOf(event) === Number.POSITIVE_INFINITY,
  )
  return {
    events: new Map(current.map((event) => [event.id, event])),
    jobs,
    isHoliday,
    now: tx.now.getTime(),
  }
}

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
