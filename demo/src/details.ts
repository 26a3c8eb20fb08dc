import { addDays } from '@muster/rules/time/zone'
import { type DetailKey, detailKeys, details, type Item, type Question, type Spec, specsOf } from './data.ts'
import type { Office } from './office.ts'
import type { Rows } from './rows.ts'

/** Days before today on which the newest version of a detail with two was saved. */
const REVISED = 40

export interface SeededQuestion extends Question {
  id: number
}
export interface SeededItem extends Item {
  originId: number
  questions: SeededQuestion[]
}
export interface SeededSpec extends Spec {
  items: SeededItem[]
}
export interface SeededVersion {
  key: DetailKey
  detailId: number
  version: number
  /** The local day from which works begin with it. */
  from: string
  specs: SeededSpec[]
}
export type SeededDetails = ReadonlyMap<DetailKey, readonly SeededVersion[]>

export async function seedDetails({ rows, today, morning, people }: Office): Promise<SeededDetails> {
  const saved = (version: number) => morning(version === 1 ? -110 : -REVISED)
  const created_by = people.manager
  const detailIds = await rows.add(
    'job_details',
    detailKeys.map((key) => {
      const { client, title, versions } = details[key]
      const updated = { updated_at: saved(versions), updated_by: created_by }
      const made = { created_at: saved(1), created_by, ...updated }
      return { client_id: people[client], title, current_version: versions, ...made }
    }),
  )
  const versions = detailKeys.flatMap((key, nth) =>
    Array.from({ length: details[key].versions }, (_, at): SeededVersion => {
      const from = addDays(today, at === 0 ? -400 : 1 - REVISED)
      return { key, detailId: detailIds[nth]!, version: at + 1, from, specs: [] }
    }),
  )
  await rows.put(
    'job_detail_versions',
    versions.map(({ key, detailId, version }) => ({
      ...{ job_detail_id: detailId, version, title: details[key].title },
      ...{ created_at: saved(version), created_by },
    })),
  )
  await seedSpecs(rows, versions)
  return Map.groupBy(versions, ({ key }) => key)
}

async function seedSpecs(rows: Rows, versions: readonly SeededVersion[]) {
  const specs = versions.flatMap((of) => specsOf(of.key).map((spec, position) => ({ of, spec, position })))
  const ids = await rows.add(
    'job_specs',
    specs.map(({ of, spec: { items: _, ...spec }, position }) => ({
      ...{ job_detail_id: of.detailId, version: of.version, position },
      ...{ prompt_type: 'NONE', description: '', ...spec },
    })),
  )
  const items = specs.flatMap(({ of, spec }, nth) => {
    const seeded: SeededSpec = { ...spec, items: [] }
    of.specs.push(seeded)
    return spec.items
      .filter(({ since = 1 }) => since <= of.version)
      .map((item, position) => ({
        ...{ item, into: seeded.items, row: { job_spec_id: ids[nth]!, position } },
        name: `${of.key}/${spec.title}/${item.title}`,
      }))
  })
  await seedItems(rows, items)
}

/** Items with the same name are versions of one: the later name the first. */
async function seedItems(
  rows: Rows,
  items: readonly {
    item: Item
    into: SeededItem[]
    row: { job_spec_id: number; position: number }
    name: string
  }[],
) {
  const ids = await rows.ids('job_spec_items', items.length)
  const originIds = items.map(({ name }) => ids[items.findIndex((each) => each.name === name)]!)
  await rows.put(
    'job_spec_items',
    items.map(({ item: { title, frequency }, row }, nth) => ({
      ...{ id: ids[nth]!, ...row, title, frequency, origin_id: originIds[nth]! },
    })),
  )
  const questionIds = await rows.add(
    'questionnaires',
    items.flatMap(({ item }, nth) =>
      item.questions.map(({ scene: _, ...question }, position) => ({
        ...{ title: '', mandatory: false, choices: [], ...question, job_spec_item_id: ids[nth]!, position },
      })),
    ),
  )
  for (const [nth, { into, item }] of items.entries()) {
    const questions = item.questions.map((question) => ({ ...question, id: questionIds.shift()! }))
    into.push({ ...item, originId: originIds[nth]!, questions })
  }
}
