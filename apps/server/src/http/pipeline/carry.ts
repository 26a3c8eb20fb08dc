import type { Endpoint } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import type { Logger } from 'pino'
import { type RequestStats, withOwnStats } from '../../db/connection/request-stats.ts'
import type { Scope } from '../../db/scope.ts'
import { refusalOf } from '../answer/answers.ts'
import { isStall } from '../failures.ts'
import type { ServeDeps } from '../handler.ts'
import { claimKeys, type KeyBatch, OtherCalls } from '../idempotency/batch.ts'
import { type CallContext, runPipeline } from './call.ts'
import { carriedPipelines } from './index.ts'

/** The request that carries calls in its body. */
export interface Carrier {
  readonly deps: ServeDeps & { readonly log: Logger }
  readonly address: string
  readonly requestId: string
}
/** A command that another call carries; `key` is its Idempotency-Key. */
export interface CarriedCall {
  readonly endpoint: Endpoint
  readonly handler: CallContext['handler']
  readonly key: string
  readonly params: unknown
  readonly body: unknown
}
/** What its own endpoint would answer: the status, and what stands in the envelope. */
export interface CarriedAnswer {
  readonly status: number
  readonly message: string
  readonly data?: unknown
}

/** A refused call undoes all that share its transaction and keys. */
class RefusedAmongOthers extends Error {
  readonly key: string
  constructor(key: string, cause: unknown) {
    super('Refused', { cause })
    this.key = key
  }
}

/** `stalled` timed out before the rollback, and would wait as long again. Throws RefusedAmongOthers where keys are shared. */
async function run(
  carrier: Carrier,
  tx: Scope,
  { params, body, ...call }: CarriedCall,
  keys: KeyBatch | undefined,
  stalled: RefusedAmongOthers | undefined,
): Promise<CarriedAnswer> {
  const { endpoint, key } = call
  const sent = { params, query: {}, body }
  const whose = { now: tx.now, carrier: tx, scope: tx, caller: tx }
  try {
    if (stalled?.key === key) throw stalled.cause
    const steps = keys ? carriedPipelines.together : carriedPipelines.apart
    const data = await runPipeline(steps, {
      ...carrier,
      ...call,
      ...whose,
      keys,
      sent,
    } as unknown as CallContext)
    return { status: endpoint.status ?? 200, message: endpoint.message ?? msg('OK'), data }
  } catch (error) {
    if (keys) throw new RefusedAmongOthers(key, error)
    const { tenantId, actor } = tx
    const { status, envelope } = refusalOf(error, carrier.deps.log, { tenantId, userId: actor.id })
    return { status, ...envelope }
  }
}

/** Logs and counts a call like a request. The request that carries it counts the company's share. */
function observe(
  { deps, requestId }: Carrier,
  endpoint: Endpoint,
  status: number,
  ms: number,
  stats: RequestStats,
) {
  const { method, path: route } = endpoint
  deps.log.info({ reqId: requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'carried')
  deps.metrics.observe({
    ...{ endpoint: `${method} ${route}`, status, seconds: ms / 1000 },
    stats: { ...stats, tenantId: undefined },
  })
}

/** Runs one call in the transaction, and answers what its own endpoint would. */
export type Carry = (call: CarriedCall) => Promise<CarriedAnswer>

/**
 * Runs `work` in one transaction, with a function that runs the calls that it carries. Usually none is refused, and they
 * share one claim of the keys that are announced. A refused one undoes all of them; then `work` runs again, and each
 * call has a key and a savepoint of its own.
 */
export async function carryCalls<R>(
  carrier: Carrier,
  scope: Scope,
  announced: readonly Pick<CarriedCall, 'endpoint' | 'key'>[],
  work: (carry: Carry) => Promise<R>,
): Promise<R> {
  const inTransaction = (shares: boolean, stalled?: RefusedAmongOthers) =>
    scope.transaction(async (tx) => {
      const observations: (() => void)[] = []
      const keys = shares ? await claimKeys(tx, announced) : undefined
      const result = await work((call) =>
        withOwnStats(async (stats) => {
          const began = performance.now()
          const answer = await run(carrier, tx, call, keys, stalled)
          const ms = performance.now() - began
          observations.push(() => observe(carrier, call.endpoint, answer.status, ms, stats))
          return answer
        }),
      )
      await keys?.store()
      return { result, observations }
    })
  const { result, observations } = await inTransaction(true).catch((error: unknown) => {
    if (error instanceof OtherCalls) return inTransaction(false)
    if (!(error instanceof RefusedAmongOthers)) throw error
    return inTransaction(false, isStall(error.cause) ? error : undefined)
  })
  for (const observeCall of observations) observeCall()
  return result
}
