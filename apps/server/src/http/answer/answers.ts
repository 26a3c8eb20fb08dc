import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { PlainFailure } from '@muster/contract/kit/failures'
import type { Refusal } from '@muster/contract/kit/wire'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerBeforeEnd } from '../connection/cut-off.ts'
import { Failure, failure, failureOfDatabase } from '../failures.ts'

// What the HTTP layer itself refuses, before any handler.
const byFastifyCode: Readonly<Record<string, PlainFailure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'file.tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'file.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'file.type',
}

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  const database = failureOfDatabase(error)
  if (database) return database
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const named = byFastifyCode[code]
  if (named) return failure(named)
  return statusCode >= 400 && statusCode < 500 ? failure('input.unreadable') : undefined
}

const secondsToWait = (refusal: Failure) =>
  Number(refusal.params.seconds ?? refusal.retryAfter ?? (refusal.status === 503 ? 2 : 60))

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Failure) {
  const body: Refusal = { success: false, ...refusal.envelope, requestId: request.id }
  if (refusal.status === 429 || refusal.status === 503) reply.header('retry-after', secondsToWait(refusal))
  return answerBeforeEnd(request, reply.code(refusal.status).header('cache-control', 'no-store'), body)
}

/** What is answered to whatever was thrown; what nobody foresaw is logged whole and answered with one bland sentence. */
export function refusalOf(
  error: unknown,
  log: Pick<FastifyRequest['log'], 'error'>,
  who: { tenantId?: number | undefined; userId?: number | undefined } = {},
): Failure {
  const known = failureOf(error)
  if (!known) log.error({ ...who, err: error, cause: (error as Error).cause }, 'unexpected')
  return known ?? failure('server.failed')
}

/** Whose request it is, as far as it is known; `stats` is missing before the first hook. */
const whoOf = ({ stats }: FastifyRequest) => stats && { tenantId: stats.tenantId, userId: stats.userId }

/** One envelope for every refusal. */
export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) =>
    refuse(request, reply, refusalOf(error, request.log, whoOf(request))),
  )
}

export const refusePath = (request: FastifyRequest, reply: FastifyReply) =>
  refuse(request, reply, failure('path.unknown'))

/** For a path that is no path at all, before there is a route to answer. */
export const refuseUnreadable = (_error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  void refuse(request, reply.header('x-request-id', request.id), failure('input.unreadable'))

const statusOfConnection: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
/** Bytes that are no request, or too many of them before there is one: answered in the envelope, and the connection ends. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, body } = rawRefusal(statusOfConnection[error.code ?? ''] ?? 400)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Longer than any address of ours. */
const longestAddress = 8192
/** Refuses an address that nobody typed and no page of ours asks for, before anything looks at it. */
export function refuseLongAddress(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  if ((request.raw.url ?? '').length <= longestAddress) return done()
  const { status, body } = rawRefusal(414)
  reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** An envelope for what fails before Fastify has a request. */
export const rawRefusal = (status: number) => {
  const refusal: Refusal = { success: false, ...failure('input.unreadable').envelope, requestId: '' }
  return { status, body: JSON.stringify(refusal) }
}
