import type { ActionChangeKind, ActionDetail, ActionState } from '@muster/contract/actions'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { addEntry } from '../works/evidence/entries.ts'
import { readChanged } from './queries.ts'
import { actionsReachedAt, reachableActions } from './reach.ts'

/** Locks the visits that actions came from, before the actions: their changes are entries of those visits. */
export const lockWorks = (tx: Scope, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .from('works')
        .where('works.id', 'in', ids)
        .select('works.id')
        .orderBy('works.id')
        .forUpdate()
        .execute()

/** Locks those of these actions that the actor reaches, or reached at the moment of a late step. */
export async function lockActions(tx: Scope, ids: readonly number[], at?: Date) {
  const query = await (at ? actionsReachedAt(tx, at) : reachableActions(tx))
  const reached = await query
    .where('actions.id', 'in', ids)
    .select(['actions.id', 'actions.work_id'])
    .execute()
  if (reached.length === 0) return []
  await lockWorks(tx, [...new Set(reached.flatMap(({ work_id }) => work_id ?? []))])
  const rows = await tx
    .from('actions')
    .selectAll()
    .where(
      'actions.id',
      'in',
      reached.map(({ id }) => id),
    )
    .orderBy('actions.id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as ActionState }))
}
export type LockedAction = Awaited<ReturnType<typeof lockActions>>[number]

/** Throws row.notFound. */
export const lockAction = (tx: Scope, id: number, at?: Date): Promise<LockedAction> =>
  found(lockActions(tx, [id], at).then(([row]) => row))

interface ChangeOptions {
  note?: string | undefined
  ownerId?: number | null
  /** When a phone recorded it. */
  recordedAt?: Date | undefined
}
/** Adds a change to the history of an action, and to the evidence of the visit that it came from. That visit is locked. */
export async function noteChange(
  tx: Scope,
  { id, workId }: { id: number; workId: number | null },
  kind: ActionChangeKind | 'ACKNOWLEDGED',
  { note = '', ownerId = null, recordedAt }: ChangeOptions = {},
): Promise<void> {
  const row = { action_id: id, kind, note, owner_id: ownerId, by_id: tx.actor.id || null }
  await tx.into('action_changes', { ...row, at: recordedAt ?? tx.now }).execute()
  if (workId !== null) await addEntry(tx, workId, 'action', { actionId: id, change: kind }, recordedAt)
}

type Patch = Partial<Omit<LockedAction, 'id' | 'tenant_id' | 'version'>>
/** Changes an action that is locked, notes it, and answers what became of it. */
export async function applyChange(
  tx: Scope,
  action: LockedAction,
  kind: ActionChangeKind,
  { patch = {}, ...options }: ChangeOptions & { patch?: Patch } = {},
): Promise<ActionDetail> {
  await tx
    .change('actions', { ...patch, version: action.version + 1 })
    .where('id', '=', action.id)
    .execute()
  await noteChange(tx, { id: action.id, workId: action.work_id }, kind, options)
  return readChanged(tx, action.id)
}
