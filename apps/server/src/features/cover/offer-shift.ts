import { msg } from '@muster/contract/msg'
import type { Offer } from '@muster/contract/offers'
import type { ShiftOfferInput } from '@muster/contract/shift-cover'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { secondPlace } from './cover-shift.ts'
import { openOffersReplacing } from './end-offers.ts'
import { audienceOf, chooseAudience, insertOffer } from './make-offer.ts'
import { readOffer } from './offers.ts'

/**
 * Asks others to do a shift of a person, who stays on it until one of them accepts. It asks for a place of its own, which
 * goes with the offer. Throws row.notFound, values.refused.
 */
export const offerShift = (
  scope: Scope,
  { eventId, occurrenceStart, ...input }: ShiftOfferInput,
): Promise<Offer> =>
  scope.transaction(async (tx) => {
    const place = await secondPlace(tx, { eventId, occurrenceStart })
    if ((await openOffersReplacing(tx, eventId)).length > 0)
      throw refusedField('eventId', msg('This place is offered already'))
    const audience = await audienceOf(tx, place, false)
    const ranked = await chooseAudience(tx, audience, input)
    const replaced = { eventId, start: new Date(occurrenceStart) }
    const id = await insertOffer(
      tx,
      place,
      { ...input, madeBy: tx.actor.id, replaced },
      { ...audience, ranked },
    )
    return readOffer(tx, id)
  })
