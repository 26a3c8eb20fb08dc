import type { FollowUp } from '@muster/contract/jobs/asked-questions'
import type {
  AnswerType,
  JobDetail,
  jobDetailSorts,
  Questionnaire,
  Spec,
} from '@muster/contract/jobs/job-details'
import { isClient } from '@muster/contract/kit/permissions'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { holds, nameOrder, personName } from '../../db/names.ts'
import { eachListed, listed, type PageAsked } from '../../db/page.ts'
import { along, matching } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { readReachedLevel } from '../users/reach.ts'
import type { Origins } from './check-specs.ts'
import { picturesOf } from './pictures.ts'
import { reachableJobDetails } from './reach.ts'

interface JobDetailFilter {
  clientId?: number | undefined
  search?: string | undefined
  archived?: boolean | undefined
  inLibrary?: boolean | undefined
  sort?: (typeof jobDetailSorts)[number] | undefined
}

/** A search looks into the title and the client's name. */
export const jobDetailsLike = (
  scope: Scope,
  { clientId, search, archived, inLibrary, sort }: JobDetailFilter,
) =>
  reachableJobDetails(scope)
    .innerJoin('users as client', along('job_details.client_id'))
    .where('job_details.archived_at', archived ? 'is not' : 'is', null)
    .$if(inLibrary !== undefined, (query) => query.where('job_details.in_library', '=', inLibrary!))
    .$if(clientId !== undefined, (query) => query.where('job_details.client_id', '=', clientId!))
    .$if(Boolean(search), (query) =>
      query.where(holds(sql`job_details.title || chr(10) || ${personName('client')}`, search!)),
    )
    .select((eb) => [
      'job_details.id',
      'job_details.tenant_id as tenantId',
      'job_details.client_id as clientId',
      personName('client').as('clientName'),
      'job_details.title',
      'job_details.current_version as version',
      'job_details.in_library as inLibrary',
      'job_details.archived_at as archivedAt',
      versionSpecs(scope, eb.ref('job_details.id'), eb.ref('job_details.current_version'))
        .select((count) => count.fn.countAll<number>().as('specs'))
        .as('specCount'),
      versionQuestions(scope, eb.ref('job_details.id'), eb.ref('job_details.current_version'))
        .clearOrderBy()
        .select((count) => count.fn.countAll<number>().as('questions'))
        .as('questionCount'),
    ])
    .$narrowType<{ specCount: number; questionCount: number }>()
    .$if(sort === 'client' || sort === '-client', (query) =>
      query
        .orderBy(nameOrder(scope, personName('client')), sort === 'client' ? 'asc' : 'desc')
        .orderBy('client.id'),
    )
    .orderBy(nameOrder(scope, sql.ref('job_details.title')), sort === '-title' ? 'desc' : 'asc')
    .orderBy('job_details.id')

export const listJobDetails = async (scope: Scope, filter: JobDetailFilter & PageAsked) =>
  eachListed(await listed(jobDetailsLike(scope, filter), filter), ({ archivedAt, ...row }) => ({
    ...row,
    archivedAt: archivedAt && companyTime(scope, archivedAt),
  }))

export const companyTime = (scope: Scope, at: Date) => isoWithOffset(scope.company.timezone, at.getTime())

/** One job detail, archived or not, with title and specs of its newest or another version, in one statement. */
export const detailOfVersion = (scope: Scope, id: number, version?: number) =>
  reachableJobDetails(scope)
    .innerJoin('job_detail_versions as saved', along('saved.job_detail_id'))
    .where('job_details.id', '=', id)
    .where('saved.version', '=', version ?? sql.ref<number>('job_details.current_version'))
    .select([
      'job_details.id',
      'job_details.tenant_id as tenantId',
      'job_details.client_id as clientId',
      'saved.title',
      'saved.version',
      'job_details.in_library as inLibrary',
      'job_details.archived_at as archivedAt',
      jsonArrayFrom(specsOfVersion(scope, id, sql.ref<number>('saved.version'))).as('specs'),
    ])

export async function readJobDetail(
  scope: Scope,
  id: number,
  version?: number,
): Promise<JobDetail | undefined> {
  const detail = await detailOfVersion(scope, id, version).executeTakeFirst()
  return (
    detail && {
      ...detail,
      archivedAt: detail.archivedAt && companyTime(scope, detail.archivedAt),
      specs: await withPictures(scope, detail.specs),
    }
  )
}

async function withPictures(scope: Scope, specs: readonly SpecRow[]): Promise<Spec[]> {
  const items = specs.flatMap((spec) => spec.specItems)
  const pictures = await picturesOf(
    scope,
    items.map((item) => item.pictureId),
  )
  return specs.map((spec) => ({
    ...spec,
    specItems: spec.specItems.map(({ pictureId, ...item }) => ({
      ...item,
      questionnaires: withConditions(item.questionnaires),
      picture: pictureId === null ? null : (pictures.get(pictureId) ?? null),
    })),
  }))
}

