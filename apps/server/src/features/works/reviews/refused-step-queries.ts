import type { RefusedStep } from '@muster/contract/works/field-devices'
import { isAreaJob, isAreaManager, isAreaSite } from '../../../db/areas.ts'
import { personName } from '../../../db/names.ts'
import { eachListed, listed, type PageAsked } from '../../../db/page.ts'
import { along, linkedBy, matching } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'

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

/** Only the person's own work is named. */
export async function listRefusedSteps(scope: Scope, paging: PageAsked) {
  const query = scope
    .from('refused_steps')
    .innerJoin('users', along('refused_steps.user_id'))
    .leftJoin(
      'works',
      matching({ 'works.id': 'refused_steps.work_id', 'works.user_id': 'refused_steps.user_id' }),
    )
    .leftJoin('jobs', matching({ 'jobs.id': 'refused_steps.job_id' }))
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

/** A step that names neither a visit nor a job is for managers of the whole company. */
const refusedInAreas = (scope: Scope) =>
  isAreaManager(scope.actor)
    ? sql`and (exists (select from works done where ${linkedBy('refused_steps.work_id', 'works done')}
          and ${isAreaSite(scope, 'done.site_id')})
        or refused_steps.work_id is null and ${isAreaJob(scope, 'refused_steps.job_id')})`
    : sql``

export const openRefusals = (scope: Scope) => sql<number>`(select count(*) from refused_steps
  where tenant_id = ${scope.tenantId} and refused_at > ${since(scope)} and ${isStanding(scope)} ${refusedInAreas(scope)})`
