import type { FileStreamed } from '@muster/contract/kit'
import { tenantDatabase } from '../../db/tenant-protocol.ts'
import type { AppDeps } from '../../deps.ts'
import { failure, found } from '../../http/failures.ts'
import { keyOf, type Variant } from '../../outside/file-keys.ts'
import { contentDisposition } from '../../outside/file-names.ts'
import { checkLink } from '../../outside/signed-links.ts'

interface Asked {
  tenantId: number
  id: number
  variant: Variant
}
interface Link {
  e: number
  d: 'i' | 'a'
  s: string
}

// Shown in the browser; everything else is only ever saved.
const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

/** The bytes behind a signed address. A forged or expired one is 404 and says nothing of what is stored. */
export async function openStoredFile(
  { pool, outside }: AppDeps,
  asked: Asked,
  link: Link,
  now: Date,
): Promise<FileStreamed> {
  const { tenantId, id, variant } = asked
  if (checkLink(outside.linkKey, { tenantId, fileId: id, variant, ...link }, now.getTime()) !== 'ok')
    throw failure('file.link')
  const row = await found(
    tenantDatabase(pool, tenantId)
      .selectFrom('files')
      .select(['key', 'name', 'mime', 'extension'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const key = keyOf(row.key, variant)
  const size = await found(outside.store.size(key))
  const stream = await found(outside.store.read(key))
  const inline = link.d === 'i' && shown.has(row.mime)
  return {
    contentType: row.mime,
    disposition: contentDisposition(inline ? 'inline' : 'attachment', row.name),
    size,
    maxAgeSeconds: Math.max(0, link.e - Math.floor(now.getTime() / 1000)),
    stream,
  }
}
