import { type Endpoint, endpointName } from '@muster/contract/kit/endpoint'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import {
  answerAgain,
  hashOf,
  isKey,
  type KeyedCall,
  type OnceResult,
  type StoredAnswer,
  sealed,
} from './single.ts'
import { answerAad } from './stored.ts'
import { type NewAnswer, storeAnswers } from './writes.ts'

/** Keys of calls that share a transaction: claimed before the first of them, stored with their answers after the last. */
export interface KeyBatch {
  /** As `once`. Throws OtherCalls for a call that was not announced, or comes twice. */
  once<T>(keyed: KeyedCall, effect: () => Promise<T>): Promise<OnceResult<T>>
  /** Throws OtherCalls where one that was announced did not come. */
  store(): Promise<void>
}

/** The calls were others than those that were announced; each is to claim its own key. */
export class OtherCalls extends Error {}

const unknownYet = Buffer.alloc(0)
const nameOf = ({ endpoint, key }: { endpoint: string; key: string }) => `${endpoint} ${key}`

/** Claims the keys of all, and waits for other requests that claim one of them. Throws OtherCalls for what is no UUID. */
export async function claimKeys(
  tx: Scope,
  calls: readonly { readonly endpoint: Endpoint; readonly key: string }[],
): Promise<KeyBatch> {
  if (!calls.every(({ key }) => isKey(key))) throw new OtherCalls()
  const named = calls.map(({ endpoint, key }) => ({
    endpoint: endpointName(endpoint),
    key: key.toLowerCase(),
  }))
  // In one order, so that two lists that share keys wait for each other.
  const wanted = [...new Map(named.map((one) => [nameOf(one), one]))].sort(([a], [b]) => (a < b ? -1 : 1))
  const row = { user_id: tx.actor.id, request_hash: unknownYet, created_at: tx.now }
  const claimed = await tx
    .into(
      'idempotency_keys',
      wanted.map(([, one]) => ({ ...row, ...one })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['endpoint', 'key'])
    .execute()
  const open = new Set(claimed.map(nameOf))
  const others = wanted.filter(([name]) => !open.has(name)).map(([, { key }]) => key)
  const storedAnswers = others.length > 0 ? await storedOf(tx, others) : new Map<string, StoredAnswer>()
  const answers: NewAnswer[] = []
  return {
    async once(keyed, effect) {
      const one = { endpoint: endpointName(keyed.endpoint), key: keyed.key }
      const place = answerAad(tx.actor.id, keyed.key)
      const stored = storedAnswers.get(nameOf(one))
      if (stored) return { answer: answerAgain(tx, place, stored, keyed.sent), replayed: true }
      if (!open.delete(nameOf(one))) throw new OtherCalls()
      const answer = await effect()
      answers.push({
        ...one,
        hash: hashOf(tx, keyed.sent).toString('hex'),
        answer: sealed(tx, place, answer),
      })
      return { answer, replayed: false }
    },
    async store() {
      if (open.size > 0) throw new OtherCalls()
      if (answers.length > 0) await storeAnswers(tx, answers)
    },
  }
}

/** Earlier answers to these keys of the caller. */
async function storedOf(tx: Scope, keys: readonly string[]) {
  const rows = await tx
    .from('idempotency_keys')
    .select(['endpoint', 'key', 'request_hash', 'answer'])
    .where('user_id', '=', tx.actor.id)
    .where('key', '=', anyOf(keys))
    // Claimed in this transaction under another endpoint.
    .where('status', 'is not', null)
    .execute()
  return new Map<string, StoredAnswer>(rows.map((row) => [nameOf(row), row]))
}
