import type { JobDetailInput, SpecInput } from '@muster/contract/jobs/job-details'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { type Origins, specsInOrder } from './check-specs.ts'

interface NewVersion {
  jobDetailId: number
  version: number
  title: string
  specMap: JobDetailInput['specMap']
}

/**
 * `origins` maps the rows of the previous version that continue: the item ledger identifies a
 * sub-task by its origin.
 */
export async function insertVersion(
  scope: Scope,
  { jobDetailId, version, title, specMap }: NewVersion,
  origins: Origins,
): Promise<void> {
  const of = { job_detail_id: jobDetailId, version }
  const by = { created_at: scope.now, created_by: scope.actor.id || null }
  await scope.into('job_detail_versions', { ...of, title, ...by }).execute()

  const specs = specsInOrder(specMap)
  const specIds = await insertSpecs(
    scope,
    specs.map(({ type, spec }, position) => ({
      ...of,
      position,
      spec_type: type,
      prompt_type: spec.jobSpecPromptType,
      title: spec.title,
      description: spec.description ?? '',
      frequency: spec.frequency ?? 'DAILY',
      weight: spec.weight ?? 1,
      origin_id: originOf(origins.specs, spec.id),
    })),
  )
  const items = specs.flatMap(({ spec }, nth) =>
    spec.jobSpecItems.map((item, position) => ({ item, position, specId: specIds.get(nth)! })),
  )
  const itemIds = await insertItems(
    scope,
    items.map(({ item, position, specId }) => ({
      job_spec_id: specId,
      position,
      title: item.title,
      frequency: item.frequency ?? null,
      instructions: item.instructions ?? '',
      picture_id: item.pictureId ?? null,
      weight: item.weight ?? 1,
      critical: item.critical ?? false,
      origin_id: originOf(origins.items, item.id),
    })),
  )
  const questions = items.flatMap(({ item, position, specId }) =>
    questionsInPlace(itemIds.get(itemKey(specId, position))!, item),
  )
  await insertQuestions(scope, questions, origins)
}

type Item = SpecInput['jobSpecItems'][number]
type Question = Item['specUserAnswers'][number]
interface QuestionInPlace {
  itemId: number
  position: number
  question: Question
  /** The place of the question that this one follows. */
  follows?: number
}
/** Follow-ups stand behind the question that they follow, so that all of a sub-task have one order. */
function questionsInPlace(itemId: number, { specUserAnswers }: Item): QuestionInPlace[] {
  const rows: QuestionInPlace[] = []
  for (const question of specUserAnswers) {
    const follows = rows.length
    rows.push({ itemId, position: follows, question })
    for (const followUp of question.condition?.questions ?? [])
      rows.push({ itemId, position: rows.length, question: followUp, follows })
  }
  return rows
}

async function insertQuestions(scope: Scope, questions: readonly QuestionInPlace[], origins: Origins) {
  const rowOf = ({ itemId, position, question }: QuestionInPlace) => ({
    job_spec_item_id: itemId,
    position,
    title: question.title,
    answer_type: question.answerType,
    mandatory: question.mandatory,
    choices: question.choices ?? [],
    origin_id: originOf(origins.questions, question.id),
    condition_answers: question.condition?.answers ?? [],
    condition_makes_action: question.condition?.makesAction ?? false,
  })
  const first = questions.filter(({ follows }) => follows === undefined)
  const inserted = await scope
    .into('questionnaires', first.map(rowOf))
    .returning(['id', 'job_spec_item_id', 'position'])
    .execute()
  const followUps = questions.filter(({ follows }) => follows !== undefined)
  if (followUps.length === 0) return
  const ids = new Map(inserted.map((row) => [itemKey(row.job_spec_item_id, row.position), row.id]))
  const rows = followUps.map((each) => ({
    ...rowOf(each),
    follows_id: ids.get(itemKey(each.itemId, each.follows!))!,
  }))
  await scope.into('questionnaires', rows).execute()
}

const originOf = (origins: ReadonlyMap<number, number>, id: number | undefined) =>
  id === undefined ? null : origins.get(id)!

async function insertSpecs(scope: Scope, rows: Parameters<typeof scope.into<'job_specs'>>[1]) {
  const inserted = await scope.into('job_specs', rows).returning(['id', 'position']).execute()
  return new Map(inserted.map(({ id, position }) => [position, id]))
}

const itemKey = (parentId: number, position: number) => `${parentId}:${position}`

/** A new one is its own origin. */
async function insertItems(scope: Scope, rows: Parameters<typeof scope.into<'job_spec_items'>>[1]) {
  const inserted = await scope
    .into('job_spec_items', rows)
    .returning(['id', 'job_spec_id', 'position', 'origin_id'])
    .execute()
  const newIds = inserted.filter(({ origin_id }) => origin_id === null).map(({ id }) => id)
  await scope
    .change('job_spec_items', {})
    .set((eb) => ({ origin_id: eb.ref('id') }))
    .where('id', '=', anyOf(newIds))
    .execute()
  return new Map(inserted.map(({ id, job_spec_id, position }) => [itemKey(job_spec_id, position), id]))
}
