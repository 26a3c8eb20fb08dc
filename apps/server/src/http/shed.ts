import { failures } from '@muster/contract/failures'
import type { Refusal } from '@muster/contract/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Turns } from './turns.ts'
import { largestBodyBytes } from './uploads.ts'

const { code, says } = failures['server.busy']

/** The company that a bearer token names, not verified: good for sending away, never for letting in. */
function companyNamed(authorization: string | undefined): number | undefined {
  const payload = authorization?.split('.')[1]
  if (!payload || payload.length > 1000) return undefined
  try {
    const { t } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { t?: unknown }
    return typeof t === 'number' ? t : undefined
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
export const shedEarly = (turns: Turns) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!request.routeOptions.config.takesTurn || !isShort(request)) return
  const tenantId = companyNamed(request.headers.authorization)
  if (tenantId === undefined || !turns.isFull(tenantId)) return
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
