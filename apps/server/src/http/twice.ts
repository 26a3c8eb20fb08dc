import { createHash } from 'node:crypto'
import { allEndpoints } from '@muster/contract/index'
import type { Endpoint } from '@muster/contract/kit'
import type { Scope } from '../db/scope.ts'
import { failure } from './failures.ts'

const hourMs = 3_600_000
/** A page sends again within minutes; a phone may be without signal for weeks. */
const keptMs = 24 * hourMs
const keptOfPhonesMs = 30 * 24 * hourMs

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The caller's key for this request, or undefined. Throws input.invalid for what is no UUID. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && uuid.test(header)) return header.toLowerCase()
  throw failure('input.invalid', {}, { errors: [{ path: 'Idempotency-Key', message: 'Must be a UUID' }] })
}

export const answerPlace = (userId: number, key: string) => `answers/${userId}/${key}`

interface Once {
  key: string
  endpoint: Endpoint
  /** What was sent, so that the same key with another body is refused. */
  sent: unknown
}

/**
 * Runs `effect` once for this key: the key, the effect and its answer are kept in one transaction, so that whoever sends
 * again gets the same answer and nothing happens a second time. Two at once take turns on the key.
 */
export function once<T>(scope: Scope, { key, endpoint, sent }: Once, effect: (tx: Scope) => Promise<T>) {
  const name = `${endpoint.feature}.${endpoint.name}`
  // An answer may hold what its own table keeps encrypted.
  const place = answerPlace(scope.actor.id, key)
  const request_hash = createHash('sha256').update(JSON.stringify(sent)).digest()
  return scope.transaction(async (tx) => {
    const claimed = await tx
      .into('idempotency_keys', {
        user_id: tx.actor.id,
        endpoint: name,
        key,
        request_hash,
        created_at: tx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) {
      const kept = await tx
        .from('idempotency_keys')
        .select(['request_hash', 'answer'])
        .where('user_id', '=', tx.actor.id)
        .where('endpoint', '=', name)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      if (!kept.request_hash.equals(request_hash)) throw failure('key.otherBody')
      return {
        answer: JSON.parse(tx.vault.unseal(place, Buffer.from(kept.answer as string, 'base64'))) as T,
        replayed: true,
      }
    }
    const answer = await effect(tx)
    const sealed = tx.vault.seal(place, JSON.stringify(answer))
    await tx
      .change('idempotency_keys', { answer: JSON.stringify(sealed.toString('base64')), status: 200 })
      .where('user_id', '=', tx.actor.id)
      .where('endpoint', '=', name)
      .where('key', '=', key)
      .execute()
    return { answer, replayed: false }
  })
}

/** Forgets the keys that nobody sends again. */
export async function forgetKeys(scope: Scope): Promise<void> {
  const ago = (ms: number) => new Date(scope.now.getTime() - ms)
  const ofPhones = allEndpoints
    .filter(({ queued }) => queued)
    .map(({ feature, name }) => `${feature}.${name}`)
  await scope
    .remove('idempotency_keys')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', ago(keptOfPhonesMs)),
        eb.and([eb('created_at', '<', ago(keptMs)), eb('endpoint', 'not in', ofPhones)]),
      ]),
    )
    .execute()
}
