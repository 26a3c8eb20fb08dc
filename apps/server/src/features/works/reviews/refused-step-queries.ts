import type { RefusedStep } from '@muster/contract/works/field-devices'
import { areaSites, reachesAll } from '../../../db/areas.ts'
import { anyOf, oneOf, personName } from '../../../db/names.ts'
import { eachListed, listed, type PageAsked } from '../../../db/page.ts'
import { along, matching } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { reachableUsers } from '../../users/reach.ts'

const listedMs = 30 * 86_400_000

const isStanding = (scope: Scope) => sql<boolean>`refused_steps.settled_at is null and not exists (
  select from idempotency_keys k where k.tenant_id = ${scope.tenantId} and k.user_id = refused_steps.user_id
    and k.endpoint = refused_steps.endpoint and k.key = refused_steps.key)`
const since = (scope: Scope) => scope.ago(listedMs)

const siteName = (scope: Scope) =>
  scope
    .from('sites')
    .where('sites.id', '=', sql<number>`coalesce(works.site_id, jobs.site_id)`)
    .select('sites.name')

const refusedSteps = (scope: Scope) =>
  scope
    .from('refused_steps')
    .leftJoin(
      'works',
      matching({ 'works.id': 'refused_steps.work_id', 'works.user_id': 'refused_steps.user_id' }),
    )
    .leftJoin('jobs', matching({ 'jobs.id': 'refused_steps.job_id' }))

/** Of a manager of areas those at its sites, and those without a site of people whom they reach. */
function reachableSteps(scope: Scope) {
  const steps = refusedSteps(scope)
  if (reachesAll(scope.actor)) return steps
  const site = sql<number>`coalesce(works.site_id, jobs.site_id)`
  return steps.where((eb) =>
    eb.or([
      eb(site, '=', oneOf(areaSites(scope))),
      eb.and([
        eb(site, 'is', null),
        eb('refused_steps.user_id', '=', oneOf(reachableUsers(scope, true).select('users.id'))),
      ]),
    ]),
  )
}

/** Ids of those that the actor may settle. */
export const settleable = (scope: Scope, ids: readonly number[]) =>
  reachableSteps(scope).where('refused_steps.id', '=', anyOf(ids)).select('refused_steps.id')

/** Only the person's own work is named. */
export async function listRefusedSteps(scope: Scope, paging: PageAsked) {
  const query = reachableSteps(scope)
    .innerJoin('users', along('refused_steps.user_id'))
    .where(isStanding(scope))
    .where('refused_steps.refused_at', '>', since(scope))
    .orderBy('refused_steps.refused_at', 'desc')
    .orderBy('refused_steps.id', 'desc')
    .select([
      'refused_steps.id',
      'refused_steps.user_id as tenantUserId',
      personName('users').as('employeeName'),
      'refused_steps.endpoint',
      'works.id as workId',
      siteName(scope).as('locationName'),
      'refused_steps.code',
      'refused_steps.message',
      'refused_steps.reason',
      'refused_steps.params',
      'refused_steps.recorded_at as recordedAt',
      'refused_steps.refused_at as refusedAt',
      'refused_steps.tries',
    ])
  return eachListed(
    await listed(query, paging),
    ({ endpoint, params, recordedAt, refusedAt, ...row }): RefusedStep => ({
      ...row,
      params: params as RefusedStep['params'],
      step: endpoint,
      recordedAt: recordedAt?.toISOString() ?? null,
      refusedAt: refusedAt.toISOString(),
    }),
  )
}

export const openRefusals = (scope: Scope) =>
  sql<number>`(${reachableSteps(scope)
    .where('refused_steps.refused_at', '>', since(scope))
    .where(isStanding(scope))
    .select(sql<number>`count(*)`.as('count'))})`
