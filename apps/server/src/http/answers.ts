import { type FailureName, failures } from '@muster/contract/failures'
import type { Refusal } from '@muster/contract/wire'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerBeforeEnd } from './cut-off.ts'
import { Failure, failure, failureOfDatabase } from './failures.ts'

// What the HTTP layer itself refuses, before any handler.
const byFastifyCode: Readonly<Record<string, FailureName>> = {
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
  Number(refusal.params.seconds ?? (refusal.status === 503 ? 2 : 60))

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Failure) {
  const body: Refusal = {
    success: false,
    message: refusal.message,
    code: refusal.code,
    requestId: request.id,
    ...(refusal.errors.length > 0 ? { errors: [...refusal.errors] } : {}),
    ...(refusal.data === undefined ? {} : { data: refusal.data }),
  }
  if (refusal.status === 429 || refusal.status === 503) reply.header('retry-after', secondsToWait(refusal))
  return answerBeforeEnd(request, reply.code(refusal.status).header('cache-control', 'no-store'), body)
}

/** One envelope for every refusal; what nobody foresaw is logged whole and answered with one bland sentence. */
export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const known = failureOf(error)
    if (!known) request.log.error({ err: error, cause: (error as Error).cause }, 'unexpected')
    return refuse(request, reply, known ?? failure('server.failed'))
  })
}

export const refusePath = (request: FastifyRequest, reply: FastifyReply) =>
  refuse(request, reply, failure('path.unknown'))

/** For a path that is no path at all, before there is a route to answer. */
export const refuseUnreadable = (_error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  void refuse(request, reply.header('x-request-id', request.id), failure('input.unreadable'))

/** An envelope for what fails before Fastify has a request. */
export const rawRefusal = (status: number) => {
  const { code, says } = failures['input.unreadable']
  return { status, body: JSON.stringify({ success: false, message: says, code, requestId: '' }) }
}
