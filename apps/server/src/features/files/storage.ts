import { bytesInMb, storageQuotaMb } from '@muster/contract/dashboard'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { readStoredBytes } from './storage-queries.ts'

/** MB that one person may add within 24 hours. */
export const personDayMb = 1024
const dayMs = 86_400_000

/**
 * Refuses bytes that do not fit any more. Who adds files to a company takes turns until their transaction ends, so that
 * no two of them count on the same room; what is stored is summed, never counted beside. Throws storage.full,
 * storage.dayFull.
 */
export async function requireStorage(tx: Scope, bytes: number): Promise<void> {
  await tx.from('company_settings').select('tenant_id').forNoKeyUpdate().executeTakeFirstOrThrow()
  const { stored, today } = await readStoredBytes(tx, tx.ago(dayMs))
  if (stored + bytes > storageQuotaMb * bytesInMb) throw failure('storage.full')
  if (today + bytes > personDayMb * bytesInMb) throw failure('storage.dayFull', { most: personDayMb })
}
