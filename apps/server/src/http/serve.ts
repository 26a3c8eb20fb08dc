import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { isCommand } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RequestStats, withStats } from '../db/connection/request-stats.ts'
import { checkAnswer } from './answer/check-answer.ts'
import { ChunkedJson, writeChunks } from './answer/chunked-json.ts'
import { CompiledJson, Tagged } from './answer/responses.ts'
import { bytesOf, taggedBody } from './answer/sending.ts'
import type { Handler, ServeDeps } from './handler.ts'
import { type RequestContext, runPipeline } from './pipeline/call.ts'
import { pipelineOf } from './pipeline/index.ts'
import { DeviceCookie } from './session/device-cookie.ts'
import { noteWritten } from './web/wrote-cookie.ts'

/** Gives one endpoint its handler. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

declare module 'fastify' {
  interface FastifyRequest {
    stats: RequestStats
  }
  interface FastifyContextConfig {
    /** Whether a call waits for a slot of its company. */
    takesSlot?: boolean
  }
}

const json = 'application/json; charset=utf-8'

/**
 * What Fastify sends: an answer in the form that its endpoint and its handler chose. A reply would do as well, but
 * awaiting one listens for the end of its stream, which takes an eighth of a short call.
 */
async function bodyOf({ deps, endpoint, request, reply, isReplayed }: RequestContext, answer: unknown) {
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  if (endpoint.access !== 'public') {
    reply.header('cache-control', 'no-store')
    if (deps.replica && isCommand(endpoint)) noteWritten(reply, deps.replica.lagMs)
  }
  if (typeof endpoint.answer === 'string') return bytesOf(request, reply, endpoint.answer, answer)
  // A tagged answer says otherwise: only that one may stay on the disk of a shared device.
  reply.code(endpoint.status ?? 200).header('cache-control', 'no-store')
  const envelope = { success: true as const, message: endpoint.message ?? msg('OK') }
  if (answer instanceof ChunkedJson) {
    reply.type(json)
    return writeChunks(answer, envelope, (part) => checkAnswer(endpoint, part))
  }
  if (answer instanceof CompiledJson) {
    reply.type(json)
    return inEnvelope(envelope, answer.data)
  }
  if (answer instanceof Tagged)
    return taggedBody(request, reply, { ...envelope, data: checkAnswer(endpoint, answer.answer) })
  return { ...envelope, data: checkAnswer(endpoint, answer) }
}

const inEnvelope = (envelope: object, data: Buffer) =>
  Buffer.concat([Buffer.from(`${JSON.stringify(envelope).slice(0, -1)},"data":`), data, Buffer.from('}')])

/** The serve function of one application, and the list of what it serves. */
export function makeServe(app: FastifyInstance, deps: ServeDeps): { serve: Serve; served: Endpoint[] } {
  const served: Endpoint[] = []
  const serve: Serve = (endpoint, handler) => {
    served.push(endpoint)
    const steps = pipelineOf(endpoint)
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      // The steps set the rest, each before the ones that read it.
      const call = {
        deps,
        endpoint,
        request,
        reply,
        now: deps.clock.now(),
        handler: (input: object) => {
          const device = new DeviceCookie(request, reply, deps.publicUrl)
          return handler(
            Object.assign(input, { device, wantedAs: request.headers['sec-fetch-dest'] }) as never,
          )
        },
        address: request.ip,
        requestId: request.id,
        key: request.headers['idempotency-key'],
        sent: { params: request.params, query: request.query, body: request.body ?? undefined },
      } as unknown as RequestContext
      return bodyOf(call, await withStats(request.stats, () => runPipeline(steps, call)))
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { takesSlot: endpoint.access !== 'public' && !endpoint.upload },
      handler: answer,
    })
  }
  return { serve, served }
}

export const newRequestId = () => randomUUID()
