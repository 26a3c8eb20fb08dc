import { failures } from '@muster/contract/failures'
import type { Refusal } from '@muster/contract/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../outside/clock.ts'
import { claimsOf } from './session.ts'
import type { Tokens } from './tokens.ts'
import type { Turns } from './turns.ts'
import { largestBodyBytes } from './uploads.ts'

interface Shedding {
  readonly turns: Turns
  readonly tokens: Tokens
  readonly clock: Clock
}

const { code, says } = failures['server.busy']

/** The company of whoever calls; nobody else is told how busy it is. */
function companyOf({ tokens, clock }: Shedding, authorization: string | undefined): number | undefined {
  try {
    return claimsOf(tokens, authorization, clock.now()).tenantId
  } catch {
    return undefined
  }
}

/** What is still to come of it is read and forgotten, so that the connection stays of use. */
const isShort = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= largestBodyBytes

/**
 * Sends away whoever would be sent away anyhow, because the line of the company is full, before anything is spent on them:
 * under three times what can be answered, refusals must not cost what answers need.
 */
export const shedEarly = (deps: Shedding) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!request.routeOptions.config.takesTurn || !isShort(request)) return
  const tenantId = companyOf(deps, request.headers.authorization)
  if (tenantId === undefined || !deps.turns.isFull(tenantId)) return
  const told: Refusal = { success: false, message: says, code, requestId: request.id }
  const body = JSON.stringify(told)
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
