import { randomUUID } from 'node:crypto'
import type { Endpoint, HandlerAnswer, Received } from '@muster/contract/kit'
import { isCommand } from '@muster/contract/kit'
import { msg } from '@muster/contract/msg'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Replica } from '../db/replica.ts'
import { type RequestStats, withStats } from '../db/request-stats.ts'
import type { Scope, ScopeSource } from '../db/scope.ts'
import type { Clock } from '../outside/clock.ts'
import type { Pieces } from '../outside/pieces.ts'
import { checkAnswer } from './check-answer.ts'
import { ChunkedJson, writeChunks } from './chunked-json.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import { type CallContext, runPipeline } from './pipeline/call.ts'
import { pipelineOf } from './pipeline/index.ts'
import type { RequestRate } from './request-rate.ts'
import { CompiledJson, type Response, Tagged } from './responses.ts'
import type { Scanning } from './scanned.ts'
import { sendBytes, sendTagged } from './sending.ts'
import type { Callers } from './session.ts'
import type { TenantConcurrency } from './tenant-concurrency.ts'
import type { Tokens } from './tokens.ts'
import type { Arrived } from './uploads.ts'
import { noteWritten } from './wrote-cookie.ts'

export interface ServeDeps extends ScopeSource {
  readonly tokens: Tokens
  readonly callers: Callers
  readonly clock: Clock
  readonly limits: Limits
  readonly passwords: Passwords
  readonly pieces: Pieces
  /** A path for a file that exists while a call is answered. */
  readonly tempPath: () => string
  /** Undefined where no scanner is configured. */
  readonly scanning: Scanning | undefined
  readonly concurrency: TenantConcurrency
  readonly requestRate: RequestRate
  /** The database does not answer: calls are refused at once. */
  readonly isDatabaseAway: () => boolean
  /** The disk is so full that nothing more is saved. */
  readonly isShortOfRoom: () => boolean
  readonly metrics: Metrics
  /** Undefined where every query goes to the one database. */
  readonly replica: Replica | undefined
  /** Where people reach the application. */
  readonly publicUrl: string
}

/** What a handler receives. Public endpoints have no scope: no person has signed in. */
export interface HandlerInput<E> extends Received<E> {
  readonly scope: E extends { readonly access: 'public' } ? undefined : Scope
  readonly file: Arrived
  readonly now: Date
  readonly requestId: string
  /** Where the request came from. */
  readonly address: string
  readonly device: DeviceCookie
  /** What the browser says the answer is for: `image`, `document`, `empty` for a script's call; not all say it. */
  readonly wantedAs: string | undefined
}
export type Handler<E> = (
  input: HandlerInput<E>,
) => Promise<Response<HandlerAnswer<E>>> | Response<HandlerAnswer<E>>
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

/** Sends an answer in the form that its endpoint and its handler chose. */
async function send({ deps, endpoint, request, reply }: CallContext, answer: unknown) {
  if (endpoint.access !== 'public') {
    reply.header('cache-control', 'no-store')
    if (deps.replica && isCommand(endpoint)) noteWritten(reply, deps.replica.lagMs)
  }
  if (typeof endpoint.answer === 'string') return sendBytes(request, reply, endpoint.answer, answer)
  // A tagged answer says otherwise: only that one may stay on the disk of a shared device.
  reply.code(endpoint.status ?? 200).header('cache-control', 'no-store')
  const envelope = { success: true as const, message: endpoint.message ?? msg('OK') }
  if (answer instanceof ChunkedJson)
    return reply.type(json).send(await writeChunks(answer, envelope, (part) => checkAnswer(endpoint, part)))
  if (answer instanceof CompiledJson) return reply.type(json).send(inEnvelope(envelope, answer.data))
  if (answer instanceof Tagged)
    return sendTagged(request, reply, { ...envelope, data: checkAnswer(endpoint, answer.answer) })
  return reply.send({ ...envelope, data: checkAnswer(endpoint, answer) })
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
        ...{ deps, endpoint, handler, request, reply },
        ...{ now: deps.clock.now(), body: request.body ?? undefined },
      } as unknown as CallContext
      return send(call, await withStats(request.stats, () => runPipeline(steps, call)))
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
