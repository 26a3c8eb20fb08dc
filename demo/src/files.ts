import type { FileStore } from '../../apps/server/src/outside/disk.ts'
import { keyOf, newKey, type Variant } from '../../apps/server/src/outside/file-keys.ts'
import { intakeImage, type StoredImage } from '../../apps/server/src/outside/images.ts'
import { sumOf, type VariantSums } from '../../apps/server/src/outside/stored-sums.ts'
import type { Seeder } from './bulk.ts'
import type { Canvas } from './canvas.ts'
import { encodePng } from './png.ts'

export interface Content {
  name: string
  extension: string
  mime: string
  width: number | null
  height: number | null
  variants: Partial<Record<Variant, Uint8Array>> & { full: Uint8Array }
}
/** Bytes that belong to rows which are not committed yet. */
export interface StoredFiles {
  store(store: FileStore): Promise<void>
  forget(store: FileStore): Promise<void>
}

/** Takes a drawn picture in as an uploaded photo would be: three sizes. */
export async function pictureFrom({ pixels, width, height }: Canvas): Promise<StoredImage> {
  const image = await intakeImage(encodePng(pixels, width, height), 'drawn.png', 'image/png')
  if (!('variants' in image)) throw new Error('A drawn picture is refused')
  return image
}

interface NewFile {
  content: Content
  takenAt: Date
  by: number
}

async function sumsOf({ variants }: Content): Promise<VariantSums> {
  const sums = Object.entries(variants).map(
    async ([variant, bytes]) => [variant, await sumOf(bytes)] as const,
  )
  return Object.fromEntries(await Promise.all(sums))
}

/** Files of the company: each its own row and its own bytes in the store. */
export async function seedFiles(
  seeder: Seeder,
  wanted: readonly NewFile[],
): Promise<{ ids: readonly number[]; stored: StoredFiles }> {
  const ids = await seeder.ids('files', wanted.length)
  const files = await Promise.all(
    wanted.map(async (file, at) => ({
      ...file,
      id: ids[at]!,
      key: newKey(seeder.tenantId),
      sums: await sumsOf(file.content),
    })),
  )
  await seeder.seed(
    'files',
    files.map(({ id, key, content, sums, takenAt, by }) => ({
      id,
      key,
      name: content.name,
      extension: content.extension,
      mime: content.mime,
      size: Object.values(sums).reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: Buffer.from(sums.full!.sha256, 'hex'),
      variants: sums,
      width: content.width,
      height: content.height,
      taken_at: takenAt,
      created_at: takenAt,
      created_by: by,
    })),
  )
  const parts = files.flatMap(({ key, content }) =>
    Object.entries(content.variants).map(([variant, bytes]) => ({
      key: keyOf(key, variant as Variant),
      bytes,
    })),
  )
  const stored: StoredFiles = {
    store: async (store) => {
      // All are waited for, so that none arrives after they have been forgotten.
      const results = await Promise.allSettled(parts.map(({ key, bytes }) => store.put(key, bytes)))
      const failed = results.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    },
    forget: async (store) => {
      await Promise.all(parts.map(({ key }) => store.remove(key)))
    },
  }
  return { ids, stored }
}
