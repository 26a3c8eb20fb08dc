import { failures } from '@muster/contract/kit/failures'
import { type Message, msg } from '@muster/contract/kit/msg'
import { isAssignable } from '@muster/contract/kit/permissions'
import type { IsHoliday } from '@muster/rules/time/holidays'
import type { Scope } from '../../../db/scope.ts'
import { type ChangeRow, changeColumns } from '../../planning/change-queries.ts'
import type { PlannedEvent } from '../../planning/event-queries.ts'
import { endOf } from '../../planning/expand-event.ts'
import type { RosterJobRow } from '../../planning/pattern-queries.ts'
import { readPlan } from '../../planning/plan.ts'
import { noSeries, pickSeries, type Series } from '../../planning/series.ts'

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
  const rows = changeRows(changes)
  const isLeftOut = ({ addedId }: ChangeRow) => addedId !== null && addedId >= firstUnstored
  const added = rows.filter(({ kind }) => kind === 'ADD')
  const removed = rows.filter((row) => row.kind === 'REMOVE' && !isLeftOut(row))
  const stored = new Map<number, number>()
  const storedId = (id: number | null) => (id === null ? null : (stored.get(id) ?? id))
  // What a change names is stored before it.
  for (const group of [removed, added, rows.filter(isLeftOut)]) {
    if (group.length === 0) continue
    const columns = group.map((row) =>
      changeColumns({ ...row, actId, pairId: storedId(row.pairId), addedId: storedId(row.addedId) }),
    )
    const inserted = await tx.into('roster_changes', columns).returning('id').execute()
    for (const [at, { id }] of inserted.entries()) stored.set(group[at]!.id, id)
  }
  return { actId, eventIds: added.map(({ id }) => -storedId(id)!) }
}

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

/** Why a person cannot be rostered; undefined if they can. */
export function personFault(levels: ReadonlyMap<number, number>, userId: number): Message | undefined {
  const level = levels.get(userId)
  if (level === undefined) return msg('Not found')
  return isAssignable(level) ? undefined : failures['assignee.level'].says
}
