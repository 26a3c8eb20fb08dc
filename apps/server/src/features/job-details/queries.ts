import type { JobDetail, Spec } from '@muster/contract/job-details'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Scope, sql } from '../../db/scope.ts'
import { reachableJobDetails } from './reach.ts'

interface Filter {
  clientId?: number | undefined
  search?: string | undefined
}

/** Job details that are not archived, by title, with the sizes of their newest version. */
export const jobDetailsLike = (scope: Scope, { clientId, search }: Filter) =>
  reachableJobDetails(scope)
    .innerJoin('users as client', (join) =>
      join
        .onRef('client.tenant_id', '=', 'job_details.tenant_id')
        .onRef('client.id', '=', 'job_details.client_id'),
    )
    .where('job_details.archived_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('job_details.client_id', '=', clientId!))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb(eb.fn('strpos', [eb.fn('lower', ['job_details.title']), eb.val(search!.toLowerCase())]), '>', 0),
      ),
    )
    .select((eb) => [
      'job_details.id',
      'job_details.tenant_id as tenantId',
      'job_details.client_id as clientId',
      sql<string>`client.first_name || ' ' || client.last_name`.as('clientName'),
      'job_details.title',
      'job_details.current_version as version',
      eb
        .selectFrom('job_specs')
        .whereRef('job_specs.tenant_id', '=', 'job_details.tenant_id')
        .whereRef('job_specs.job_detail_id', '=', 'job_details.id')
        .whereRef('job_specs.version', '=', 'job_details.current_version')
        .select((count) => count.fn.countAll<number>().as('specs'))
        .as('specCount'),
      eb
        .selectFrom('job_specs')
        .innerJoin('job_spec_items as item', (join) =>
          join
            .onRef('item.tenant_id', '=', 'job_specs.tenant_id')
            .onRef('item.job_spec_id', '=', 'job_specs.id'),
        )
        .innerJoin('questionnaires as question', (join) =>
          join
            .onRef('question.tenant_id', '=', 'item.tenant_id')
            .onRef('question.job_spec_item_id', '=', 'item.id'),
        )
        .whereRef('job_specs.tenant_id', '=', 'job_details.tenant_id')
        .whereRef('job_specs.job_detail_id', '=', 'job_details.id')
        .whereRef('job_specs.version', '=', 'job_details.current_version')
        .select((count) => count.fn.countAll<number>().as('questions'))
        .as('questionCount'),
    ])
    .$narrowType<{ specCount: number; questionCount: number }>()
    .orderBy('job_details.title')
    .orderBy('job_details.id')

/** One job detail, archived or not, with the specs of its newest version. */
export async function readJobDetail(scope: Scope, id: number): Promise<JobDetail | undefined> {
  const detail = await reachableJobDetails(scope)
    .where('job_details.id', '=', id)
    .select([
      'job_details.id',
      'job_details.tenant_id as tenantId',
      'job_details.client_id as clientId',
      'job_details.title',
      'job_details.current_version as version',
    ])
    .executeTakeFirst()
  return detail && { ...detail, specs: await readSpecs(scope, id, detail.version) }
}

/** The specs of one version in their order, with sub-tasks and questions. A version never changes. */
export const readSpecs = (scope: Scope, jobDetailId: number, version: number): Promise<Spec[]> =>
  scope
    .from('job_specs')
    .where('job_specs.job_detail_id', '=', jobDetailId)
    .where('job_specs.version', '=', version)
    .select((eb) => [
      'job_specs.id',
      'job_specs.title',
      'job_specs.description',
      'job_specs.frequency',
      'job_specs.spec_type as jobSpecType',
      'job_specs.prompt_type as jobSpecPromptType',
      jsonArrayFrom(
        eb
          .selectFrom('job_spec_items as item')
          .whereRef('item.tenant_id', '=', 'job_specs.tenant_id')
          .whereRef('item.job_spec_id', '=', 'job_specs.id')
          .select((items) => [
            'item.id',
            'item.title',
            'item.frequency',
            jsonArrayFrom(
              items
                .selectFrom('questionnaires as question')
                .whereRef('question.tenant_id', '=', 'item.tenant_id')
                .whereRef('question.job_spec_item_id', '=', 'item.id')
                .select(['question.id', 'question.title', 'question.mandatory'])
                .select('question.answer_type as answerType')
                .orderBy('question.position'),
            ).as('questionnaires'),
          ])
          .orderBy('item.position'),
      ).as('specItems'),
    ])
    .orderBy('job_specs.position')
    .$castTo<Spec>()
    .execute()

/** Holds a job detail that is not archived until the transaction ends. */
export const lockJobDetail = (scope: Scope, id: number) =>
  scope
    .from('job_details')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['id', 'current_version as version'])
    .forUpdate()
    .executeTakeFirst()

/** The sub-tasks of one version: the id of each, and of the first version of it. */
export async function itemOrigins(scope: Scope, jobDetailId: number, version: number) {
  const items = await scope
    .from('job_spec_items')
    .innerJoin('job_specs', (join) =>
      join
        .onRef('job_specs.tenant_id', '=', 'job_spec_items.tenant_id')
        .onRef('job_specs.id', '=', 'job_spec_items.job_spec_id'),
    )
    .where('job_specs.job_detail_id', '=', jobDetailId)
    .where('job_specs.version', '=', version)
    .select(['job_spec_items.id', 'job_spec_items.origin_id as originId'])
    .execute()
  return new Map(items.map(({ id, originId }) => [id, originId ?? id]))
}

export const isActiveClient = async (scope: Scope, userId: number) =>
  (await scope
    .from('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'users.tenant_id').onRef('roles.id', '=', 'users.role_id'),
    )
    .where('users.id', '=', userId)
    .where('users.removed_at', 'is', null)
    .where('roles.level', '=', 10)
    .select('users.id')
    .executeTakeFirst()) !== undefined

export const countJobsOf = async (scope: Scope, jobDetailId: number) =>
  (
    await scope
      .from('jobs')
      .where('job_detail_id', '=', jobDetailId)
      .select((eb) => eb.fn.countAll<number>().as('jobs'))
      .executeTakeFirstOrThrow()
  ).jobs
