import { randomBytes } from 'node:crypto'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { outboxKeyAad } from '../../session/queries.ts'

/** One key of 256 bits in base64 for each person, created on first use and sealed with the company's key. */
export async function outboxKey(scope: Scope): Promise<{ key: string }> {
  const user_id = scope.actor.id
  const cipher = scope.vault.seal(outboxKeyAad(user_id), randomBytes(32).toString('base64'))
  await scope
    .into('outbox_keys', { user_id, cipher, created_at: scope.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await found(
    scope.from('outbox_keys').select('cipher').where('user_id', '=', user_id).executeTakeFirst(),
  )
  return { key: scope.vault.unseal(outboxKeyAad(user_id), row.cipher) }
}
