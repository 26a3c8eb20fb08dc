import type { Offer, OfferState } from '@muster/contract/cover'
import type { DomainEvent } from '../../background/domain-events.ts'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { type LockedOffer, lockOffer, lockOpenOffers, lockPlaces, placeOf } from './lock-offer.ts'
import { readOffer } from './offers.ts'
import { offerEnd, placeKey, readPlaces } from './places.ts'

type Ending = Exclude<OfferState, 'OPEN' | 'TAKEN'>

/** Ends open offers without a taker; the people whom they asked see it at once. */
async function endOffers(tx: Scope, offerIds: readonly number[], state: Ending): Promise<void> {
  if (offerIds.length === 0) return
  await tx
    .change('offers', { state, ended_at: tx.now, next_step_at: null })
    .where('id', '=', anyOf(offerIds))
    .execute()
  for (const offerId of offerIds) await tx.emit('offer.ended', { offerId })
}

/** Throws row.notFound. An offer that has ended stays as it is. */
export const withdrawOffer = (scope: Scope, id: number): Promise<Offer> =>
  scope.transaction(async (tx) => {
    const offer = await found(lockOffer(tx, id))
    if (offer.state === 'OPEN') await endOffers(tx, [id], 'WITHDRAWN')
    return readOffer(tx, id)
  })

/**
 * Ends the open offers of places of these patterns that are not needed any more: of a place there are no more open offers
 * than people are missing. The newest end first. The caller holds the locks of the places.
 */
export async function endFilledOffers(tx: Scope, patternIds: readonly number[]): Promise<void> {
  const open = await lockOpenOffers(tx, patternIds)
  const places = await readPlaces(tx, open)
  const ended: number[] = []
  for (const [key, own] of Map.groupBy(open, placeKey)) {
    const place = places.get(key)
    const same = own.filter(({ startTime }) => place?.occurrence.startTime === startTime.getTime())
    const kept = new Set(same.slice(0, place?.uncovered ?? 0))
    ended.push(...own.filter((offer) => !kept.has(offer)).map(({ id }) => id))
  }
  await endOffers(tx, ended, 'FILLED')
}

/** Somebody has a place otherwise: by the roster, or because leave was taken back. */
export async function onPlacesFilled(scope: Scope, { payload }: DomainEvent<'places.filled'>): Promise<void> {
  await lockPlaces(scope, payload.patternIds)
  await endFilledOffers(scope, payload.patternIds)
}

/** Whether an offer can still be taken; ends it where its shift is over or its place is filled or gone. */
export async function openPlaceOf(tx: Scope, offer: LockedOffer) {
  if (offer.state !== 'OPEN') return undefined
  if (offerEnd(offer) <= tx.now) {
    await endOffers(tx, [offer.id], 'EXPIRED')
    return undefined
  }
  const place = await placeOf(tx, offer)
  if (place && place.uncovered > 0) return place
  await endOffers(tx, [offer.id], 'FILLED')
  return undefined
}
