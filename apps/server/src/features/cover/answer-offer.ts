import type { MyOffer } from '@muster/contract/cover'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { lockSchedules } from '../calendar/writes.ts'
import { fillPlace } from '../roster/fill-place.ts'
import { endFilledOffers, openPlaceOf } from './end-offers.ts'
import { type LockedOffer, lockOffer } from './lock-offer.ts'
import { readMyOffer } from './my-offers.ts'
import { noteUnanswered } from './offer-steps.ts'
import { considerPeople } from './people-around.ts'
import { type OpenPlace, timesOf } from './places.ts'
import { exclusionFault } from './words.ts'

/**
 * Takes an offered shift, or says no to it. Of several who take it the first has it; the others read so. The rules are
 * asked again at this moment. Throws row.notFound, values.refused for who may not take it any more.
 */
export const answerOffer = (scope: Scope, offerId: number, answer: 'YES' | 'NO'): Promise<MyOffer> =>
  scope.transaction(async (tx) => {
    await readMyOffer(tx, offerId)
    const offer = await found(lockOffer(tx, offerId))
    const place = await openPlaceOf(tx, offer)
    if (!place) return readMyOffer(tx, offerId)
    if (answer === 'YES') await takePlace(tx, offer, place)
    else await sayNo(tx, offer)
    return readMyOffer(tx, offerId)
  })

async function takePlace(tx: Scope, offer: LockedOffer, place: OpenPlace) {
  const { id } = tx.actor
  // Two shifts that one person takes at the same time at two jobs are checked one after the other.
  await lockSchedules(tx, [id])
  await refuseExcluded(tx, offer, place)
  const { patternId } = offer
  const eventId = await fillPlace(
    tx,
    offer.from === null
      ? { patternId, occurrenceStart: offer.occurrenceStart.toISOString() }
      : { patternId, from: offer.from },
    id,
  )
  await noteAnswer(tx, offer, 'YES')
  await tx
    .change('offers', { state: 'TAKEN', taken_by: id, ended_at: tx.now, next_step_at: null })
    .where('id', '=', offer.id)
    .execute()
  await tx.emit('offer.taken', { offerId: offer.id, tenantUserId: id, eventId })
  await endFilledOffers(tx, [patternId])
}

async function refuseExcluded(tx: Scope, offer: LockedOffer, place: OpenPlace) {
  const shifts = await timesOf(tx, place, offer.from !== null)
  const [own] = await considerPeople(tx, place, { shifts, userIds: [tx.actor.id] })
  const { exclusions } = own && 'exclusions' in own.consideration ? own.consideration : { exclusions: [] }
  if (exclusions.length > 0)
    throw failure(
      'values.refused',
      {},
      { errors: [exclusionFault('answer', exclusions)], data: { reasons: exclusions } },
    )
}

async function sayNo(tx: Scope, offer: LockedOffer) {
  await noteAnswer(tx, offer, 'NO')
  await tx.emit('offer.declined', { offerId: offer.id, tenantUserId: tx.actor.id })
  if (offer.nextStepAt !== null) return
  const open = await tx
    .from('offer_people')
    .where('offer_id', '=', offer.id)
    .where('answer', 'is', null)
    .where('passed_over', 'is', null)
    .select('user_id')
    .limit(1)
    .executeTakeFirst()
  if (!open) await noteUnanswered(tx, offer)
}

const noteAnswer = (tx: Scope, { id }: LockedOffer, answer: 'YES' | 'NO') =>
  tx
    .change('offer_people', { answer, answered_at: tx.now })
    .where('offer_id', '=', id)
    .where('user_id', '=', tx.actor.id)
    .execute()
