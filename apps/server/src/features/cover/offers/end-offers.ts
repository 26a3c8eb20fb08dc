import type { Offer, OfferState } from '@muster/contract/cover/offers'
import type { DomainEvent } from '../../../background/domain-events.ts'
import { anyOf } from '../../../db/names.ts'
import { along, matching } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { Failure, found } from '../../../http/failures.ts'
import { endNeededOnce } from '../../planning/changes/writes.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import type { Plan } from '../../planning/plan.ts'
import { offerEnd, placesIn, readPlaces } from '../places.ts'
import { shiftToCover } from '../shifts.ts'
import {
  type LockedOffer,
  lockOffer,
  lockOpenOffers,
  lockPlaces,
  type PlaceInPlan,
  placeOf,
} from './lock-offer.ts'
import { readOffer, requireReachedOffer } from './offers.ts'

type Ending = Exclude<OfferState, 'OPEN' | 'TAKEN'>

async function endOffers(tx: Scope, offerIds: readonly number[], state: Ending): Promise<void> {
  if (offerIds.length === 0) return
  await tx
    .change('offers', { state, ended_at: tx.now, next_step_at: null })
    .where('id', '=', anyOf(offerIds))
    .execute()
  for (const offerId of offerIds) await tx.emit('offer.ended', { offerId })
}

async function endWithPlace(tx: Scope, { id, patternId, replacedEventId }: LockedOffer, state: Ending) {
  await endOffers(tx, [id], state)
  if (replacedEventId !== null) await endNeededOnce(tx, patternId)
}

export const openOffersReplacing = (tx: Scope, eventId: number) =>
  tx
    .from('offers')
    .where('replaced_event_id', '=', eventId)
    .where('state', '=', 'OPEN')
    .select('id')
    .execute()

/** Ends them: the shift has another person, or its own has come. */
export async function endOffersReplacing(tx: Scope, eventId: number): Promise<void> {
  for (const { id } of await openOffersReplacing(tx, eventId)) {
    const offer = await lockOffer(tx, id)
    if (offer?.state === 'OPEN') await endWithPlace(tx, offer, 'FILLED')
  }
}

/** A person who came after all keeps the shift: no one else is asked for it. */
export const onWorkStarted = (scope: Scope, { payload }: DomainEvent<'work.started'>): Promise<void> =>
  scope.transaction(async (tx) => {
    const offers = await tx
      .from('offers')
      .innerJoin('schedule_events', along('offers.replaced_event_id'))
      .innerJoin('job_assignees', along('schedule_events.assignee_id'))
      .innerJoin('works', (join) =>
        join
          .$call(matching({ 'works.user_id': 'job_assignees.user_id' }))
          .on('works.id', '=', payload.workId),
      )
      .where('offers.state', '=', 'OPEN')
      .select('offers.id')
      .execute()
    for (const { id } of offers) {
      const offer = await lockOffer(tx, id)
      if (offer) await openPlaceOf(tx, offer)
    }
  })

/** Throws row.notFound. An offer that has ended stays as it is. */
export const withdrawOffer = (scope: Scope, id: number): Promise<Offer> =>
  scope.transaction(async (tx) => {
    await requireReachedOffer(tx, id)
    const offer = await found(lockOffer(tx, id))
    if (offer.state === 'OPEN') await endWithPlace(tx, offer, 'WITHDRAWN')
    return readOffer(tx, id)
  })

/**
 * Ends the open offers of places of these patterns that are not needed any more: of a place there are no more open offers
 * than people are missing. The newest end first. They ended FILLED where the place stands as it was offered, and the
 * need was not changed. The caller holds the locks of the places; `known` is their plan, where it was read already.
 */
export async function endFilledOffers(
  tx: Scope,
  patternIds: readonly number[],
  { isNeedChanged = false, known }: { isNeedChanged?: boolean | undefined; known?: Plan } = {},
): Promise<void> {
  const open = await lockOpenOffers(tx, patternIds)
  const places = known ? placesIn(known, open) : await readPlaces(tx, open)
  const [filled, changed]: [LockedOffer[], LockedOffer[]] = [[], []]
  for (const [key, own] of Map.groupBy(open, placeKey)) {
    const place = places.get(key)
    const same = own.filter(({ startTime }) => place?.occurrence.startTime === startTime.getTime())
    const kept = new Set(same.slice(0, place?.uncovered ?? 0))
    for (const offer of own)
      if (!kept.has(offer)) (same.includes(offer) && !isNeedChanged ? filled : changed).push(offer)
  }
  const idOf = ({ id }: LockedOffer) => id
  await endOffers(tx, filled.map(idOf), 'FILLED')
  await endOffers(tx, changed.map(idOf), 'CHANGED')
  // Its own person still has the shift, at its new time.
  for (const { patternId, replacedEventId } of changed)
    if (replacedEventId !== null) await endNeededOnce(tx, patternId)
}

/** A place has a person otherwise, by the roster or because leave was taken back; or it is not needed any more. */
export async function onPlacesFilled(scope: Scope, { payload }: DomainEvent<'places.filled'>): Promise<void> {
  await lockPlaces(scope, payload.patternIds)
  await endFilledOffers(scope, payload.patternIds, payload)
}

/** The place of an offer that can still be taken; ends the offer where its shift is over or its place is filled or gone. */
export async function openPlaceOf(tx: Scope, offer: LockedOffer): Promise<PlaceInPlan | undefined> {
  if (offer.state !== 'OPEN') return undefined
  if (offerEnd(offer) <= tx.now) {
    await endWithPlace(tx, offer, 'EXPIRED')
    return undefined
  }
  if (!(await isStillReplacing(tx, offer))) {
    await endWithPlace(tx, offer, 'FILLED')
    return undefined
  }
  const found = await placeOf(tx, offer)
  if (found && found.place.uncovered > 0) return found
  await endOffers(tx, [offer.id], found ? 'FILLED' : 'CHANGED')
  return undefined
}

async function isStillReplacing(
  tx: Scope,
  { replacedEventId, replacedStart }: LockedOffer,
): Promise<boolean> {
  if (replacedEventId === null) return true
  const named = { eventId: replacedEventId, occurrenceStart: replacedStart!.toISOString() }
  return shiftToCover(tx, named).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false
      throw error
    },
  )
}