interface QuestionnaireRow extends FollowUp {
  followsId: number | null
  conditionAnswers: string[]
  makesAction: boolean
}
type SpecRow = Omit<Spec, 'specItems'> & {
  specItems: (Omit<Spec['specItems'][number], 'picture' | 'questionnaires'> & {
    pictureId: number | null
    questionnaires: QuestionnaireRow[]
  })[]
}
/** Follow-ups stand in the condition of the question that they follow. */
function withConditions(rows: readonly QuestionnaireRow[]): Questionnaire[] {
  const asFollowUp = ({
    followsId: _,
    conditionAnswers: __,
    makesAction: ___,
    ...question
  }: QuestionnaireRow): FollowUp => question
  return rows
    .filter(({ followsId }) => followsId === null)
    .map((row) => {
      if (row.conditionAnswers.length === 0) return asFollowUp(row)
      const questions = rows.filter(({ followsId }) => followsId === row.id).map(asFollowUp)
      const condition = { answers: row.conditionAnswers, makesAction: row.makesAction, questions }
      return { ...asFollowUp(row), condition }
    })
}

type IdExpression = number | Expression<number>
const versionSpecs = (scope: Scope, jobDetailId: IdExpression, version: IdExpression) =>
  scope
    .from('job_specs')
    .where('job_specs.job_detail_id', '=', jobDetailId)
    .where('job_specs.version', '=', version)

export const versionQuestions = (scope: Scope, jobDetailId: IdExpression, version: IdExpression) =>
  versionSpecs(scope, jobDetailId, version)
    .innerJoin('job_spec_items as item', along('item.job_spec_id'))
    .innerJoin('questionnaires as question', along('question.job_spec_item_id', 'item'))
    .orderBy('job_specs.position')
    .orderBy('job_specs.id')
    .orderBy('item.position')
    .orderBy('item.id')
    .orderBy('question.position')
    .orderBy('question.id')

export const questionColumns = [
  'job_specs.id as specId',
  'job_specs.title as specTitle',
  'job_specs.description',
  'item.id as itemId',
  'item.title as itemTitle',
  'item.instructions',
  'question.id',
  'question.title',
  sql<AnswerType>`question.answer_type`.as('answerType'),
  'question.mandatory',
  'question.choices',
] as const

/** A version never changes. */
const specsOfVersion = (scope: Scope, jobDetailId: number, version: IdExpression) =>
  versionSpecs(scope, jobDetailId, version)
    .select((eb) => [
      'job_specs.id',
      eb.fn.coalesce('job_specs.origin_id', 'job_specs.id').as('originId'),
      'job_specs.title',
      'job_specs.description',
      'job_specs.frequency',
      'job_specs.weight',
      'job_specs.spec_type as jobSpecType',
      'job_specs.prompt_type as jobSpecPromptType',
      jsonArrayFrom(
        scope
          .from('job_spec_items as item')
          .where('item.job_spec_id', '=', eb.ref('job_specs.id'))
          .select((items) => [
            'item.id',
            items.fn.coalesce('item.origin_id', 'item.id').as('originId'),
            'item.title',
            'item.frequency',
            'item.instructions',
            'item.picture_id as pictureId',
            'item.weight',
            'item.critical',
            jsonArrayFrom(
              scope
                .from('questionnaires as question')
                .where('question.job_spec_item_id', '=', items.ref('item.id'))
                .select(['question.id', 'question.title', 'question.mandatory', 'question.choices'])
                .select('question.answer_type as answerType')
                .select([
                  'question.follows_id as followsId',
                  'question.condition_answers as conditionAnswers',
                ])
                .select('question.condition_makes_action as makesAction')
                .select((of) => of.fn.coalesce('question.origin_id', 'question.id').as('originId'))
                .orderBy('question.position'),
            ).as('questionnaires'),
          ])
          .orderBy('item.position'),
      ).as('specItems'),
    ])
    .orderBy('job_specs.position')
    .$castTo<SpecRow>()

export const versionsOf = (scope: Scope, jobDetailId: number) =>
  scope
    .from('job_detail_versions')
    .leftJoin('users as saver', matching({ 'saver.id': 'job_detail_versions.created_by' }))
    .where('job_detail_versions.job_detail_id', '=', jobDetailId)
    .select([
      'job_detail_versions.version',
      'job_detail_versions.title',
      'job_detail_versions.created_at as savedAt',
      personName('saver').$castTo<string | null>().as('savedBy'),
    ])
    .orderBy('job_detail_versions.version', 'desc')

export const lockJobDetail = (scope: Scope, id: number) =>
  reachableJobDetails(scope)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['id', 'client_id', 'current_version as version'])
    .forUpdate()
    .executeTakeFirst()

export async function originsOf(scope: Scope, jobDetailId: number, version: number): Promise<Origins> {
  const specs = await specsOfVersion(scope, jobDetailId, version).execute()
  const items = specs.flatMap((spec) => spec.specItems)
  const byId = (rows: readonly { id: number; originId: number }[]) =>
    new Map(rows.map(({ id, originId }) => [id, originId]))
  return {
    specs: byId(specs),
    items: byId(items),
    questions: byId(items.flatMap((item) => item.questionnaires)),
  }
}

export const isActiveClient = async (scope: Scope, userId: number) =>
  isClient((await readReachedLevel(scope, userId)) ?? 0)

export const countJobsOf = async (scope: Scope, jobDetailId: number) =>
  (
    await scope
      .from('jobs')
      .where('job_detail_id', '=', jobDetailId)
      .select((eb) => eb.fn.countAll<number>().as('jobs'))
      .executeTakeFirstOrThrow()
  ).jobs
