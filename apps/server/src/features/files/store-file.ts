import type { StoredFile } from '@muster/contract/files'
import type { PlainFailure } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import {
  extensionOf,
  type FileUse,
  fileProblem,
  isImageName,
  LARGEST_RELATED_FILE_BYTES,
} from '@muster/rules/messages/files'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import { withFileSource } from '../../outside/content/byte-source.ts'
import { safeFileName } from '../../outside/content/file-names.ts'
import { checkFile, documentKinds } from '../../outside/content/file-type.ts'
import { imageSides, intakeImage, maxImageBytes } from '../../outside/content/images.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { keyOf, newKey, type Variant } from '../../outside/store/file-keys.ts'
import { newContentKey, putSealed } from '../../outside/store/sealed-content.ts'
import { sumOf, type VariantSums } from '../../outside/store/stored-sums.ts'
import { keepContentKey, keyedSum } from './content-key.ts'
import { requireStorage } from './storage.ts'

interface FileToStore {
  mime: string
  extension: string
  width: number | null
  height: number | null
  variants: Variants
}
type Variants = Partial<Record<Variant, Uint8Array | { tempPath: string; length: number }>>
interface StoreFileOptions {
  /** What it is for: decides the kinds and the size that are taken. */
  use: FileUse
  takenAt?: Date | undefined
  /** What a work is proven with is taken even when the storage of the company is full. */
  isEvidence?: boolean
  /** Health data: stored encrypted, under a key of the file that is sealed with the company's. */
  isSealed?: boolean
}

const refusals: Record<'type' | 'size' | 'broken' | 'pixels' | 'bomb', PlainFailure> = {
  type: 'file.type',
  size: 'file.tooLarge',
  broken: 'file.broken',
  pixels: 'file.tooLarge',
  bomb: 'file.broken',
}
const refused = (reason: keyof typeof refusals) =>
  failure(refusals[reason], {}, { errors: [{ path: 'file', message: msg('This file is not accepted') }] })

async function keepImage(file: Arrived, use: FileUse): Promise<FileToStore> {
  const isRelated = use === 'related'
  const image = await intakeImage(file.path, file.name, file.declaredType, {
    maxBytes: isRelated ? LARGEST_RELATED_FILE_BYTES : maxImageBytes,
    keepFormat: isRelated,
  })
  if ('refused' in image) throw refused(image.refused)
  if ('unconverted' in image) throw refused('type')
  const { mime, extension, width, height, variants } = image
  return { mime, extension, width, height, variants }
}

async function keepDocument(file: Arrived): Promise<FileToStore> {
  const checked = await withFileSource(file.path, (source) =>
    checkFile(source, file.name, file.declaredType, documentKinds),
  )
  if ('refused' in checked) throw refused(checked.refused)
  const { mime, extension } = checked
  return {
    mime,
    extension,
    width: null,
    height: null,
    variants: { full: { tempPath: file.path, length: file.size } },
  }
}

/** The name as sent, made safe, with the extension of what was kept of it. */
const nameOf = (file: Arrived, extension: string) => {
  const name = safeFileName(file.name)
  const sent = extensionOf(name).replace('jpeg', 'jpg')
  return sent === extension ? name : `${name.replace(/\.[^.]*$/, '')}.${extension}`
}

const storedColumns = ['id', 'name', 'extension', 'size', 'taken_at', 'width'] as const
interface FileRow {
  id: number
  name: string
  extension: string
  size: number
  taken_at: Date | null
  width: number | null
}

/** What `storedFile` shows, for a select from files. */
export const storedFileColumns = [
  'files.id',
  'files.name',
  'files.extension',
  'files.size',
  'files.taken_at',
  'files.width',
] as const

/** A file for a response, with addresses that expire. Images have a width and a small variant. */
export function storedFile(scope: Scope, row: FileRow, ttlMs?: number): StoredFile {
  const address = (variant: Variant) => scope.files.address(scope.tenantId, row.id, variant, 'inline', ttlMs)
  return {
    id: row.id,
    url: address('full'),
    thumbURL: row.width === null ? null : address('thumb'),
    fileName: row.name,
    extension: row.extension,
    size: row.size,
    takenAt: row.taken_at?.toISOString() ?? null,
  }
}

/**
 * Takes an upload in: by name, declared type and content together, pictures re-encoded in three sizes without metadata.
 * The bytes are stored before the row that names them, so that a row without its file cannot be; a file that no row
 * names is swept. Throws file.type, file.tooLarge, file.broken, storage.full,
 * storage.dayFull.
 */
export async function storeFile(
  scope: Scope,
  store: FileStore,
  file: Arrived,
  { use, takenAt, isEvidence = false, isSealed = false }: StoreFileOptions,
): Promise<StoredFile> {
  const problem = fileProblem(use, { name: file.name, size: file.size })
  if (problem) throw refused(problem)
  const toStore = isImageName(file.name) ? await keepImage(file, use) : await keepDocument(file)
  const key = newKey(scope.tenantId)
  const sizes = Object.keys(imageSides).filter((size) => size in toStore.variants) as Variant[]
  const contentKey = isSealed ? newContentKey() : undefined
  const variants = await putVariants(store, { key, contents: toStore.variants, sizes, contentKey })
  const size = sizes.reduce((sum, each) => sum + toStore.variants[each]!.length, 0)
  const forget = () => Promise.all(sizes.map((each) => store.remove(keyOf(key, each))))
  try {
    if (!isEvidence) await requireStorage(scope, size)
    const row = await insertFile(scope, file, { key, kept: toStore, size, variants, takenAt, contentKey })
    if (contentKey) await keepContentKey(scope, row.id, contentKey)
    return storedFile(scope, row)
  } catch (error) {
    await forget()
    throw error
  }
}

interface NewVariants {
  key: string
  contents: Variants
  sizes: readonly Variant[]
  contentKey: Buffer | undefined
}
/** Stores every size, encrypted where there is a key; answers the sums of what is stored. */
async function putVariants(
  store: FileStore,
  { key, contents, sizes, contentKey }: NewVariants,
): Promise<VariantSums> {
  const putOne = async (size: Variant) => {
    const content = contents[size]!
    if (!contentKey) {
      const sum = await sumOf(content)
      await store.put(keyOf(key, size), content)
      return sum
    }
    return putSealed(store, keyOf(key, size), content, contentKey)
  }
  return Object.fromEntries(await Promise.all(sizes.map(async (size) => [size, await putOne(size)] as const)))
}

interface NewFile {
  key: string
  kept: FileToStore
  size: number
  variants: VariantSums
  takenAt: Date | undefined
  contentKey: Buffer | undefined
}
const insertFile = (
  scope: Scope,
  file: Arrived,
  { key, kept: toStore, size, variants, takenAt, contentKey }: NewFile,
) => {
  const sha256 = Buffer.from(file.sha256, 'hex')
  return scope
    .into('files', {
      key,
      name: nameOf(file, toStore.extension),
      extension: toStore.extension,
      mime: toStore.mime,
      size,
      sha256: contentKey ? keyedSum(contentKey, sha256) : sha256,
      variants: JSON.stringify(variants),
      width: toStore.width,
      height: toStore.height,
      taken_at: takenAt ?? null,
      created_at: scope.now,
      created_by: scope.actor.id || null,
    })
    .returning(storedColumns)
    .executeTakeFirstOrThrow()
}
