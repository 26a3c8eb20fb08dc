import type { OfferRecord } from '@muster/contract/cover/cover'
import { mostAsked } from '@muster/contract/cover/offers'
import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../../db/scope.ts'
import { failure, found, refusedField } from '../../../http/failures.ts'
import { openPlaceOf } from './end-offers.ts'
import { type LockedOffer, lockOffer } from './lock-offer.ts'
import { audienceOf, chosenPeople, insertPeople } from './make-offer.ts'
import { noteAsked, planNextStep } from './offer-steps.ts'
import { readOfferRecord, requireReachedOffer } from './offers.ts'

/**
 * Asks more people by an open offer, at once; of a call-out also people whom a later step would ask. Nobody is asked
 * twice. Throws row.notFound, row.newer with the record of an offer that has ended, values.refused.
 */
export const askMore = (
  scope: Scope,
  offerId: number,
  { tenantUserIds, disturbs }: { tenantUserIds: readonly number[]; disturbs?: boolean | undefined },
): Promise<OfferRecord> =>
  scope.transaction(async (tx) => {
    await requireReachedOffer(tx, offerId)
    const offer = await found(lockOffer(tx, offerId))
    const open = await openPlaceOf(tx, offer)
    if (!open) throw failure('row.newer', {}, { data: await readOfferRecord(tx, offerId) })
    const known = await knownPeople(tx, offerId)
    const later = new Set(known.filter(({ askedAt }) => askedAt === null).map(({ userId }) => userId))
    const audience = await audienceOf(tx, open.place, offer.from !== null, later)
    const chosen = chosenPeople(audience, tenantUserIds)
    const added = chosen.filter(({ tenantUserId }) => !later.has(tenantUserId))
    if (known.length + added.length > mostAsked)
      throw refusedField('tenantUserIds', msg('An offer asks at most {most} people'), { most: mostAsked })
    const firstRank = Math.max(0, ...known.map(({ rank }) => rank)) + 1
    await insertPeople(tx, { id: offerId, firstRank, askedAt: tx.now }, added)
    const asked = chosen.map(({ tenantUserId }) => tenantUserId)
    await askNow(tx, offer, asked)
    await tx.emit('offer.asked', { offerId, tenantUserIds: asked, ...(disturbs && { disturbs }) })
    return readOfferRecord(tx, offerId)
  })

const knownPeople = (tx: Scope, offerId: number) =>
  tx
    .from('offer_people')
    .where('offer_id', '=', offerId)
    .select(['user_id as userId', 'rank', 'asked_at as askedAt'])
    .execute()

/** If they do not take the shift either, managers are notified again. */
async function askNow(tx: Scope, offer: LockedOffer, userIds: readonly number[]) {
  await noteAsked(tx, offer.id, userIds)
  await tx.change('offers', { unanswered_at: null }).where('id', '=', offer.id).execute()
  if (offer.stepMinutes !== null) await planNextStep(tx, offer)
}
