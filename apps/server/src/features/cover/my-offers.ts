import type { MyOffer } from '@muster/contract/cover'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { myComingOffers, myOfferRows, type OfferRow, offersLike, selectOffers } from './offer-queries.ts'
import { placeOffered } from './offers.ts'
import { offerEnd } from './places.ts'

type MyRow = Awaited<ReturnType<typeof myComingOffers>>[number]

export async function listMyOffers(scope: Scope): Promise<MyOffer[]> {
  return withOffers(scope, await myComingOffers(scope))
}

/** An offer as the actor sees it, who is asked by it. Throws row.notFound. */
export async function readMyOffer(scope: Scope, offerId: number): Promise<MyOffer> {
  const row = await found(myOfferRows(scope).where('offer_id', '=', offerId).executeTakeFirst())
  return (await withOffers(scope, [row]))[0]!
}

async function withOffers(scope: Scope, mine: readonly MyRow[]): Promise<MyOffer[]> {
  const ids = mine.map(({ offerId }) => offerId)
  const offers = offersLike(scope, {}).where('offers.id', '=', anyOf(ids))
  const rows = new Map((await selectOffers(scope, offers).execute()).map((row) => [row.id, row]))
  return mine.map(({ offerId, askedAt, answer }) => {
    const row = rows.get(offerId)!
    return {
      id: offerId,
      place: placeOffered(row),
      from: row.from,
      message: row.message,
      askedAt: askedAt!.toISOString(),
      answer: answer as MyOffer['answer'],
      state: stateFor(scope, row),
    }
  })
}

function stateFor({ actor, now }: Scope, offer: OfferRow): MyOffer['state'] {
  if (offer.state === 'TAKEN') return offer.takenBy === actor.id ? 'YOURS' : 'TAKEN'
  return offer.state === 'OPEN' && offerEnd(offer) > now ? 'OPEN' : 'CLOSED'
}
