import type { Entry, EntryInput, KeptEntry } from './entry.ts'
import { keyOf, seal, sealText, unseal, unsealText } from './seal.ts'

export async function closed(
  person: string,
  key: string,
  { params, body, file, fileName }: EntryInput,
): Promise<Partial<KeptEntry>> {
  const own = await keyOf(person)
  const hasFile = file && { hasFile: true }
  if (!own) return { params, body, ...(file && { file }), ...(fileName && { fileName }), ...hasFile }
  const sealed = await sealText(own, key, JSON.stringify({ params, body, fileName }))
  if (!file) return { sealed }
  const sealedFile = await seal(own, `${key} file`, await file.arrayBuffer())
  return { sealed, sealedFile: { ...sealedFile, type: file.type }, ...hasFile }
}

export async function opened(kept: KeptEntry): Promise<Entry> {
  const { sealed, sealedFile: _, file: __, ...rest } = kept
  if (!sealed) return rest as Entry
  const own = await keyOf(kept.person)
  if (!own) return { ...rest, params: {}, body: null, isLocked: true }
  return {
    ...rest,
    ...(JSON.parse(await unsealText(own, kept.key, sealed)) as Pick<Entry, 'params' | 'body'>),
  }
}

/** The photo or file of a stored entry; undefined when it has arrived, or has none. */
export async function openedFile({
  file,
  sealedFile,
  person,
  key,
}: Pick<KeptEntry, 'file' | 'sealedFile' | 'person' | 'key'>): Promise<Blob | undefined> {
  if (!sealedFile) return file
  const own = await keyOf(person)
  return own && new Blob([await unseal(own, `${key} file`, sealedFile)], { type: sealedFile.type })
}
