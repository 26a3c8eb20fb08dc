import { anyOf } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { lockJobs } from '../../jobs/queries.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import { type Plan, readPlan } from '../../planning/plan.ts'
import { jobsOfPatterns } from '../../roster/drafts/publish-context.ts'
import { type OpenPlace, placesIn } from '../places.ts'

const lockedOffers = (tx: Scope) =>
  tx
    .from('offers')
    .innerJoin('shift_patterns', along('offers.pattern_id'))
    .select([
      'offers.id',
      'offers.pattern_id as patternId',
      'shift_patterns.job_id as jobId',
      'offers.pattern_date as date',
      'offers.occurrence_start as occurrenceStart',
      'offers.start_time as startTime',
      'offers.duration_minutes as duration',
      'offers.from_date as from',
      'offers.state',
      'offers.taken_by as takenBy',
      'offers.step_minutes as stepMinutes',
      'offers.step_people as stepPeople',
      'offers.next_step_at as nextStepAt',
      'offers.unanswered_at as unansweredAt',
      'offers.replaced_event_id as replacedEventId',
      'offers.replaced_start as replacedStart',
    ])
    .orderBy('offers.id')
    .forUpdate('offers')
export type LockedOffer = Awaited<ReturnType<ReturnType<typeof lockedOffers>['execute']>>[number]

/**
 * Locks the job of a pattern. Whoever changes what is planned at the job waits, so that what is read of its places
 * afterwards stays true until the transaction ends. To be taken before offers are locked.
 */
export async function lockPlaces(tx: Scope, patternIds: readonly number[]): Promise<void> {
  await lockJobs(tx, await jobsOfPatterns(tx, patternIds))
}

/** An offer with its place, both locked; undefined where there is no such offer. */
export async function lockOffer(tx: Scope, id: number): Promise<LockedOffer | undefined> {
  const row = await tx.from('offers').where('id', '=', id).select('pattern_id').executeTakeFirst()
  if (!row) return undefined
  await lockPlaces(tx, [row.pattern_id])
  return lockedOffers(tx).where('offers.id', '=', id).executeTakeFirst()
}

/** The open offers of these patterns, locked, oldest first. */
export const lockOpenOffers = (tx: Scope, patternIds: readonly number[]): Promise<LockedOffer[]> =>
  lockedOffers(tx)
    .where('offers.state', '=', 'OPEN')
    .where('offers.pattern_id', '=', anyOf(patternIds))
    .execute()

/** A place with the plan of its job, which is locked. */
export interface PlaceInPlan {
  place: OpenPlace
  plan: Plan
}
/** The place of an offer as it is now; undefined where it is not needed any more, or has another time. */
export async function placeOf(tx: Scope, offer: LockedOffer): Promise<PlaceInPlan | undefined> {
  const plan = await readPlan(tx, { jobIds: [offer.jobId], needs: [offer.patternId] })
  const place = placesIn(plan, [offer]).get(placeKey(offer))
  return place?.occurrence.startTime === offer.startTime.getTime() ? { place, plan } : undefined
}
