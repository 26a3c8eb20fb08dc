import type { OfferInput } from '@muster/contract/cover/cover'
import { mostAsked, type Offer } from '@muster/contract/cover/offers'
import type { ShiftOfferInput } from '@muster/contract/cover/shift-cover'
import { msg } from '@muster/contract/kit/msg'
import { withoutManagers } from '@muster/rules/planning/cover'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, refusedField } from '../../../http/failures.ts'
import { requireInAreas } from '../../planning/area-queries.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import type { Plan } from '../../planning/plan.ts'
import { endOfShift } from '../../planning/times.ts'
import { type Area, split, withinArea } from '../candidates/candidates.ts'
import { considerPeople } from '../candidates/people-around.ts'
import { type PersonExclusion, peopleOfOpenOffers } from '../offer-queries.ts'
import { type OpenPlace, offerEnd, placeAt, placeFrom, readPlanOf } from '../places.ts'
import { secondPlace } from './cover-shift.ts'
import { openOffersReplacing } from './end-offers.ts'
import { lockOpenOffers, lockPlaces } from './lock-offer.ts'
import { takeStep } from './offer-steps.ts'
import { readOffer } from './offers.ts'

type Ranked = ReturnType<typeof split>['ranked']
interface Audience {
  ranked: Ranked
  excluded: PersonExclusion[]
}

/** Throws row.notFound, values.refused. */
export const makeOffer = (scope: Scope, input: OfferInput): Promise<Offer> =>
  scope.transaction(async (tx) => {
    await requireInAreas(tx, 'shift_patterns', [input.patternId])
    await lockPlaces(tx, [input.patternId])
    const place = placeToFill(await readPlanOf(tx, [input.patternId]), input)
    await refuseCovered(tx, place)
    return offerPlace(tx, place, input)
  })

/**
 * Asks others to do a shift of a person, who stays on it until one of them accepts. It asks for a place of its own, which
 * goes with the offer. Throws row.notFound, values.refused.
 */
export const offerShift = (
  scope: Scope,
  { eventId, occurrenceStart, ...input }: ShiftOfferInput,
): Promise<Offer> =>
  scope.transaction(async (tx) => {
    await requireInAreas(tx, 'schedule_events', [eventId])
    const place = await secondPlace(tx, { eventId, occurrenceStart })
    if ((await openOffersReplacing(tx, eventId)).length > 0)
      throw refusedField('eventId', msg('This place is offered already'))
    return offerPlace(tx, place, { ...input, replaced: { eventId, start: new Date(occurrenceStart) } })
  })

async function offerPlace(
  tx: Scope,
  place: OpenPlace,
  input: Pick<OfferInput, 'audience' | 'tenantUserIds'> & Area & OfferToInsert,
): Promise<Offer> {
  const audience = await audienceOf(tx, place, input.from !== undefined)
  const ranked = await chooseAudience(tx, audience, input)
  const id = await insertOffer(tx, place, { ...input, madeBy: tx.actor.id }, { ...audience, ranked })
  return readOffer(tx, id)
}

/** The place that is meant: one that is not over, or from a day on the first that has not begun. Throws row.notFound, values.refused. */
export function placeToFill(
  plan: Plan,
  { patternId, occurrenceStart, from }: Pick<OfferInput, 'patternId' | 'occurrenceStart' | 'from'>,
): OpenPlace {
  const place =
    occurrenceStart === undefined
      ? placeFrom(plan, patternId, from!)
      : placeAt(plan, patternId, occurrenceStart)
  if (!place) throw failure('row.notFound')
  const field = occurrenceStart === undefined ? 'from' : 'occurrenceStart'
  const now = plan.now.getTime()
  if (occurrenceStart === undefined && place.occurrence.startTime <= now)
    throw refusedField(field, msg('Has already started'))
  if (endOfShift(place.occurrence) <= now) throw refusedField(field, msg('Has ended already'))
  if (from !== undefined && from < localDate(place.pattern.timezone, now))
    throw refusedField(field, msg('Must not be in the past'))
  return place
}

/** Of a place there are no more open offers than people are missing. */
async function refuseCovered(tx: Scope, place: OpenPlace) {
  if (place.uncovered === 0) throw refusedField('patternId', msg('All places are filled'))
  const open = (await lockOpenOffers(tx, [place.patternId])).filter(
    (offer) => placeKey(offer) === placeKey(place),
  )
  if (open.length >= place.uncovered) throw refusedField('patternId', msg('This place is offered already'))
}

