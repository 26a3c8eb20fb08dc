import type { Endpoint } from '@muster/contract/kit'
import { type Scope, sql } from '../db/scope.ts'
import {
  answerAgain,
  answerPlace,
  endpointName,
  hashOf,
  isKey,
  type Kept,
  type Once,
  sealed,
} from './twice.ts'

/** One of the calls that a request carries, and its idempotency key as it was sent. */
export interface Carried {
  readonly endpoint: Endpoint
  readonly key: string
}

/** The keys of calls that share a transaction: claimed before the first of them, kept with their answers after the last. */
export interface Claims {
  /** Throws Unclaimed for a call that was not told before, or comes twice. */
  readonly once: Once
  /** Throws Unclaimed where one that was told did not come. */
  keep(): Promise<void>
}

/** The calls were others than those that were told; each is to claim its own key. */
export class Unclaimed extends Error {}

const unknownYet = Buffer.alloc(0)
const nameOf = ({ endpoint, key }: { endpoint: string; key: string }) => `${endpoint} ${key}`

/** Claims the keys of all, and waits for whoever is answering one of them now. Throws Unclaimed for what is no UUID. */
export async function claimAll(tx: Scope, carried: readonly Carried[]): Promise<Claims> {
  if (!carried.every(({ key }) => isKey(key))) throw new Unclaimed()
  const told = carried.map(({ endpoint, key }) => ({
    endpoint: endpointName(endpoint),
    key: key.toLowerCase(),
  }))
  // In one order, so that two lists that share keys wait for each other.
  const wanted = [...new Map(told.map((one) => [nameOf(one), one]))].sort(([a], [b]) => (a < b ? -1 : 1))
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
  const known = others.length > 0 ? await keptOf(tx, others) : new Map<string, Kept>()
  const given: Given[] = []
  return {
    async once(keyed, effect) {
      const one = { endpoint: endpointName(keyed.endpoint), key: keyed.key }
      const place = answerPlace(tx.actor.id, keyed.key)
      const hash = hashOf(keyed.sent)
      const kept = known.get(nameOf(one))
      if (kept) return { answer: answerAgain(tx, place, kept, hash), replayed: true }
      if (!open.delete(nameOf(one))) throw new Unclaimed()
      const answer = await effect()
      given.push({ ...one, hash: hash.toString('hex'), answer: sealed(tx, place, answer) })
      return { answer, replayed: false }
    },
    async keep() {
      if (open.size > 0) throw new Unclaimed()
      if (given.length > 0) await keepAnswers(tx, given)
    },
  }
}

/** What was answered before, of keys that are somebody's own. */
async function keptOf(tx: Scope, keys: readonly string[]) {
  const rows = await tx
    .from('idempotency_keys')
    .select(['endpoint', 'key', 'request_hash', 'answer'])
    .where('user_id', '=', tx.actor.id)
    .where('key', '=', sql<string>`any(${keys}::uuid[])`)
    // Claimed in this transaction under another endpoint.
    .where('status', 'is not', null)
    .execute()
  return new Map<string, Kept>(rows.map((row) => [nameOf(row), row]))
}

interface Given {
  endpoint: string
  key: string
  hash: string
  answer: string
}
const keepAnswers = (tx: Scope, given: readonly Given[]) =>
  tx.sql(sql`
    update idempotency_keys kept
    set request_hash = decode(given.hash, 'hex'), answer = to_jsonb(given.answer), status = 200
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(endpoint text, key uuid, hash text, answer text)
    where kept.tenant_id = ${tx.tenantId} and kept.user_id = ${tx.actor.id}
      and kept.endpoint = given.endpoint and kept.key = given.key`)
