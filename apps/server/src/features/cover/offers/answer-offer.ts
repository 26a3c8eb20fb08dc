import type { MyOffer } from '@muster/contract/cover/cover'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { endNeededOnce, lockSchedules } from '../../planning/changes/writes.ts'
import { fillPlace, type PlaceToFill } from '../../roster/places/fill-place.ts'
import { requireSuitable } from '../candidates/people-around.ts'
import { releaseByOffice } from './cover-shift.ts'
import { endFilledOffers, openPlaceOf } from './end-offers.ts'
import { type LockedOffer, lockOffer, type PlaceInPlan } from './lock-offer.ts'
import { noteUnanswered } from './offer-steps.ts'
import { readMyOffer } from './offers.ts'

/**
 * Takes an offered shift, or says no to it. Of several who take it the first has it; the others read so. The rules are
 * asked again at this moment. Throws row.notFound, values.refused for who may not take it any more.
 */
export const answerOffer = (scope: Scope, offerId: number, answer: 'YES' | 'NO'): Promise<MyOffer> =>
  scope.transaction(async (tx) => {
    await readMyOffer(tx, offerId)
    const offer = await found(lockOffer(tx, offerId))
    const open = await openPlaceOf(tx, offer)
    if (!open) return readMyOffer(tx, offerId)
    if (answer === 'YES') await takePlace(tx, offer, open)
    else await sayNo(tx, offer)
    return readMyOffer(tx, offerId)
  })

async function takePlace(tx: Scope, offer: LockedOffer, { place, plan }: PlaceInPlan) {
  const { id } = tx.actor
  // Two shifts that one person takes at the same time at two jobs are checked one after the other.
  await lockSchedules(tx, [id])
  await requireSuitable(tx, place, { userId: id, isFrom: offer.from !== null, field: 'answer' })
  const { patternId } = offer
  // Who is replaced leaves the plan first: it is read again then.
  const unchangedPlan = offer.replacedEventId === null ? plan : undefined
  const { eventId, plan: filled } = await fillPlace(tx, await placeToTake(tx, offer), id, {
    known: unchangedPlan,
  })
  await noteAnswer(tx, offer, 'YES')
  await tx
    .change('offers', { state: 'TAKEN', taken_by: id, ended_at: tx.now, next_step_at: null })
    .where('id', '=', offer.id)
    .execute()
  await tx.emit('offer.taken', { offerId: offer.id, tenantUserId: id, eventId })
  await endFilledOffers(tx, [patternId], { known: filled })
}

/** The place of the offer, or that of the person whom the taker replaces: they are taken off their shift now. */
async function placeToTake(tx: Scope, offer: LockedOffer): Promise<PlaceToFill> {
  const { patternId, occurrenceStart, from, replacedEventId, replacedStart } = offer
  if (replacedEventId === null)
    return from === null ? { patternId, occurrenceStart: occurrenceStart.toISOString() } : { patternId, from }
  const named = { eventId: replacedEventId, occurrenceStart: replacedStart!.toISOString() }
  const { place } = await releaseByOffice(tx, named)
  await endNeededOnce(tx, patternId)
  return {
    patternId: place.patternId,
    occurrenceStart: new Date(place.occurrence.occurrenceStart).toISOString(),
  }
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
