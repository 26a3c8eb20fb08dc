import type { Refusal } from '@muster/contract/kit/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../outside/clock.ts'
import { failure } from '../failures.ts'
import { largestBodyBytes } from '../input/uploads.ts'
import { claimsOf } from '../session/session.ts'
import type { Tokens } from '../session/tokens.ts'
import type { TenantConcurrency } from './tenant-concurrency.ts'

interface Shedding {
  readonly concurrency: TenantConcurrency
  readonly tokens: Tokens
  readonly clock: Clock
}

const { envelope } = failure('server.busy')

/** The company of a caller with a valid token; a caller without one does not learn how busy it is. */
function companyOf({ tokens, clock }: Shedding, authorization: string | undefined): number | undefined {
  try {
    return claimsOf(tokens, authorization, clock.now()).tenantId
  } catch {
    return undefined
  }
}

/** The rest of a short body is read and dropped, so that the connection can be used again. */
const isShort = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= largestBodyBytes

/**
 * Load shedding: refuses a call whose company has a full queue, before any work is done for it. Under three times the load
 * that can be answered, refusals must not cost what answers need.
 */
export const shedEarly =
  (deps: Shedding) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (!request.routeOptions.config.takesSlot || !isShort(request)) return done()
    const tenantId = companyOf(deps, request.headers.authorization)
    if (tenantId === undefined || !deps.concurrency.isFull(tenantId)) return done()
    const refusal: Refusal = { success: false, ...envelope, requestId: request.id }
    const body = JSON.stringify(refusal)
    reply.hijack()
    reply.raw
      .writeHead(503, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'retry-after': '2',
      })
      .end(body)
  }
