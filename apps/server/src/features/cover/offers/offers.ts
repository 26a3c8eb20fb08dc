import type { Exclusion } from '@muster/contract/cover/candidates'
import type { AskedPerson, MyOffer, OfferRecord } from '@muster/contract/cover/cover'
import type { Offer } from '@muster/contract/cover/offers'
import type { Page } from '@muster/contract/kit/rows'
import { isoWithOffset } from '@muster/rules/time/zone'
import { isAreaManager } from '../../../db/areas.ts'
import { eachListed, listed, type PageAsked } from '../../../db/page.ts'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import { contactsOf } from '../../users/person-queries.ts'
import { readReachedLevels } from '../../users/reach.ts'
import { costIn, readCandidateCosts } from '../candidates/candidate-costs.ts'
import { mostShown } from '../candidates/candidates.ts'
import {
  type MyOfferRow,
  myComingOffers,
  myOffers,
  notAskedBy,
  type OfferFilter,
  type OfferRow,
  peopleOfOffer,
  reachableOffers,
  selectOffers,
} from '../offer-queries.ts'
import { type OpenPlace, offerEnd, readPlaces, timesOf } from '../places.ts'

const placeOffered = (row: OfferRow) => {
  const iso = (at: Date) => isoWithOffset(row.timezone, at.getTime())
  return {
    patternId: row.patternId,
    occurrenceStart: iso(row.occurrenceStart),
    startTime: iso(row.startTime),
    duration: row.duration,
    title: row.title,
    jobId: row.jobId,
    jobDetailTitle: row.jobDetailTitle,
    locationId: row.locationId,
    locationName: row.locationName,
    address: row.address,
    timezone: row.timezone,
  }
}

function asOffer(row: OfferRow, uncovered: ReadonlyMap<string, { uncovered: number }>): Offer {
  const { stepMinutes, stepPeople, takenBy, takenByName } = row
  return {
    id: row.id,
    place: { ...placeOffered(row), uncovered: uncovered.get(placeKey(row))?.uncovered ?? 0 },
    from: row.from,
    audience: row.audience as Offer['audience'],
    steps: stepMinutes && stepPeople ? { minutes: stepMinutes, people: stepPeople } : null,
    message: row.message,
    state: row.state as Offer['state'],
    madeAt: row.madeAt.toISOString(),
    madeBy: row.madeBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    takenBy: takenBy === null ? null : { tenantUserId: takenBy, name: takenByName! },
    asked: Number(row.asked),
    saidNo: Number(row.saidNo),
    nextStepAt: Number(row.waiting) > 0 ? (row.nextStepAt?.toISOString() ?? null) : null,
  }
}

const placesOfOpen = (scope: Scope, rows: readonly OfferRow[]) =>
  readPlaces(
    scope,
    rows.filter(({ state }) => state === 'OPEN'),
  )

export async function listOffers(
  scope: Scope,
  query: OfferFilter & PageAsked,
): Promise<Offer[] | Page<Offer>> {
  const offers = reachableOffers(scope, query)
  const rows = await listed(selectOffers(scope, offers), query, offers)
  const all = Array.isArray(rows) ? rows : rows.content
  const uncovered = await placesOfOpen(scope, all)
  return eachListed(rows, (row) => asOffer(row, uncovered))
}

async function readRow(scope: Scope, id: number): Promise<OfferRow> {
  const offer = reachableOffers(scope, {}).where('offers.id', '=', id)
  return found(selectOffers(scope, offer).executeTakeFirst())
}

/** Throws row.notFound for an offer of a place outside the areas of the actor. */
export async function requireReachedOffer(scope: Scope, id: number): Promise<void> {
  if (!isAreaManager(scope.actor)) return
  await found(reachableOffers(scope, {}).where('offers.id', '=', id).select('offers.id').executeTakeFirst())
}

