import type { ActionAssignment, ActionInput, ActionUpdate } from '@muster/contract/action-inputs'
import type { ActionDetail } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { isStaff } from '@muster/contract/kit/permissions'
import { actionCan, isUnsettled } from '@muster/rules/works/action-can'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { reachableSites } from '../sites/reach.ts'
import { readReachedLevel } from '../users/reach.ts'
import { makeAction, type NewAction, notifyOwner, planOverdue } from './make-action.ts'
import { applyChange, type LockedAction, lockAction, lockActions, noteChange } from './note-change.ts'
import { readAction, readChanged } from './queries.ts'

async function requireOwner(tx: Scope, ownerId: number | null | undefined) {
  if (ownerId === null || ownerId === undefined) return
  const level = await readReachedLevel(tx, ownerId)
  if (level === undefined || !isStaff(level)) throw refusedField('ownerUserId', msg('Please select a person'))
}

/** Throws values.refused for a site or person out of reach. */
export const createAction = (scope: Scope, input: ActionInput): Promise<ActionDetail> =>
  scope.transaction(async (tx) => {
    const site = await reachableSites(tx)
      .where('sites.id', '=', input.jobLocationId)
      .select('sites.id')
      .forShare()
      .executeTakeFirst()
    if (!site) throw refusedField('jobLocationId', msg('Please select a site'))
    return addByHand(tx, { source: 'BY_HAND', siteId: site.id }, input)
  })

/** In a transaction, at a site within reach. Throws values.refused for a person out of reach. */
export async function addByHand(
  tx: Scope,
  origin: Pick<NewAction, 'source' | 'siteId' | 'incidentId'>,
  input: Omit<ActionInput, 'jobLocationId'>,
): Promise<ActionDetail> {
  await requireOwner(tx, input.ownerUserId)
  const { title, note = '', priority = 'NORMAL', dueAt, ownerUserId = null, asksPhoto = false } = input
  const id = await makeAction(tx, {
    ...{ ...origin, title, note, priority, asksPhoto, ownerId: ownerUserId },
    dueAt: dueAt ? new Date(dueAt) : null,
  })
  return readChanged(tx, id!)
}

const dueOf = ({ due_at }: LockedAction, dueAt: string | null | undefined) => {
  if (dueAt === undefined) return due_at
  return dueAt === null ? null : new Date(dueAt)
}

/** Throws row.notFound, row.newer, action.state, values.refused. */
export const updateAction = (scope: Scope, id: number, input: ActionUpdate): Promise<ActionDetail> =>
  scope.transaction(async (tx) => {
    const action = await lockAction(tx, id)
    if (input.version < action.version)
      throw failure('row.newer', {}, { data: await found(readAction(tx, id)) })
    if (!actionCan.change(action)) throw failure('action.state')
    const { title = action.title, note = action.note, priority = action.priority } = input
    const { ownerUserId = action.owner_id, asksPhoto: asks_photo = action.asks_photo } = input
    const due_at = dueOf(action, input.dueAt)
    const patch = { title, note, priority, asks_photo, due_at }
    if (due_at?.getTime() !== action.due_at?.getTime()) await planOverdue(tx, id, due_at)
    if (ownerUserId === action.owner_id) return applyChange(tx, action, 'CHANGED', { patch })
    await requireOwner(tx, ownerUserId)
    await notifyOwner(tx, [id], ownerUserId)
    const given = { ...patch, ...givenTo(action, ownerUserId) }
    return applyChange(tx, action, 'ASSIGNED', { patch: given, ownerId: ownerUserId })
  })

/** What one person could not do is open for another. */
const givenTo = ({ state }: Pick<LockedAction, 'state'>, ownerId: number | null) => ({
  owner_id: ownerId,
  ...(state === 'CANNOT' && { state: 'OPEN' as const, reason: '' }),
})

/** Those that are settled, or owned by this person already, stay as they are. Throws row.notFound, values.refused. */
export const assignActions = (
  scope: Scope,
  { ids, ownerUserId }: ActionAssignment,
): Promise<{ changed: number }> =>
  scope.transaction(async (tx) => {
    await requireOwner(tx, ownerUserId)
    const wanted = [...new Set(ids)]
    const reached = await lockActions(tx, wanted)
    if (reached.length < wanted.length) throw failure('row.notFound')
    const actions = reached.filter((action) => isUnsettled(action) && action.owner_id !== ownerUserId)
    for (const action of actions) {
      await tx
        .change('actions', { ...givenTo(action, ownerUserId), version: action.version + 1 })
        .where('id', '=', action.id)
        .execute()
      await noteChange(tx, { id: action.id, workId: action.work_id }, 'ASSIGNED', { ownerId: ownerUserId })
    }
    await notifyOwner(
      tx,
      actions.map(({ id }) => id),
      ownerUserId,
    )
    return { changed: actions.length }
  })
