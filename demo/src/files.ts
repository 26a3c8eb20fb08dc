import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { intakeImage } from '../../apps/server/src/outside/content/images.ts'
import type { FileStore } from '../../apps/server/src/outside/store/disk.ts'
import { keyOf, newKey, type Variant } from '../../apps/server/src/outside/store/file-keys.ts'
import { sumOf } from '../../apps/server/src/outside/store/stored-sums.ts'
import { detailKeys, type PersonKey, portraitKeys, specsOf } from './data.ts'
import type { Office } from './office.ts'
import type { Rows } from './rows.ts'

interface Content {
  name: string
  extension: string
  mime: string
  width?: number
  height?: number
  variants: Partial<Record<Variant, Uint8Array>> & { full: Uint8Array }
}
/** Bytes that belong to rows which are not committed yet. */
export interface StoredFiles {
  store(store: FileStore): Promise<void>
  forget(store: FileStore): Promise<void>
}
export type Pictures = ReadonlyMap<string, Content>

const portraitOf = (key: PersonKey) => `portrait-${key}`

/** The pictures of `data/pictures`, taken in as uploaded photos would be: three sizes. */
export async function takePictures(): Promise<Pictures> {
  const asked = detailKeys
    .flatMap(specsOf)
    .flatMap(({ items }) => items.flatMap(({ questions }) => questions))
  const scenes = new Set(asked.flatMap(({ scene }) => (scene ? [`${scene}-before`, `${scene}-after`] : [])))
  const taken = [...scenes, ...portraitKeys.map(portraitOf), 'logo', 'cover'].map(async (name) => {
    const file = path.join(import.meta.dirname, '../data/pictures', `${name}.png`)
    const image = await intakeImage(await readFile(file), `${name}.png`, 'image/png')
    if (!('variants' in image)) throw new Error(`${file} is refused`)
    return [name, { name: `${name}.jpg`, ...image }] as const
  })
  return new Map(await Promise.all(taken))
}

/** A photo of a scene, or the docket of a delivery as text. */
export interface Attachment {
  workId: number
  questionId: number
  picture: { scene: string } | { docket: string }
  takenAt: Date
  by: number
}
function contentOf(picture: Attachment['picture'], pictures: Pictures): Content {
  if ('scene' in picture) return pictures.get(picture.scene)!
  const full = Buffer.from(picture.docket)
  return { name: 'docket.txt', extension: 'txt', mime: 'text/plain', variants: { full } }
}

/** What people added to their works. */
export async function seedAttachments(
  rows: Rows,
  attachments: readonly Attachment[],
  pictures: Pictures,
): Promise<StoredFiles> {
  const { ids, stored } = await seedFiles(
    rows,
    attachments.map(({ picture, ...taken }) => ({ ...taken, content: contentOf(picture, pictures) })),
  )
  await rows.put(
    'answer_files',
    attachments.map(({ workId, questionId }, at) => ({
      ...{ work_id: workId, questionnaire_id: questionId, file_id: ids[at]! },
    })),
  )
  return stored
}

/** The demo company shows all that a header can: a logo, a cover and the verified tick. */
export async function seedBrand({ rows, morning, people }: Office, pictures: Pictures): Promise<StoredFiles> {
  const brand = ['logo', 'cover'].map((name) => {
    return { content: pictures.get(name)!, takenAt: morning(-119), by: people.owner }
  })
  const { ids, stored } = await seedFiles(rows, brand)
  await rows.run(
    'update tenants set verified = true, logo_file_id = $2, cover_file_id = $3 where id = $1',
    ...ids,
  )
  return stored
}

/** The pictures of people, as each of them had set it. */
export async function seedPortraits(
  { rows, morning, people }: Office,
  pictures: Pictures,
): Promise<StoredFiles> {
  const portraits = portraitKeys.map((key) => {
    return { content: pictures.get(portraitOf(key))!, takenAt: morning(-118), by: people[key] }
  })
  const { ids, stored } = await seedFiles(rows, portraits)
  await rows.run(
    `update users set image_file_id = portrait.file_id
      from unnest($2::bigint[], $3::bigint[]) as portrait (user_id, file_id)
      where tenant_id = $1 and id = portrait.user_id`,
    portraitKeys.map((key) => people[key]),
    ids,
  )
  return stored
}

/** Files of the company: each its own row and its own bytes in the store. */
async function seedFiles(rows: Rows, wanted: readonly { content: Content; takenAt: Date; by: number }[]) {
  const files = await Promise.all(
    wanted.map(async (file) => {
      const sums = Object.entries(file.content.variants).map(
        async ([variant, bytes]) => [variant, await sumOf(bytes)] as const,
      )
      return { ...file, key: newKey(rows.tenantId), sums: Object.fromEntries(await Promise.all(sums)) }
    }),
  )
  const ids = await rows.add(
    'files',
    files.map(({ key, content: { name, extension, mime, width, height }, sums, takenAt, by }) => ({
      ...{ key, name, extension, mime, width, height, variants: sums },
      size: Object.values(sums).reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: Buffer.from(sums.full!.sha256, 'hex'),
      ...{ taken_at: takenAt, created_at: takenAt, created_by: by },
    })),
  )
  const parts = files.flatMap(({ key, content: { variants } }) =>
    Object.entries(variants).map(([variant, bytes]) => ({ key: keyOf(key, variant as Variant), bytes })),
  )
  const stored: StoredFiles = {
    async store(store) {
      // All are waited for, so that none arrives after they have been forgotten.
      const results = await Promise.allSettled(parts.map(({ key, bytes }) => store.put(key, bytes)))
      const failed = results.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    },
    async forget(store) {
      await Promise.all(parts.map(({ key }) => store.remove(key)))
    },
  }
  return { ids, stored }
}
