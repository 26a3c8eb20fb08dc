import { createHash } from 'node:crypto'
import { type Endpoint, endpointName } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { prepared, preparedToDefer } from '../../db/prepared.ts'
import type { Scope } from '../../db/scope.ts'
import type { Bindable } from '../../db/sql.ts'
import { failure } from '../failures.ts'
import { answerAad } from './stored.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isKey = (sent: unknown): sent is string => typeof sent === 'string' && uuid.test(sent)
/**
 * The key under which the answer to this call is kept, or undefined. Throws input.invalid for what is no UUID.
 */
export function keyOf(endpoint: Endpoint, header: unknown): string | undefined {
  if (header === undefined || endpoint.method === 'GET') return undefined
  if (isKey(header)) return endpoint.idempotent === 'never' ? undefined : header.toLowerCase()
  throw failure(
    'input.invalid',
    {},
    { errors: [{ path: 'Idempotency-Key', message: msg('Must be a UUID') }] },
  )
}

/** A call with its idempotency key, and what was sent, so that the same key with another body is refused. */
export interface KeyedCall {
  readonly key: string
  readonly endpoint: Endpoint
  readonly sent: unknown
}
/** The answer, and whether it is the one that was given before. */
export interface OnceResult<T> {
  readonly answer: T
  readonly replayed: boolean
}

/** A body may hold a password, which a plain hash would let others guess. */
export const hashOf = (tx: Scope, sent: unknown) => tx.vault.mac(JSON.stringify(sent))

/** What was hashed with a key that is destroyed cannot be compared, and counts as the same. */
function isSame(tx: Scope, hash: Buffer, sent: unknown): boolean {
  const text = JSON.stringify(sent)
  // Kept by a version before 2026-11-29, for 30 days at most.
  if (hash.length === 32) return createHash('sha256').update(text).digest().equals(hash)
  return tx.vault.isMac(text, hash) ?? true
}

export interface StoredAnswer {
  request_hash: Buffer
  answer: unknown
}
/** The answer that was given, as it was kept. Throws key.otherBody. */
export function answerAgain<T>(tx: Scope, place: string, kept: StoredAnswer, sent: unknown): T {
  if (!isSame(tx, kept.request_hash, sent)) throw failure('key.otherBody')
  return JSON.parse(tx.vault.unseal(place, Buffer.from(kept.answer as string, 'base64'))) as T
}
// An answer may hold what its own table keeps encrypted.
export const sealed = (tx: Scope, place: string, answer: unknown) =>
  tx.vault.seal(place, JSON.stringify(answer)).toString('base64')

/**
 * Runs `effect` once for a key: the key, the effect and its answer are kept in one transaction, so that a repeat
 * gets the same answer and has no second effect. Two at once wait for each other. Throws key.otherBody.
 */
export async function once<T>(
  tx: Scope,
  { key, endpoint, sent }: KeyedCall,
  effect: () => Promise<T>,
): Promise<OnceResult<T>> {
  const place = answerAad(tx.actor.id, key)
  const request_hash = hashOf(tx, sent)
  const name = endpointName(endpoint)
  const [claimed] = await claimKey(tx, { key, name, request_hash })
  if (!claimed) {
    const stored = await tx
      .from('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where((eb) => eb.and({ user_id: tx.actor.id, endpoint: name, key }))
      .executeTakeFirstOrThrow()
    return { answer: answerAgain(tx, place, stored, sent), replayed: true }
  }
  const answer = await effect()
  await storeAnswer(tx, { key, name, answer: JSON.stringify(sealed(tx, place, answer)) })
  return { answer, replayed: false }
}

interface KeyValues extends Record<string, Bindable> {
  readonly key: string
  /** Of the endpoint. */
  readonly name: string
}
const claimKey = prepared((tx, { key, name, request_hash }: KeyValues & { request_hash: Buffer }) =>
  tx
    .into('idempotency_keys', { user_id: tx.actor.id, endpoint: name, key, request_hash, created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
)
const storeAnswer = preparedToDefer((tx, { key, name, answer }: KeyValues & { answer: string }) =>
  tx
    .change('idempotency_keys', { answer, status: 200 })
    .where((eb) => eb.and({ user_id: tx.actor.id, endpoint: name, key })),
)
