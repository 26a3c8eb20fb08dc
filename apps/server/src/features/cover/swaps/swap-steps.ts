import type { cover } from '@muster/contract/cover/cover'
import type { Swap, SwapState } from '@muster/contract/cover/swaps'
import type { Received } from '@muster/contract/kit/endpoint'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import type { Shift } from '../../planning/shifts.ts'
import { handOverShifts } from '../../roster/places/fill-place.ts'
import { type NamedShift, nameOf } from '../../roster/places/release-shifts.ts'
import { readCoverRules } from '../rules.ts'
import { findShift, lockShifts } from '../shifts.ts'
import { decidableSwaps } from './swap-queries.ts'
import { refuseBrokenRules } from './swap-rules.ts'
import { readSwap, requireReachedSwap } from './swaps.ts'

const openStates: readonly string[] = ['REQUESTED', 'ACCEPTED']

const lockSwap = (tx: Scope, id: number) =>
  tx.from('swap_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
/** What is planned at the jobs of an open swap, and of its people, stays as it is read from here on. */
const lockBoth = (tx: Scope, swap: LockedSwap) =>
  lockShifts(
    tx,
    [swap.given_event_id, ...(swap.returned_event_id === null ? [] : [swap.returned_event_id])],
    [swap.user_id, swap.with_user_id],
  )
type LockedSwap = NonNullable<Awaited<ReturnType<typeof lockSwap>>>

/**
 * A swap that has ended stays as it is. Throws row.notFound, values.refused, row.newer for a no to
 * a swap that has taken place.
 */
export const answerSwap = (scope: Scope, id: number, answer: 'YES' | 'NO'): Promise<Swap> =>
  scope.transaction(async (tx) => {
    const swap = await found(lockSwap(tx, id))
    if (swap.with_user_id !== tx.actor.id) throw failure('row.notFound')
    if (answer === 'NO' && swap.state === 'DONE')
      throw failure('row.newer', {}, { data: await readSwap(tx, id) })
    const isYesTakenBack = answer === 'NO' && swap.state === 'ACCEPTED'
    if (swap.state !== 'REQUESTED' && !isYesTakenBack) return readSwap(tx, id)
    await lockBoth(tx, swap)
    const shifts = await shiftsOf(tx, swap)
    if (!shifts) return changeState(tx, swap, 'EXPIRED')
    const answered = { answered_at: tx.now }
    if (answer === 'NO') await changeState(tx, swap, 'REFUSED', answered)
    else if ((await readCoverRules(tx)).swapsNeedApproval) {
      await refuseBroken(tx, swap, shifts)
      await changeState(tx, swap, 'ACCEPTED', answered)
      await tx.emit('swap.waits', { swapId: id })
    } else {
      await exchange(tx, swap, shifts)
      await changeState(tx, swap, 'DONE', answered)
    }
    await tx.emit('swap.answered', { swapId: id })
    return readSwap(tx, id)
  })

type DecisionInput = Received<typeof cover.decideSwap>['body']
/**
 * Throws row.notFound, row.newer where it does not wait any more, swap.own, values.refused where it
 * would break a rule now.
 */
export const decideSwap = (
  scope: Scope,
  id: number,
  { decision, reason = '', version }: DecisionInput,
): Promise<Swap> =>
  scope.transaction(async (tx) => {
    await requireReachedSwap(tx, id)
    const swap = await found(lockSwap(tx, id))
    if (swap.state !== 'ACCEPTED' || (version !== undefined && version < swap.version))
      throw failure('row.newer', {}, { data: await readSwap(tx, id) })
    const decidable = decidableSwaps(tx).where('swap_requests.id', '=', id).select('id')
    if (!(await decidable.executeTakeFirst())) throw failure('swap.own')
    await lockBoth(tx, swap)
    const shifts = await shiftsOf(tx, swap)
    if (!shifts) return changeState(tx, swap, 'EXPIRED')
    if (decision === 'APPROVED') await exchange(tx, swap, shifts)
    await changeState(tx, swap, decision === 'APPROVED' ? 'DONE' : 'DECLINED', {
      decided_at: tx.now,
      decided_by: tx.actor.id,
      decision_reason: reason,
    })
    await tx.emit('swap.decided', { swapId: id })
    return readSwap(tx, id)
  })

/** A swap that has ended stays as it is. Throws row.notFound. */
export const withdrawSwap = (scope: Scope, id: number): Promise<Swap> =>
  scope.transaction(async (tx) => {
    const swap = await found(lockSwap(tx, id))
    if (swap.user_id !== tx.actor.id) throw failure('row.notFound')
    return openStates.includes(swap.state) ? changeState(tx, swap, 'WITHDRAWN') : readSwap(tx, id)
  })

/** Ends an open swap of which a shift has begun or is not what it was. Safe to repeat. */
export const swapDue = (scope: Scope, { swapId }: { swapId: number }): Promise<void> =>
  scope.transaction(async (tx) => {
    const swap = await lockSwap(tx, swapId)
    if (!swap || !openStates.includes(swap.state)) return
    if (!(await shiftsOf(tx, swap))) await changeState(tx, swap, 'EXPIRED')
  })

async function changeState(
  tx: Scope,
  { id, version }: LockedSwap,
  state: SwapState,
  more: { answered_at?: Date; decided_at?: Date; decided_by?: number; decision_reason?: string } = {},
): Promise<Swap> {
  await tx
    .change('swap_requests', { state, version: version + 1, ...more })
    .where('id', '=', id)
    .execute()
  return readSwap(tx, id)
}

interface SwapShifts {
  given: Shift
  returned: Shift | undefined
}
/** Both shifts as they were when the swap was asked for; undefined where one has begun or changed. */
async function shiftsOf(tx: Scope, swap: LockedSwap): Promise<SwapShifts | undefined> {
  const same = async (userId: number, named: NamedShift, time: Date, minutes: number) => {
    const shift = await findShift(tx, named, userId)
    const isSame =
      shift?.occurrence.startTime === time.getTime() && shift.occurrence.duration === minutes && time > tx.now
    return isSame ? shift : undefined
  }
  const givenShift = await same(
    swap.user_id,
    { eventId: swap.given_event_id, occurrenceStart: swap.given_start.toISOString() },
    swap.given_time,
    swap.given_minutes,
  )
  if (!givenShift) return undefined
  if (swap.returned_event_id === null) return { given: givenShift, returned: undefined }
  const returned = await same(
    swap.with_user_id,
    { eventId: swap.returned_event_id, occurrenceStart: swap.returned_start!.toISOString() },
    swap.returned_time!,
    swap.returned_minutes!,
  )
  return returned && { given: givenShift, returned }
}

async function refuseBroken(tx: Scope, swap: LockedSwap, shifts: SwapShifts) {
  const { name, withName } = await readSwap(tx, swap.id)
  const asker = { id: swap.user_id, name }
  await refuseBrokenRules(tx, { asker, partner: { id: swap.with_user_id, name: withName }, ...shifts })
}

async function exchange(tx: Scope, swap: LockedSwap, shifts: SwapShifts) {
  await refuseBroken(tx, swap, shifts)
  const { given, returned } = shifts
  await handOverShifts(tx, [
    { ...nameOf(given), tenantUserId: swap.with_user_id },
    ...(returned ? [{ ...nameOf(returned), tenantUserId: swap.user_id }] : []),
  ])
}