/**
 * Who could take the place, without those whom another open offer of it asks; and who could not. People whom the offer
 * itself is to ask later are `free`.
 */
export async function audienceOf(
  tx: Scope,
  place: OpenPlace,
  isFrom: boolean,
  free: ReadonlySet<number> = new Set(),
): Promise<Audience> {
  const { ranked, excluded } = split(await considerPeople(tx, place, { isFrom }))
  const asked = new Set((await peopleOfOpenOffers(tx, place)).map(({ userId }) => userId))
  return { ranked: ranked.filter(({ tenantUserId: id }) => free.has(id) || !asked.has(id)), excluded }
}

/** Throws values.refused. */
async function chooseAudience(
  tx: Scope,
  { ranked, excluded }: Audience,
  { audience, tenantUserIds = [], ...area }: Pick<OfferInput, 'audience' | 'tenantUserIds'> & Area,
): Promise<Ranked> {
  if (audience !== 'PEOPLE') {
    const near = await withinArea(tx, ranked, area)
    if (near.length === 0) throw refusedField('audience', msg('There is no person who can take this shift'))
    return withoutManagers(near).slice(0, mostAsked)
  }
  return chosenPeople({ ranked, excluded }, tenantUserIds)
}

/** Throws values.refused with the names of who cannot take the shift. */
export function chosenPeople({ ranked, excluded }: Audience, tenantUserIds: readonly number[]): Ranked {
  const wanted = new Set(tenantUserIds)
  const barred = excluded.filter(({ tenantUserId }) => wanted.has(tenantUserId))
  if (barred.length > 0) {
    const names = barred.map(({ name }) => name).join(', ')
    const errors = [
      { path: 'tenantUserIds', message: msg('Cannot take this shift: {names}'), params: { names } },
    ]
    throw failure('values.refused', {}, { errors, data: { excluded: barred } })
  }
  const chosen = ranked.filter(({ tenantUserId }) => wanted.has(tenantUserId))
  if (chosen.length < wanted.size)
    throw refusedField('tenantUserIds', msg('Some of these people are not there, or are asked already'))
  return chosen
}

type OfferToInsert = Pick<OfferInput, 'audience' | 'steps' | 'message'> & {
  from?: string | undefined
  /** Absent where a sick call opens it. */
  madeBy?: number
  leaveId?: number
  /** The shift of a person that it is to cover. */
  replaced?: { eventId: number; start: Date }
}

/** The caller holds the lock of the place. */
export async function insertOffer(
  tx: Scope,
  place: OpenPlace,
  { audience, steps, message = '', from, madeBy, leaveId, replaced }: OfferToInsert,
  { ranked, excluded }: Audience,
): Promise<number> {
  const isInSteps = audience === 'STEPS'
  const startTime = new Date(place.occurrence.startTime)
  const { id } = await tx
    .into('offers', {
      pattern_id: place.patternId,
      pattern_date: place.date,
      occurrence_start: new Date(place.occurrence.occurrenceStart),
      start_time: startTime,
      duration_minutes: place.occurrence.duration,
      from_date: from === undefined ? null : place.date,
      audience,
      step_minutes: isInSteps ? steps!.minutes : null,
      step_people: isInSteps ? steps!.people : null,
      message,
      made_at: tx.now,
      made_by: madeBy ?? null,
      leave_id: leaveId ?? null,
      replaced_event_id: replaced?.eventId ?? null,
      replaced_start: replaced?.start ?? null,
      not_asked: JSON.stringify(excluded.slice(0, mostAsked)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const people = ranked.slice(0, mostAsked)
  await insertPeople(tx, { id, firstRank: 1, askedAt: isInSteps ? null : tx.now }, people)
  const times = { startTime, duration: place.occurrence.duration, from: from ?? null }
  await tx.enqueue('offer-due', { offerId: id }, offerEnd(times))
  if (isInSteps) await takeStep(tx, id)
  else {
    const tenantUserIds = people.map(({ tenantUserId }) => tenantUserId)
    await tx.emit('offer.asked', { offerId: id, tenantUserIds })
  }
  return id
}

interface AskedPeople {
  id: number
  firstRank: number
  askedAt: Date | null
}
export async function insertPeople(tx: Scope, { id, firstRank, askedAt }: AskedPeople, people: Ranked) {
  const rows = people.map(({ tenantUserId, reasons }, at) => ({
    ...{ offer_id: id, user_id: tenantUserId, rank: firstRank + at, asked_at: askedAt },
    reasons: JSON.stringify(reasons),
  }))
  if (rows.length > 0) await tx.into('offer_people', rows).execute()
}
