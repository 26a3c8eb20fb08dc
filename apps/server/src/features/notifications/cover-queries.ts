import { isOwnChoice, quietOf } from '@muster/rules/planning/quiet-hours'
import { anyOf, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

/** An offered shift, as notifications name it. */
export const offerForNotice = (scope: Scope, id: number) =>
  scope
    .from('offers')
    .innerJoin('shift_patterns', along('offers.pattern_id'))
    .innerJoin('jobs', along('shift_patterns.job_id'))
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .where('offers.id', '=', id)
    .select(['offers.start_time as startTime', 'offers.made_by as madeBy', 'shift_patterns.timezone'])
    .select(['job_details.title as detail', 'sites.name as site'])
    .select(['jobs.id as jobId', 'sites.id as siteId'])
    .executeTakeFirst()
export type OfferForNotice = Omit<
  NonNullable<Awaited<ReturnType<typeof offerForNotice>>>,
  'madeBy' | 'jobId' | 'siteId'
>

/** Whom an offer asked, and what they said. */
export const peopleAskedBy = (scope: Scope, offerId: number) =>
  scope
    .from('offer_people')
    .where('offer_id', '=', offerId)
    .where('asked_at', 'is not', null)
    .select(['user_id as id', 'answer'])
    .orderBy('user_id')
    .execute()

/**
 * Those of these people whom an offer disturbs in quiet hours: people available for emergencies, and, where it is urgent,
 * everybody who did not set quiet hours of their own.
 */
export async function disturbedBy(
  scope: Scope,
  userIds: readonly number[],
  isUrgentOffer: boolean,
): Promise<Set<number>> {
  const rows = await scope
    .from('users')
    .leftJoin('quiet_hours', along('quiet_hours.user_id'))
    .where('users.id', '=', anyOf(userIds))
    .select(['users.id', 'users.available_for_emergency as emergency', 'quiet_hours.mode'])
    .select(['quiet_hours.quiet_from as from', 'quiet_hours.quiet_to as to'])
    .execute()
  const isDisturbed = ({ emergency, ...quiet }: (typeof rows)[number]) =>
    emergency || (isUrgentOffer && !isOwnChoice(quietOf(quiet)))
  return new Set(rows.filter(isDisturbed).map(({ id }) => id))
}

/** How many people a call-out asked, of how many who can take the shift, and how many of the others have quiet hours. */
export async function countAsked(scope: Scope, offerId: number) {
  const [row] = await scope.sql(sql<{ asked: number; all: number; quiet: number }>`
    select count(*) filter (where asked_at is not null)::int as asked, count(*)::int as all,
      count(*) filter (where asked_at is null and passed_over @> '[{"kind": "quietHours"}]')::int as quiet
    from offer_people where tenant_id = ${scope.tenantId} and offer_id = ${offerId}`)
  return row!
}

/** A swap with the shift that is given, as notifications name it. */
export async function swapForNotice(scope: Scope, id: number) {
  const row = await scope
    .from('swap_requests')
    .innerJoin('users as askers', along('swap_requests.user_id', 'askers'))
    .innerJoin('users as partners', along('swap_requests.with_user_id', 'partners'))
    .innerJoin('schedule_events', along('swap_requests.given_event_id'))
    .innerJoin('jobs', along('schedule_events.job_id'))
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .where('swap_requests.id', '=', id)
    .select('sites.id as siteId')
    .select([
      'swap_requests.id',
      'swap_requests.user_id as askerId',
      'swap_requests.with_user_id as partnerId',
      'swap_requests.given_time as startTime',
      'swap_requests.returned_event_id as returnedId',
      'swap_requests.state',
      'swap_requests.decision_reason as reason',
      'schedule_events.timezone',
      'job_details.title as detail',
      'sites.name as site',
      personName('askers').as('askerName'),
      personName('partners').as('partnerName'),
    ])
    .executeTakeFirst()
  return row && { ...row, isExchange: row.returnedId !== null }
}
