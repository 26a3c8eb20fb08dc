import type { VerifyInput } from '@muster/contract/action-inputs'
import type { ActionChangeKind, ActionDetail } from '@muster/contract/actions'
import { isManagement } from '@muster/contract/kit/permissions'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { clockToleranceMs } from '../../http/session/outbox-right.ts'
import { planOverdue } from './make-action.ts'
import { applyChange, type LockedAction } from './note-change.ts'
import { readAction, readChanged, saidByActor } from './queries.ts'
import { keepBeside, lockForStep, type Step } from './take-step.ts'

/**
 * Whether the repair that a person looked at is the one that waits: a later report, by more than two clocks may differ,
 * speaks of what was done since. What cannot be done ends with management alone.
 */
export const waitsForVerdict = (tx: Scope, { action, at }: Step): boolean => {
  if (action.state !== 'DONE') return action.state === 'CANNOT' && isManagement(tx.actor.level)
  if (at === undefined || action.done_at === null) return true
  return action.done_at.getTime() <= at.getTime() + clockToleranceMs
}

/** It is right. */
export const settleVerified = (
  tx: Scope,
  { action, at }: Step,
  note: string | undefined,
): Promise<ActionDetail> => {
  const kind = action.state === 'CANNOT' ? 'CLOSED' : 'VERIFIED'
  const patch = { state: kind, verified_by: tx.actor.id, verified_at: at ?? tx.now } as const
  return applyChange(tx, action, kind, { patch, note, recordedAt: at })
}

/** It is open again. */
export const settleReturned = async (
  tx: Scope,
  { action, at }: Step,
  note: string | undefined,
): Promise<ActionDetail> => {
  await planOverdue(tx, action.id, action.due_at)
  return applyChange(tx, action, 'RETURNED', { patch: { state: 'OPEN', reason: '' }, note, recordedAt: at })
}

const kindOf = ({ state }: LockedAction, accepted: boolean): ActionChangeKind => {
  if (!accepted) return 'RETURNED'
  return state === 'CANNOT' ? 'CLOSED' : 'VERIFIED'
}

/**
 * Somebody other than the person who did the work approves it, or says what is missing. A late verdict from a phone, on
 * work that is settled or was done again, stays in the history. Throws row.notFound, row.newer, action.state, action.self,
 * step.afterRemoval.
 */
export const verifyAction = (
  scope: Scope,
  id: number,
  { accepted = true, note, version, recordedAt }: VerifyInput,
): Promise<ActionDetail> =>
  scope.transaction(async (tx) => {
    const step = await lockForStep(tx, id, recordedAt)
    const { action, at } = step
    if (at === undefined && version !== undefined && version < action.version)
      throw failure('row.newer', {}, { data: await found(readAction(tx, id)) })
    if (at && accepted && action.state === 'VERIFIED' && action.verified_by === tx.actor.id)
      return readChanged(tx, id)
    if (!waitsForVerdict(tx, step)) return keepBeside(tx, step, kindOf(action, accepted), note)
    if ((await saidByActor(tx, [action])).has(id)) throw failure('action.self')
    return accepted ? settleVerified(tx, step, note) : settleReturned(tx, step, note)
  })
