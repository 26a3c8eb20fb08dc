import type { ActionChangeKind, ActionDetail } from '@muster/contract/actions'
import { actionCan } from '@muster/rules/works/action-can'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { requireBeforeRemoval } from '../../http/session/outbox-right.ts'
import { counted, LONGEST_AWAY_MS } from '../works/device-time.ts'
import { applyChange, type LockedAction, lockAction } from './note-change.ts'
import { filesOf, hasFailedSince, readChanged } from './queries.ts'

interface StepGiven {
  note?: string | undefined
  recordedAt?: string | undefined
}

/** When a phone recorded a step: never after it arrived, and no older than any time without signal. Throws step.afterRemoval. */
export function recordedTime(tx: Scope, recordedAt: string | undefined): Date | undefined {
  if (recordedAt === undefined) {
    requireBeforeRemoval(tx)
    return undefined
  }
  const at = counted(tx, recordedAt)
  return at > tx.now || at < tx.ago(LONGEST_AWAY_MS) ? tx.now : at
}

export interface Step {
  readonly action: LockedAction
  /** When a phone recorded it. */
  readonly at: Date | undefined
}
/** The action of a step, locked, and when a phone recorded the step. Throws row.notFound, step.afterRemoval. */
export async function lockForStep(tx: Scope, id: number, recordedAt: string | undefined): Promise<Step> {
  const at = recordedTime(tx, recordedAt)
  return { action: await lockAction(tx, id, at), at }
}

/**
 * Another person was faster, or the action is over: what a phone recorded is kept in the history and changes nothing, and
 * its person is told. Throws action.state for a step that no phone recorded.
 */
export async function keepBeside(
  tx: Scope,
  { action, at }: Step,
  kind: ActionChangeKind,
  note: string | undefined,
): Promise<ActionDetail> {
  if (at === undefined) throw failure('action.state')
  if (kind !== 'STARTED' && !tx.actor.removedAt)
    await tx.emit('action.doubled', { actionId: action.id, tenantUserId: tx.actor.id })
  return applyChange(tx, action, kind, { note, recordedAt: at })
}

/** Who starts owns it. Throws row.notFound, action.state, step.afterRemoval. */
export const startAction = (scope: Scope, id: number, { note, recordedAt }: StepGiven) =>
  scope.transaction(async (tx) => {
    const step = await lockForStep(tx, id, recordedAt)
    const { action, at } = step
    if (action.state === 'DOING' && action.owner_id === tx.actor.id) return readChanged(tx, id)
    if (!actionCan.start(action)) return keepBeside(tx, step, 'STARTED', note)
    const owner = tx.actor.removedAt ? {} : { owner_id: tx.actor.id }
    const patch = { state: 'DOING', reason: '', ...owner } as const
    return applyChange(tx, action, 'STARTED', { patch, note, recordedAt: at })
  })

/**
 * A check that failed after the repair leaves the action open. Throws row.notFound, action.state, action.photo,
 * step.afterRemoval.
 */
export const finishAction = (scope: Scope, id: number, { note, recordedAt }: StepGiven) =>
  scope.transaction(async (tx) => {
    const step = await lockForStep(tx, id, recordedAt)
    const { action, at = tx.now } = step
    if (action.state === 'DONE' && action.done_by === tx.actor.id) return readChanged(tx, id)
    // What one person could not do, another may have done meanwhile.
    const mayFinish = actionCan.finish(action) || (step.at !== undefined && action.state === 'CANNOT')
    if (!mayFinish) return keepBeside(tx, step, 'DONE', note)
    const hasPhoto = (await filesOf(tx, id)).some(({ moment }) => moment === 'AFTER')
    if (action.asks_photo && !hasPhoto) throw failure('action.photo')
    const done = { state: 'DONE', reason: '', done_by: tx.actor.id, done_at: at } as const
    const patch = (await hasFailedSince(tx, id, at)) ? {} : done
    return applyChange(tx, action, 'DONE', { patch, note, recordedAt: step.at })
  })

/** Throws row.notFound, action.state, step.afterRemoval. */
export const giveUpAction = (
  scope: Scope,
  id: number,
  { reason, recordedAt }: { reason: string; recordedAt?: string | undefined },
) =>
  scope.transaction(async (tx) => {
    const step = await lockForStep(tx, id, recordedAt)
    const { action, at = tx.now } = step
    if (action.state === 'CANNOT' && action.done_by === tx.actor.id) return readChanged(tx, id)
    if (!actionCan.giveUp(action)) return keepBeside(tx, step, 'CANNOT', reason)
    const patch = { state: 'CANNOT', reason, done_by: tx.actor.id, done_at: at } as const
    return applyChange(tx, action, 'CANNOT', { patch, note: reason, recordedAt: step.at })
  })
