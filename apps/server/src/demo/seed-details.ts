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

interface Rows {
  versions: SeedRow<'job_detail_versions'>[]
  specs: SeedRow<'job_specs'>[]
  items: SeedRow<'job_spec_items'>[]
  questions: SeedRow<'questionnaires'>[]
}

/** Gives out ids one by one, taken in advance. */
async function taker(
  seeder: Seeder,
  table: 'job_specs' | 'job_spec_items' | 'questionnaires',
  count: number,
) {
  const ids = await seeder.ids(table, count)
  let taken = 0
  return () => ids[taken++]!
}

const specsOf = (key: DetailKey, version: number) =>
  detailOf(key).specs.map((spec) => ({
    ...spec,
    items: spec.items.filter((item) => (item.since ?? 1) <= version),
  }))
const versionsOf = (key: DetailKey) => Array.from({ length: detailOf(key).versions }, (_, at) => at + 1)

export async function seedDetails(
  seeder: Seeder,
  { today }: DemoOffice,
  { people }: Office,
): Promise<SeededDetails> {
  const all = detailKeys.flatMap((key) => versionsOf(key).flatMap((version) => specsOf(key, version)))
  const items = all.flatMap((spec) => spec.items)
  const detailIds = await seeder.ids('job_details', detailKeys.length)
  const specId = await taker(seeder, 'job_specs', all.length)
  const itemId = await taker(seeder, 'job_spec_items', items.length)
  const questionId = await taker(
    seeder,
    'questionnaires',
    items.reduce((sum, item) => sum + item.questions.length, 0),
  )
  const rows: Rows = { versions: [], specs: [], items: [], questions: [] }

  const versionOf = (key: DetailKey, detailId: number, version: number, origins: Map<string, number>) => {
    const daysAgo = version === 1 ? 110 : REVISED
    rows.versions.push({
      job_detail_id: detailId,
      version,
      title: detailOf(key).title,
      created_at: officeHours(today, -daysAgo),
      created_by: people.manager,
    })
    const specs = specsOf(key, version).map((spec, position): SeededSpec => {
      const id = specId()
      rows.specs.push({
        id,
        job_detail_id: detailId,
        version,
        position,
        spec_type: spec.type,
        prompt_type: spec.prompt ?? 'NONE',
        title: spec.title,
        description: spec.description ?? '',
        frequency: spec.frequency,
      })
      return { ...spec, items: spec.items.map((item, at) => plantedItem(spec, item, id, at)) }
    })
    function plantedItem(spec: Spec, item: DemoItem, job_spec_id: number, position: number): SeededItem {
      const id = itemId()
      const name = `${spec.title}/${item.title}`
      const originId = origins.get(name) ?? id
      origins.set(name, originId)
      rows.items.push({
        id,
        job_spec_id,
        position,
        title: item.title,
        frequency: item.frequency ?? null,
        origin_id: originId,
      })
      const questions = item.questions.map((question, nth) => {
        const seeded = { ...question, id: questionId() }
        rows.questions.push({
          id: seeded.id,
          job_spec_item_id: id,
          position: nth,
          title: question.title,
          answer_type: question.answerType,
          mandatory: question.mandatory ?? false,
          choices: [...(question.choices ?? [])],
        })
        return seeded
      })
      return { ...item, originId, questions }
    }
    return { detailId, version, from: addDays(today, version === 1 ? -400 : 1 - REVISED), specs }
  }

  const seeded = detailKeys.map((key, at) => {
    const origins = new Map<string, number>()
    return [key, versionsOf(key).map((version) => versionOf(key, detailIds[at]!, version, origins))] as const
  })
  const details = detailKeys.map((key, at) => ({
    id: detailIds[at]!,
    client_id: people[detailOf(key).client],
    title: detailOf(key).title,
    current_version: detailOf(key).versions,
    created_at: officeHours(today, -110),
    created_by: people.manager,
    updated_at: officeHours(today, detailOf(key).versions > 1 ? -REVISED : -110),
    updated_by: people.manager,
  }))
  await seeder.seed('job_details', details)
  await seeder.seed('job_detail_versions', rows.versions)
  await seeder.seed('job_specs', rows.specs)
  await seeder.seed('job_spec_items', rows.items)
  await seeder.seed('questionnaires', rows.questions)
  return new Map(seeded)
}
