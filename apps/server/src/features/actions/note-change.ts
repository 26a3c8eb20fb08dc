import type { ActionChangeKind, ActionState } from '@muster/contract/actions'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { addEntry } from '../works/evidence/entries.ts'
import { reachableActions } from './reach.ts'

/** Locks the visits that actions came from, before the actions: their changes are entries of those visits. */
const lockWorks = (tx: Scope, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .from('works')
        .where('works.id', 'in', ids)
        .select('works.id')
        .orderBy('works.id')
        .forUpdate()
        .execute()

/** Locks those of these actions that the actor reaches. */
export async function lockActions(tx: Scope, ids: readonly number[]) {
  const query = await reachableActions(tx)
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
export const lockAction = (tx: Scope, id: number): Promise<LockedAction> =>
  found(lockActions(tx, [id]).then(([row]) => row))

interface ChangeOptions {
  note?: string | undefined
  ownerId?: number | null
}
/** Adds a change to the history of an action, and to the evidence of the visit that it came from. That visit is locked. */
export async function noteChange(
  tx: Scope,
  { id, workId }: { id: number; workId: number | null },
  kind: ActionChangeKind,
  { note = '', ownerId = null }: ChangeOptions = {},
): Promise<void> {
  const row = { action_id: id, kind, note, owner_id: ownerId, by_id: tx.actor.id || null, at: tx.now }
  await tx.into('action_changes', row).execute()
  if (workId !== null) await addEntry(tx, workId, 'action', { actionId: id, change: kind })
}
