import type { ExcludedPerson, PersonContact } from '@muster/contract/cover/candidates'
import type { OfferState } from '@muster/contract/cover/offers'
import { addDays } from '@muster/rules/time/zone'
import { isAreaJob, isAreaManager } from '../../db/areas.ts'
import { anyOf, personName } from '../../db/names.ts'
import { along, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { PlaceRef } from '../planning/place-coverage.ts'

export const peopleOfOpenOffers = (scope: Scope, { patternId, date }: PlaceRef) =>
  scope
    .from('offers')
    .innerJoin('offer_people', along('offer_people.offer_id'))
    .where('offers.pattern_id', '=', patternId)
    .where('offers.pattern_date', '=', date)
    .where('offers.state', '=', 'OPEN')
    .select(['offer_people.user_id as userId', 'offer_people.answer', 'offer_people.asked_at as askedAt'])
    .execute()

export interface OfferFilter {
  states?: OfferState[] | undefined
  patternId?: number | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Offers, newest first; days are those of the shifts, at their sites. */
export const offersLike = (scope: Scope, { states, patternId, startDate, endDate }: OfferFilter) =>
  scope
    .from('offers')
    .$if(states !== undefined, (query) => query.where('offers.state', '=', anyOf(states!)))
    .$if(patternId !== undefined, (query) => query.where('offers.pattern_id', '=', patternId!))
    // The index is of moments: a day more on either side, then the days themselves.
    .$if(startDate !== undefined, (query) =>
      query
        .where('offers.start_time', '>=', new Date(`${addDays(startDate!, -1)}T00:00:00Z`))
        .where(dayOfShift, '>=', startDate!),
    )
    .$if(endDate !== undefined, (query) =>
      query
        .where('offers.start_time', '<', new Date(`${addDays(endDate!, 2)}T00:00:00Z`))
        .where(dayOfShift, '<=', endDate!),
    )
/** The same for the office: a manager of areas reads those of places at their sites. */
export const reachableOffers = (scope: Scope, filter: OfferFilter) =>
  offersLike(scope, filter).$if(isAreaManager(scope.actor), (offers) =>
    offers.where(sql<boolean>`exists (select from shift_patterns needed
      where ${linkedBy('offers.pattern_id', 'shift_patterns needed')} and ${isAreaJob(scope, 'needed.job_id')})`),
  )

const dayOfShift = sql<string>`(offers.start_time at time zone (select p.timezone from shift_patterns p
  where ${linkedBy('offers.pattern_id', 'shift_patterns p')}))::date`
export type Offers = ReturnType<typeof offersLike>

const countPeople = (scope: Scope, offerId: ReturnType<typeof sql.ref<number>>) =>
  scope
    .from('offer_people as counted')
    .where('counted.offer_id', '=', offerId)
    .select((eb) => eb.fn.countAll<number>().as('count'))

const offerId = sql.ref<number>('offers.id')

export const selectOffers = (scope: Scope, offers: Offers) =>
  offers
    .innerJoin('shift_patterns', along('offers.pattern_id'))
    .innerJoin('jobs', along('shift_patterns.job_id'))
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .leftJoin('users as makers', along('offers.made_by', 'makers'))
    .leftJoin('users as takers', along('offers.taken_by', 'takers'))
    .select([
      'offers.id',
      'offers.pattern_id as patternId',
      'offers.pattern_date as date',
      'offers.occurrence_start as occurrenceStart',
      'offers.start_time as startTime',
      'offers.duration_minutes as duration',
      'offers.from_date as from',
      'offers.audience',
      'offers.step_minutes as stepMinutes',
      'offers.step_people as stepPeople',
      'offers.message',
      'offers.state',
      'offers.made_at as madeAt',
      personName('makers').as('madeBy'),
      'offers.ended_at as endedAt',
      'offers.taken_by as takenBy',
      personName('takers').as('takenByName'),
      'offers.next_step_at as nextStepAt',
      'shift_patterns.title',
      'shift_patterns.timezone',
      'jobs.id as jobId',
      'job_details.title as jobDetailTitle',
      'sites.id as locationId',
      'sites.name as locationName',
      'sites.address',
      countPeople(scope, offerId).where('counted.asked_at', 'is not', null).as('asked'),
      countPeople(scope, offerId).where('counted.answer', '=', 'NO').as('saidNo'),
      countPeople(scope, offerId)
        .where('counted.asked_at', 'is', null)
        .where((eb) => eb.or([eb('counted.passed_over', 'is', null), isQuiet('counted')]))
        .as('waiting'),
    ])
    .orderBy('offers.id', 'desc')
export type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number]

/** Passed over only because of quiet hours: a later step asks again. */
export const isQuiet = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.passed_over`)} @> '[{"kind": "quietHours"}]'`

export const peopleOfOffer = (scope: Scope, id: number) =>
  scope
    .from('offer_people')
    .innerJoin('users', along('offer_people.user_id'))
    .where('offer_people.offer_id', '=', id)
    .select([
      'offer_people.user_id as tenantUserId',
      personName('users').as('name'),
      'offer_people.rank',
      'offer_people.reasons',
      'offer_people.asked_at as askedAt',
      'offer_people.passed_over as passedOver',
      'offer_people.answer',
      'offer_people.answered_at as answeredAt',
    ])
    .orderBy('offer_people.rank')
    .execute()

/** As an offer keeps it: telephone numbers are read when the record is. */
export type PersonExclusion = Omit<ExcludedPerson, keyof PersonContact>

/** Why others were not asked, as it was when the offer was made. */
export async function notAskedBy(scope: Scope, id: number): Promise<PersonExclusion[]> {
  const row = await scope.from('offers').where('id', '=', id).select('not_asked').executeTakeFirst()
  return (row?.not_asked ?? []) as unknown as PersonExclusion[]
}

export const myOffers = (scope: Scope) =>
  selectOffers(scope, offersLike(scope, {}))
    .innerJoin('offer_people', along('offer_people.offer_id'))
    .where('offer_people.user_id', '=', scope.actor.id)
    .where('offer_people.asked_at', 'is not', null)
    .select([(eb) => eb.ref('offer_people.asked_at').$notNull().as('askedAt'), 'offer_people.answer'])
    .clearOrderBy()

const mostOfMine = 200
export const myComingOffers = (scope: Scope) =>
  myOffers(scope)
    .where(sql<Date>`offers.start_time + make_interval(mins => offers.duration_minutes)`, '>', scope.now)
    .orderBy('offers.start_time')
    .orderBy('offers.id')
    .limit(mostOfMine)
    .execute()
export type MyOfferRow = Awaited<ReturnType<typeof myComingOffers>>[number]
