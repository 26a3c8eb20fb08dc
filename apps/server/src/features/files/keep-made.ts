import type { FileMade } from '@muster/contract/kit/endpoint'
import { extensionOf } from '@muster/rules/messages/files'
import type { Scope } from '../../db/scope.ts'
import { safeFileName } from '../../outside/content/file-names.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { keyOf, newKey } from '../../outside/store/file-keys.ts'
import { sumOf } from '../../outside/store/stored-sums.ts'

/** Stores a generated file and answers its id. It counts towards the company's storage, not a person's daily limit. */
export async function storeMadeFile(scope: Scope, store: FileStore, file: FileMade): Promise<number> {
  const key = newKey(scope.tenantId)
  await store.put(keyOf(key, 'full'), file.bytes)
  const full = await sumOf(file.bytes)
  const name = safeFileName(file.fileName)
  const { id } = await scope
    .into('files', {
      key,
      name,
      extension: extensionOf(name),
      mime: file.contentType.split(';')[0]!,
      size: file.bytes.length,
      sha256: Buffer.from(full.sha256, 'hex'),
      variants: JSON.stringify({ full }),
      created_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
