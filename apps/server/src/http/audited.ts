import type { Endpoint } from '@muster/contract/kit'
import type { Act, AuditTarget } from '../db/audit.ts'
import { Failure } from './failures.ts'
import { endpointName } from './twice.ts'

/** Changes something, and is told in the audit log. */
export const isWrite = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' && !endpoint.reads && !endpoint.unaudited
/** Takes something out of the product, which the audit log tells too. */
export const isExport = (endpoint: Endpoint) => endpoint.answer === 'file'
export const isAuditedRead = (endpoint: Endpoint) => isExport(endpoint) || endpoint.auditedRead === true

const names = (key: string) => /^ids?$|Ids?$/.test(key)
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (value: unknown): value is number | string =>
  isNumber(value) || (typeof value === 'string' && uuid.test(value))
const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every(isNumber)

/** The ids in what was sent or answered, one level deep; the first place that names one wins. Nothing else is kept. */
export function targetOf(...places: readonly unknown[]): AuditTarget {
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
