import type { cover } from '@muster/contract/cover/cover'
import type { Received } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, refusedField } from '../../../http/failures.ts'
import { releaseShifts } from '../../roster/places/release-shifts.ts'
import { findShift } from '../shifts.ts'

/** The office is to acknowledge a shift that begins within this time. */
const urgentMs = 12 * 3_600_000

type DeclineInput = Received<typeof cover.declineShift>['body']

/**
 * Gives back a shift of the actor, which becomes an uncovered place. A shift that was given back before stays so. Throws
 * row.notFound, values.refused for a shift that has begun.
 */
export const declineShift = (scope: Scope, { reason, ...named }: DeclineInput): Promise<null> =>
  scope.transaction(async (tx) => {
    const [released] = await releaseShifts(tx, tx.actor.id, [named], { cause: 'DECLINED', reason })
    if (!released) {
      if (await wasReleased(tx, named)) return null
      const shift = await findShift(tx, named, tx.actor.id)
      // Shifts after the end of their contract are none.
      if (!shift || shift.occurrence.startTime > tx.now.getTime()) throw failure('row.notFound')
      throw refusedField('occurrenceStart', msg('Has already started'))
    }
    const { row, occurrence } = released
    await tx.emit('shift.declined', {
      tenantUserId: tx.actor.id,
      jobId: row.jobId,
      startTime: isoWithOffset(row.timezone, occurrence.startTime),
      urgent: occurrence.startTime - tx.now.getTime() < urgentMs,
      reason,
    })
    return null
  })

const wasReleased = (tx: Scope, { eventId, occurrenceStart }: Omit<DeclineInput, 'reason'>) =>
  tx
    .from('released_shifts')
    .where('user_id', '=', tx.actor.id)
    .where('event_id', '=', eventId)
    .where('occurrence_start', '=', new Date(occurrenceStart))
    .where('restored_at', 'is', null)
    .select('id')
    .executeTakeFirst()
