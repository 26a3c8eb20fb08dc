import { type Endpoint, endpointName } from '@muster/contract/kit/endpoint'
import { type Act, type AuditTarget, addAuditEntries } from '../db/audit.ts'
import type { Scope } from '../db/scope.ts'
import { Failure } from './failures.ts'

/** Every transaction of a company waits for the end of its log: it is taken last, and held as short as can be. */
export const recordLast = (tx: Scope, act: Act) => tx.atEnd(addAuditEntries, act, true)

const names = (key: string) => /^ids?$|Ids?$/.test(key)
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (value: unknown): value is number | string =>
  isNumber(value) || (typeof value === 'string' && uuid.test(value))
const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every(isNumber)

/** The ids in what was sent or answered, one level deep; the first place that names one wins. Nothing else is kept. */
function targetOf(...places: readonly unknown[]): AuditTarget {
  const target: Record<string, number | string | readonly number[]> = {}
  for (const place of places) {
    if (typeof place !== 'object' || place === null || Array.isArray(place)) continue
    for (const [key, value] of Object.entries(place)) {
      if (names(key) && !(key in target) && (isId(value) || isIds(value))) target[key] = value
    }
  }
  return target
}

/** The entry for what an endpoint did. */
export function actOf(
  endpoint: Endpoint,
  { input, answer, address }: { input: object; answer: unknown; address: string },
): Act {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  // What was made is told by its new id.
  const made = endpoint.method === 'POST' ? answer : undefined
  const { tenantId: _, ...target } = targetOf(params, made, query, body)
  return { action: endpointName(endpoint), target, outcome: 200, address }
}

/** Refused for who calls, or for what they may not reach. */
const isDenial = (error: unknown): error is Failure =>
  error instanceof Failure && (error.status === 403 || error.status === 404)

/** The entry for a refusal of rights; the ids are those of the path, as sent. Undefined for any other. */
export function denialOf(
  endpoint: Endpoint,
  { error, params, address }: { error: unknown; params: unknown; address: string },
): Act | undefined {
  if (!isDenial(error)) return undefined
  const sent = Object.entries((params ?? {}) as Record<string, string>)
  const ids = targetOf(
    Object.fromEntries(sent.map(([key, value]) => [key, /^\d{1,15}$/.test(value) ? Number(value) : value])),
  )
  const target = { ...ids, endpoint: endpointName(endpoint) }
  return { action: 'access.denied', target, outcome: error.status, address }
}
