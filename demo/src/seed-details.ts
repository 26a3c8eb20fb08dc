import { addDays } from '@muster/rules/zone'
import type { Seeder, SeedRow } from './bulk.ts'
import {
  type DemoItem,
  type DetailKey,
  detailKeys,
  detailOf,
  type Question,
  type Spec,
} from './job-details.ts'
import { type DemoOffice, type Office, officeHours } from './office.ts'

/** Days before today on which the newest version of a detail with two was saved. */
const REVISED = 40

export interface SeededQuestion extends Question {
  id: number
}
export interface SeededItem extends DemoItem {
  originId: number
  questions: readonly SeededQuestion[]
}
export interface SeededSpec extends Spec {
  items: readonly SeededItem[]
}
export interface SeededVersion {
  detailId: number
  version: number
  /** The local day from which works begin with it. */
  from: string
  specs: readonly SeededSpec[]
}
/** Versions of each job detail, the oldest first. */
export type SeededDetails = ReadonlyMap<DetailKey, readonly SeededVersion[]>

const specsOf = (key: DetailKey, version: number) =>
  detailOf(key).specs.map((spec) => ({
    ...spec,
    items: spec.items.filter((item) => (item.since ?? 1) <= version),
  }))
const versionsOf = (key: DetailKey) => Array.from({ length: detailOf(key).versions }, (_, at) => at + 1)

/** Rows of all details, under ids that are taken in advance. */
interface Draft {
  readonly specIds: number[]
  readonly itemIds: number[]
  readonly questionIds: number[]
  readonly specs: SeedRow<'job_specs'>[]
  readonly items: SeedRow<'job_spec_items'>[]
  readonly questions: SeedRow<'questionnaires'>[]
}
async function openDraft(seeder: Seeder): Promise<Draft> {
  const specs = detailKeys.flatMap((key) => versionsOf(key).flatMap((version) => specsOf(key, version)))
  const items = specs.flatMap((spec) => spec.items)
  const questions = items.flatMap((item) => item.questions)
  return {
    specIds: await seeder.ids('job_specs', specs.length),
    itemIds: await seeder.ids('job_spec_items', items.length),
    questionIds: await seeder.ids('questionnaires', questions.length),
    specs: [],
    items: [],
    questions: [],
  }
}

function draftSpec(
  draft: Draft,
  spec: Spec,
  row: { job_detail_id: number; version: number; position: number },
  origins: Map<string, number>,
): SeededSpec {
  const id = draft.specIds.shift()!
  draft.specs.push({
    ...{ id, ...row, spec_type: spec.type, prompt_type: spec.prompt ?? 'NONE' },
    ...{ title: spec.title, description: spec.description ?? '', frequency: spec.frequency },
  })
  const items = spec.items.map((item, position) => {
    const name = `${spec.title}/${item.title}`
    const seeded = draftItem(draft, item, { job_spec_id: id, position }, origins.get(name))
    origins.set(name, seeded.originId)
    return seeded
  })
  return { ...spec, items }
}

/** Without an origin it is the first version of the item. */
function draftItem(
  draft: Draft,
  item: DemoItem,
  row: { job_spec_id: number; position: number },
  origin: number | undefined,
): SeededItem {
  const id = draft.itemIds.shift()!
  const originId = origin ?? id
  const { title, frequency = null } = item
  draft.items.push({ id, ...row, title, frequency, origin_id: originId })
  const questions = item.questions.map((question, position) => {
    const seeded = { ...question, id: draft.questionIds.shift()! }
    draft.questions.push({
      ...{ id: seeded.id, job_spec_item_id: id, position, title: question.title },
      ...{ answer_type: question.answerType, mandatory: question.mandatory ?? false },
      choices: [...(question.choices ?? [])],
    })
    return seeded
  })
  return { ...item, originId, questions }
}

export async function seedDetails(
  seeder: Seeder,
  { today }: DemoOffice,
  { people }: Office,
): Promise<SeededDetails> {
  const detailIds = await seeder.ids('job_details', detailKeys.length)
  const draft = await openDraft(seeder)
  const seeded = detailKeys.map((key, at) => {
    const detailId = detailIds[at]!
    const origins = new Map<string, number>()
    const versions = versionsOf(key).map((version): SeededVersion => {
      const specs = specsOf(key, version).map((spec, position) =>
        draftSpec(draft, spec, { job_detail_id: detailId, version, position }, origins),
      )
      return { detailId, version, from: addDays(today, version === 1 ? -400 : 1 - REVISED), specs }
    })
    return [key, versions] as const
  })
  const saved = (version: number) => officeHours(today, version === 1 ? -110 : -REVISED)
  const details = detailKeys.map((key, at) => ({
    ...{ id: detailIds[at]!, client_id: people[detailOf(key).client], title: detailOf(key).title },
    current_version: detailOf(key).versions,
    ...{ created_at: saved(1), created_by: people.manager },
    ...{ updated_at: saved(detailOf(key).versions), updated_by: people.manager },
  }))
  const versions = seeded.flatMap(([key, all]) =>
    all.map(({ detailId, version }) => ({
      ...{ job_detail_id: detailId, version, title: detailOf(key).title },
      ...{ created_at: saved(version), created_by: people.manager },
    })),
  )
  await seeder.seed('job_details', details)
  await seeder.seed('job_detail_versions', versions)
  await seeder.seed('job_specs', draft.specs)
  await seeder.seed('job_spec_items', draft.items)
  await seeder.seed('questionnaires', draft.questions)
  return new Map(seeded)
}