/** Throws row.notFound. */
export async function readOffer(scope: Scope, id: number): Promise<Offer> {
  const row = await readRow(scope, id)
  return asOffer(row, await placesOfOpen(scope, [row]))
}

/** Throws row.notFound. */
export async function readOfferRecord(scope: Scope, id: number): Promise<OfferRecord> {
  const row = await readRow(scope, id)
  const [people, notAsked, open] = await Promise.all([
    peopleOfOffer(scope, id),
    notAskedBy(scope, id),
    placesOfOpen(scope, [row]),
  ])
  // Some who were excluded at first may have been asked later.
  const asked = new Set(people.map(({ tenantUserId }) => tenantUserId))
  const isReached = await readerOf(scope, notAsked)
  const contactOf = await contactsOf(scope, [...asked, ...notAsked.map(({ tenantUserId }) => tenantUserId)])
  const costOf = await readCostsOfAsked(scope, open.get(placeKey(row)), [...asked])
  return {
    ...asOffer(row, open),
    people: people.map(
      ({ askedAt, answeredAt, passedOver, ...person }): AskedPerson => ({
        ...person,
        ...contactOf(person.tenantUserId),
        ...costOf(person.tenantUserId),
        reasons: person.reasons as AskedPerson['reasons'],
        answer: person.answer as AskedPerson['answer'],
        askedAt: askedAt?.toISOString() ?? null,
        passedOver: toBeRead(scope, (passedOver ?? []) as AskedPerson['passedOver']),
        answeredAt: answeredAt?.toISOString() ?? null,
      }),
    ),
    notAsked: notAsked
      .filter(({ tenantUserId }) => !asked.has(tenantUserId) && isReached(tenantUserId))
      .map((person) => ({
        ...person,
        reasons: toBeRead(scope, person.reasons),
        ...contactOf(person.tenantUserId),
      })),
  }
}

/** What each would cost as things are now: the record of an offer keeps no amount. */
async function readCostsOfAsked(scope: Scope, place: OpenPlace | undefined, userIds: readonly number[]) {
  if (!place) return () => ({})
  const wanted = [{ place, shifts: await timesOf(scope, place, false) }]
  const costOf = await readCandidateCosts(scope, userIds.slice(0, mostShown), wanted)
  return (userId: number) => costIn(costOf(userId))
}

/** A manager of the whole company may have made the offer: one of areas reads of their own people alone. */
async function readerOf(scope: Scope, people: readonly { tenantUserId: number }[]) {
  if (!isAreaManager(scope.actor)) return () => true
  const ids = people.map(({ tenantUserId }) => tenantUserId)
  const reached = await readReachedLevels(scope, ids)
  return (id: number) => reached.has(id)
}

/** Nor where these people are at the same time. */
const toBeRead = (scope: Scope, reasons: readonly Exclusion[]) =>
  isAreaManager(scope.actor) ? reasons.map(({ otherText: _, ...reason }) => reason) : [...reasons]

export async function listMyOffers(scope: Scope): Promise<MyOffer[]> {
  return (await myComingOffers(scope)).map((row) => asMyOffer(scope, row))
}

/** Throws row.notFound. */
export async function readMyOffer(scope: Scope, offerId: number): Promise<MyOffer> {
  const row = await found(myOffers(scope).where('offers.id', '=', offerId).executeTakeFirst())
  return asMyOffer(scope, row)
}

const asMyOffer = (scope: Scope, row: MyOfferRow): MyOffer => ({
  id: row.id,
  place: placeOffered(row),
  from: row.from,
  message: row.message,
  askedAt: row.askedAt.toISOString(),
  answer: row.answer as MyOffer['answer'],
  state: stateFor(scope, row),
})

function stateFor({ actor, now }: Scope, offer: OfferRow): MyOffer['state'] {
  if (offer.state === 'TAKEN') return offer.takenBy === actor.id ? 'YOURS' : 'TAKEN'
  return offer.state === 'OPEN' && offerEnd(offer) > now ? 'OPEN' : 'CLOSED'
}
