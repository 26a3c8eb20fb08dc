import type { Scope } from '../../db/scope.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { keyOf, newKey, type Variant } from '../../outside/store/file-keys.ts'
import { newContentKey, putSealed } from '../../outside/store/sealed-content.ts'
import type { VariantSums } from '../../outside/store/stored-sums.ts'
import { keepContentKey, keyedSum } from './content-key.ts'

const variants: readonly Variant[] = ['full', 'medium', 'thumb']

/**
 * Encrypts a file that is stored in clear, beside it, and drops the bytes in clear once its row names the others. False
 * where it is gone, was encrypted meanwhile, or has no bytes: the integrity check tells of those.
 */
export const sealStored = (scope: Scope, store: FileStore, id: number): Promise<boolean> =>
  scope.transaction(async (tx) => {
    const row = await tx
      .from('files')
      .where('id', '=', id)
      .where('content_key_cipher', 'is', null)
      .select(['key', 'sha256'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) return false
    const [key, contentKey] = [newKey(tx.tenantId), newContentKey()]
    const sums: { -readonly [K in keyof VariantSums]: VariantSums[K] } = {}
    for (const variant of variants) {
      const stored = await store.read(keyOf(row.key, variant))
      if (stored) sums[variant] = await putSealed(store, keyOf(key, variant), stored, contentKey)
    }
    if (!sums.full) return false
    await tx
      .change('files', { key, variants: JSON.stringify(sums), sha256: keyedSum(contentKey, row.sha256) })
      .where('id', '=', id)
      .execute()
    await keepContentKey(tx, id, contentKey)
    await tx.enqueue('drop-bytes', { key: row.key })
    return true
  })
