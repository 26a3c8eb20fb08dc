import type { FileElsewhere, FileStreamed } from '@muster/contract/kit/endpoint'
import { tenantDatabase } from '../../db/connection/tenant-protocol.ts'
import { along } from '../../db/relations.ts'
import type { AppDeps } from '../../deps.ts'
import { failure, found } from '../../http/failures.ts'
import { contentDisposition } from '../../outside/content/file-names.ts'
import { decryptedBytes } from '../../outside/keys/encrypted-stream.ts'
import { keyOf, type Variant } from '../../outside/store/file-keys.ts'
import { openSealed } from '../../outside/store/sealed-content.ts'
import { checkLinkWith } from '../../outside/store/signed-links.ts'
import { contentKeyOf } from './content-key.ts'

interface StoredFileQuery {
  tenantId: number
  id: number
  variant: Variant
}
interface FileLinkQuery {
  e: number
  d: 'i' | 'a'
  s: string
}

// Shown in the browser; everything else is only ever saved.
const inlineTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

/** Less than an address of the store lives, so that none is kept that has ended. */
const keptSeconds = 240
// The page's own fetches, also by its service worker, stay with the application: its policy allows no other server.
const fetchedByBrowser = new Set(['image', 'document'])

/**
 * The bytes behind a signed address, or where the browser gets them itself where the store can be asked by it. `wantedAs` is what
 * the browser says the answer is for (`Sec-Fetch-Dest`). A forged or expired address is 404 and says nothing of what is stored.
 */
export async function openStoredFile(
  { pool, outside, vault }: AppDeps,
  query: StoredFileQuery,
  link: FileLinkQuery,
  now: Date,
  wantedAs: string | undefined,
): Promise<FileStreamed | FileElsewhere> {
  const { tenantId, id, variant } = query
  if (checkLinkWith(outside.linkKeys, { tenantId, fileId: id, variant, ...link }, now.getTime()) !== 'ok')
    throw failure('file.link')
  const row = await found(
    tenantDatabase(pool, tenantId)
      .selectFrom('files')
      .leftJoin('leave_files', along('leave_files.file_id'))
      .select(['key', 'name', 'mime', 'extension', 'leave_files.file_id as proofId'])
      .select('content_key_cipher as sealed')
      .where('files.tenant_id', '=', tenantId)
      .where('files.id', '=', id)
      .executeTakeFirst(),
  )
  const key = keyOf(row.key, variant)
  const inline = link.d === 'i' && inlineTypes.has(row.mime)
  // A proof of leave is health data: no browser and no store between keeps a copy of it.
  const isKept = row.proofId === null && row.sealed === null
  const presented = {
    contentType: row.mime,
    disposition: contentDisposition(inline ? 'inline' : 'attachment', row.name),
    maxAgeSeconds: isKept ? Math.max(0, link.e - Math.floor(now.getTime() / 1000)) : 0,
    isKept,
  }
  const { store } = outside
  const size = await found(store.size(key))
  if (isKept && store.address && wantedAs && fetchedByBrowser.has(wantedAs)) {
    const maxAgeSeconds = Math.min(keptSeconds, presented.maxAgeSeconds)
    return { location: await store.address(key, presented), maxAgeSeconds }
  }
  const contentKey = contentKeyOf(vault, { tenantId, fileId: id, sealed: row.sealed })
  const stream = await found(store.read(key))
  return contentKey
    ? { ...presented, size: decryptedBytes(size), stream: openSealed(stream, contentKey) }
    : { ...presented, size, stream }
}
