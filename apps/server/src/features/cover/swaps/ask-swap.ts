import type { cover } from '@muster/contract/cover/cover'
import type { Swap } from '@muster/contract/cover/swaps'
import type { Received } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import type { Shift } from '../../planning/shifts.ts'
import { assignedTo } from '../../roster/people-queries.ts'
import type { NamedShift } from '../../roster/places/release-shifts.ts'
import { assignablePeople } from '../candidates/fact-queries.ts'
import { findShift, lockShifts } from '../shifts.ts'
import { refuseBrokenRules } from './swap-rules.ts'
import { readSwap } from './swaps.ts'

type SwapInput = Received<typeof cover.askSwap>['body']

/** Asks a colleague of the job for a swap. Throws values.refused with the reason where it would break a rule. */
export const askSwap = (scope: Scope, input: SwapInput): Promise<Swap> =>
  scope.transaction(async (tx) => {
    const me = tx.actor.id
    const named = [input.given, ...(input.returned ? [input.returned] : [])]
    const eventIds = named.map(({ eventId }) => eventId)
    await lockShifts(tx, eventIds, [me, input.withUserId])
    const givenShift = await comingShift(tx, me, input.given, 'given')
    const returned = input.returned && (await comingShift(tx, input.withUserId, input.returned, 'returned'))
    const partner = await partnerAt(tx, givenShift.row.jobId, input.withUserId)
    await refuseAsked(tx, givenShift)
    const asker = { id: me, name: tx.actor.name }
    await refuseBrokenRules(tx, { asker, partner, given: givenShift, returned })
    const { id } = await tx
      .into('swap_requests', {
        user_id: me,
        with_user_id: partner.id,
        given_event_id: givenShift.row.id,
        given_start: new Date(givenShift.occurrence.occurrenceStart),
        given_time: new Date(givenShift.occurrence.startTime),
        given_minutes: givenShift.occurrence.duration,
        ...(returned && {
          returned_event_id: returned.row.id,
          returned_start: new Date(returned.occurrence.occurrenceStart),
          returned_time: new Date(returned.occurrence.startTime),
          returned_minutes: returned.occurrence.duration,
        }),
        message: input.message ?? '',
        asked_at: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const starts = [givenShift, ...(returned ? [returned] : [])].map(({ occurrence }) => occurrence.startTime)
    await tx.enqueue('swap-due', { swapId: id }, new Date(Math.min(...starts)))
    await tx.emit('swap.asked', { swapId: id })
    return readSwap(tx, id)
  })

async function comingShift(tx: Scope, userId: number, named: NamedShift, field: 'given' | 'returned') {
  const shift = await findShift(tx, named, userId)
  if (!shift) throw refusedField(field, msg('Not found'))
  if (shift.occurrence.startTime <= tx.now.getTime()) throw refusedField(field, msg('Has already started'))
  return shift
}

async function partnerAt(tx: Scope, jobId: number, userId: number) {
  const colleagues = await assignedTo(tx, [jobId])
  const [person] = await assignablePeople(tx, { userIds: [userId] })
  if (!person || userId === tx.actor.id || !colleagues.includes(userId))
    throw refusedField('withUserId', msg('Not found'))
  return { id: userId, name: person.name }
}

/** One shift is asked for by one swap at a time. */
async function refuseAsked(tx: Scope, { row, occurrence }: Shift) {
  const open = await tx
    .from('swap_requests')
    .where('given_event_id', '=', row.id)
    .where('given_start', '=', new Date(occurrence.occurrenceStart))
    .where('state', 'in', ['REQUESTED', 'ACCEPTED'])
    .select('id')
    .executeTakeFirst()
  if (open) throw refusedField('given', msg('A swap of this shift is already pending'))
}
