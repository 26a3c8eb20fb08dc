import type { FileStore } from '../outside/disk.ts'
import { keyOf, newKey, type Variant } from '../outside/file-keys.ts'
import { intakeImage, type StoredImage } from '../outside/images.ts'
import { sumOf, type VariantSums } from '../outside/stored-sums.ts'
import type { Planter } from './bulk.ts'
import type { Scene } from './job-details.ts'
import { encodePng } from './png.ts'
import { drawn, type Moment, moments, scenes } from './scenes.ts'

export type Pictures = ReadonlyMap<string, StoredImage>
const pictureName = (scene: Scene, moment: Moment) => `${scene}-${moment}.jpg`

/** Draws each scene before and after, and takes it in as an uploaded photo would be: three sizes. */
export async function drawPictures(): Promise<Pictures> {
  const wanted = scenes.flatMap((scene) => moments.map((moment) => ({ scene, moment })))
  const taken = wanted.map(async ({ scene, moment }) => {
    const { pixels, width, height } = drawn(scene, moment)
    const image = await intakeImage(encodePng(pixels, width, height), `${scene}.png`, 'image/png')
    if (!('variants' in image)) throw new Error(`The picture of a ${scene} is refused`)
    return [pictureName(scene, moment), image] as const
  })
  return new Map(await Promise.all(taken))
}

/** A photo of a scene, or without one the docket of a delivery as text. */
export interface Attachment {
  workId: number
  questionId: number
  picture: { scene: Scene; moment: Moment } | { docket: string }
  takenAt: Date
  by: number
}
interface Content {
  name: string
  extension: string
  mime: string
  width: number | null
  height: number | null
  variants: Partial<Record<Variant, Uint8Array>> & { full: Uint8Array }
}

function contentOf(picture: Attachment['picture'], pictures: Pictures): Content {
  if ('docket' in picture) {
    const full = Buffer.from(picture.docket)
    return {
      name: 'docket.txt',
      extension: 'txt',
      mime: 'text/plain',
      width: null,
      height: null,
      variants: { full },
    }
  }
  const name = pictureName(picture.scene, picture.moment)
  return { name, ...pictures.get(name)! }
}

async function sumsOf({ variants }: Content): Promise<VariantSums> {
  const sums = Object.entries(variants).map(
    async ([variant, bytes]) => [variant, await sumOf(bytes)] as const,
  )
  return Object.fromEntries(await Promise.all(sums))
}

/** Files of the company's works: each its own row and its own bytes in the store. */
export async function plantAttachments(
  planter: Planter,
  attachments: readonly Attachment[],
  pictures: Pictures,
): Promise<{ store(store: FileStore): Promise<void>; forget(store: FileStore): Promise<void> }> {
  const ids = await planter.ids('files', attachments.length)
  const files = await Promise.all(
    attachments.map(async (attachment, at) => {
      const content = contentOf(attachment.picture, pictures)
      return {
        id: ids[at]!,
        key: newKey(planter.tenantId),
        attachment,
        content,
        sums: await sumsOf(content),
      }
    }),
  )
  await planter.plant(
    'files',
    files.map(({ id, key, attachment, content, sums }) => ({
      id,
      key,
      name: content.name,
      extension: content.extension,
      mime: content.mime,
      size: Object.values(sums).reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: Buffer.from(sums.full!.sha256, 'hex'),
      variants: JSON.stringify(sums),
      width: content.width,
      height: content.height,
      taken_at: attachment.takenAt,
      created_at: attachment.takenAt,
      created_by: attachment.by,
    })),
  )
  await planter.plant(
    'answer_files',
    files.map(({ id, attachment }) => ({
      work_id: attachment.workId,
      questionnaire_id: attachment.questionId,
      file_id: id,
    })),
  )
  const parts = files.flatMap(({ key, content }) =>
    Object.entries(content.variants).map(([variant, bytes]) => ({
      key: keyOf(key, variant as Variant),
      bytes,
    })),
  )
  return {
    store: async (store) => {
      // All are waited for, so that none arrives after they have been forgotten.
      const stored = await Promise.allSettled(parts.map(({ key, bytes }) => store.put(key, bytes)))
      const failed = stored.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    },
    forget: async (store) => {
      await Promise.all(parts.map(({ key }) => store.remove(key)))
    },
  }
}
