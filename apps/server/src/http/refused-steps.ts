import { randomUUID } from 'node:crypto'
import { type Endpoint, endpointName } from '@muster/contract/kit/endpoint'
import { failures } from '@muster/contract/kit/failures'
import type { Scope } from '../db/scope.ts'
import { Failure, failureOfDatabase } from './failures.ts'
import { isKey } from './idempotency/single.ts'

interface SentStep {
  readonly key: unknown
  readonly params: unknown
  readonly body: unknown
}

/** What the caller tries again by itself: no longer signed in, too early, too much at once. */
const passing = new Set([401, 408, 429])
export const isPassing = (status: number) => status >= 500 || passing.has(status)
const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null)

/** When the device says that it happened; undefined where it does not tell, or no such time can be kept. */
function recordedAt(body: Readonly<Record<string, unknown>>): Date | null {
  const { startedAt, endedAt, at: stepAt, answeredAt, takenAt } = body
  const said = startedAt ?? endedAt ?? stepAt ?? answeredAt ?? takenAt ?? body.recordedAt
  const at = new Date(typeof said === 'string' ? said : Number.NaN)
  return Number.isNaN(at.getTime()) || Math.abs(at.getUTCFullYear()) > 9999 ? null : at
}

/**
 * Keeps what a device recorded and the server refused for good, so that the office learns of it; the same step refused
 * again counts once.
 */
export async function recordRefusedStep(scope: Scope, endpoint: Endpoint, error: unknown, sent: SentStep) {
  const refusal = error instanceof Failure ? error : failureOfDatabase(error)
  const { key } = sent
  if (!refusal || isPassing(refusal.status) || refusal.code === failures['secondFactor.demanded'].code) return
  if (!isKey(key)) return
  const body = (typeof sent.body === 'object' && sent.body !== null ? sent.body : {}) as Record<
    string,
    unknown
  >
  const row = {
    user_id: scope.actor.id,
    key,
    endpoint: endpointName(endpoint),
    work_id: endpoint.feature === 'works' ? idOf((sent.params as { id?: unknown } | null)?.id) : null,
    job_id: idOf(body.jobId),
    code: refusal.code,
    message: refusal.message,
    reason: refusal.reason,
    params: JSON.stringify(refusal.params),
    recorded_at: recordedAt(body),
    refused_at: scope.now,
  }
  await scope
    .into('refused_steps', row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'key']).doUpdateSet((eb) => ({
        code: row.code,
        message: row.message,
        reason: row.reason,
        params: row.params,
        refused_at: row.refused_at,
        tries: eb('refused_steps.tries', '+', 1),
      })),
    )
    .execute()
}

/** Keeps beside the refused steps what was answered as taken, and waits for the office. Returns its key. */
export async function recordHeldStep(
  scope: Scope,
  endpoint: Endpoint,
  { code, envelope, reason, params }: Failure,
  recordedAt: Date,
): Promise<string> {
  const step = { user_id: scope.actor.id, key: randomUUID(), endpoint: endpointName(endpoint) }
  const said = { code, message: envelope.message, reason, params: JSON.stringify(params) }
  const times = { recorded_at: recordedAt, refused_at: scope.now }
  await scope.into('refused_steps', { ...step, ...said, ...times, work_id: null, job_id: null }).execute()
  return step.key
}
