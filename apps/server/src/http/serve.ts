import { randomUUID } from 'node:crypto'
import type { Endpoint, Given, Received } from '@muster/contract/kit'
import type { FieldFault } from '@muster/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Replica } from '../db/replica.ts'
import type { Scope, ScopeSource } from '../db/scope.ts'
import { noneSpent, spending } from '../db/spent.ts'
import type { Clock } from '../outside/clock.ts'
import type { Pieces } from '../outside/pieces.ts'
import { removeTemp } from '../outside/temp-file.ts'
import { answerCall, type Call, Refused, type Shared } from './answering.ts'
import { refusalOf } from './answers.ts'
import { isExport } from './audited.ts'
import type { Carried } from './claims.ts'
import { type DeviceCookie, deviceCookie } from './device-cookie.ts'
import { failure } from './failures.ts'
import { type BatchPlaces, handOver, isHandedOver } from './hand-over.ts'
import type { Limits } from './limits.ts'
import { longAnswers } from './long-answers.ts'
import type { Metrics } from './metrics.ts'
import type { Pace } from './pace.ts'
import { parsed } from './parse-input.ts'
import { Parts, writtenInParts } from './parts.ts'
import type { Passwords } from './passwords.ts'
import type { Scanning } from './scanned.ts'
import { sendBytes, sendTagged } from './sending.ts'
import { type Caller, callerOf, claimsOf } from './session.ts'
import type { AccessClaims, Tokens } from './tokens.ts'
import type { Turns } from './turns.ts'
import { type Arrived, type Form, readForm } from './uploads.ts'
import { hasWritten, noteWritten } from './wrote-cookie.ts'

export interface ServeDeps extends ScopeSource {
  readonly tokens: Tokens
  readonly clock: Clock
  readonly limits: Limits
  readonly passwords: Passwords
  readonly pieces: Pieces
  /** A path for a file that is there while a call is answered. */
  readonly tempPath: () => string
  /** Undefined where files are not looked through. */
  readonly scanning: Scanning | undefined
  readonly turns: Turns
  readonly pace: Pace
  /** The database does not answer: whoever asks is sent away at once. */
  readonly isDatabaseAway: () => boolean
  /** So little room is left on the disk that nothing more is saved. */
  readonly isShortOfRoom: () => boolean
  readonly metrics: Metrics
  /** Undefined where every question goes to the one database. */
  readonly replica: Replica | undefined
  /** Undefined where this process answers by itself what others are handed. */
  readonly batchPlaces?: BatchPlaces
  /** Where people reach the application. */
  readonly publicUrl: string
}

/** What a handler is handed. Public endpoints have no scope: nobody has signed in yet. */
export interface Handed<E> extends Received<E> {
  readonly scope: E extends { readonly access: 'public' } ? undefined : Scope
  readonly file: Arrived
  readonly now: Date
  /** Where the request came from. */
  readonly address: string
  readonly device: DeviceCookie
  /** What the browser says the answer is for: `image`, `document`, `empty` for what a script asked; not all say it. */
  readonly wantedAs: string | undefined
  readonly together: Together
}
/**
 * Answers calls that this one carries, in one transaction; what one of them is refused for undoes that one alone. `work`
 * is run again where they cannot share what they claim.
 */
export type Together = <T>(carried: readonly Carried[], work: (each: Each) => Promise<T>) => Promise<T>
/** As though it had come alone. */
export type Each = (
  endpoint: Endpoint,
  sent: { readonly key: string; readonly params: unknown; readonly body: unknown },
) => Promise<EachAnswer>
/** The status, and what stands in the envelope. */
export interface EachAnswer {
  readonly status: number
  readonly message: string
  readonly code?: string
  readonly errors?: FieldFault[]
  readonly data?: unknown
}
type Handing<E> = Given<E> | (Given<E> extends readonly (infer T)[] ? Parts<T> : never)
export type Handler<E> = (handed: Handed<E>) => Promise<Handing<E>> | Handing<E>
/** Gives one endpoint its handler. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

const creating = new Set(['create', 'start', 'enter', 'addFile'])
const statusOf = (endpoint: Endpoint) => (creating.has(endpoint.name) ? 201 : 200)

/** Signing in, and what makes room, goes on while the disk is nearly full. */
const takesRoom = ({ method, reads, feature }: Endpoint) =>
  (method === 'POST' || method === 'PUT') && !reads && feature !== 'session' && feature !== 'secondFactor'

/** Throws server.busy and disk.full. */
function requireWorking(deps: ServeDeps, endpoint: Endpoint) {
  if (deps.isDatabaseAway()) throw failure('server.busy')
  if (deps.isShortOfRoom() && takesRoom(endpoint)) throw failure('disk.full')
}

/** An answer as the contract promises it. */
function kept(endpoint: Endpoint, answer: unknown) {
  const { success, data, error } = z.safeParse(endpoint.answer as z.ZodType, answer)
  if (success) return data
  throw new Error(`${endpoint.feature}.${endpoint.name} broke its promise`, { cause: error })
}

const mayChange = ({ access, method, reads }: Endpoint) => access !== 'public' && method !== 'GET' && !reads

const wantedAs = (request: FastifyRequest) => {
  const header = request.headers['sec-fetch-dest']
  return typeof header === 'string' ? header : undefined
}

/** The serve function of one application, and the list of what it serves. */
export function makeServe(app: FastifyInstance, deps: ServeDeps): { serve: Serve; served: Endpoint[] } {
  const handlers = new Map<Endpoint, Handler<Endpoint>>()
  const served: Endpoint[] = []

  const run = async (
    endpoint: Endpoint,
    handler: Handler<Endpoint>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const now = deps.clock.now()
    requireWorking(deps, endpoint)
    if (endpoint.access === 'public') {
      if (!endpoint.proven) await deps.pace.address(request.ip)
      if (endpoint.limit) await deps.limits.take(endpoint.limit, request.ip)
      const input = {
        params: parsed(endpoint.params, request.params),
        query: parsed(endpoint.query, request.query),
        body: parsed(endpoint.body, request.body ?? {}),
      }
      return handler({
        ...input,
        scope: undefined as never,
        file: undefined as never,
        now,
        address: request.ip,
        device: deviceCookie(request, reply, deps.publicUrl),
        wantedAs: wantedAs(request),
      } as never)
    }
    const claims = claimsOf(deps.tokens, request.headers.authorization, now)
    request.told.tenantId = claims.tenantId
    const isFile = isExport(endpoint)
    await deps.pace.person(claims.tenantId, claims.userId, isFile)
    const answer = async () => {
      try {
        return await runAs(claims, now, endpoint, handler, request, reply)
      } catch (error) {
        if (isFile) await deps.pace.fileRefused(claims.tenantId, claims.userId)
        throw error
      }
    }
    // What somebody is still sending takes its time, and no turn.
    if (endpoint.upload) return answer()
    const asked = performance.now()
    const hasTurn = request.told.spent.trace?.begin('turn')
    return deps.turns.take(claims.tenantId, turnOf(endpoint), () => {
      request.told.spent.turnMs = performance.now() - asked
      hasTurn?.()
      requireWorking(deps, endpoint)
      return answer()
    })
  }

  const runAs = async (
    claims: AccessClaims,
    now: Date,
    endpoint: Endpoint,
    handler: Handler<Endpoint>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const caller = { ...(await callerOf(deps.pool, claims, now, request.headers['x-unsent-entries'])), now }
    request.log = request.log.child({ tenantId: caller.tenantId, userId: caller.actor.id })
    const call: Call = {
      params: request.params,
      query: request.query,
      body: request.body,
      key: request.headers['idempotency-key'],
      deviceTime: request.headers['x-device-time'],
      address: request.ip,
      device: deviceCookie(request, reply, deps.publicUrl),
      wantedAs: wantedAs(request),
      copy: endpoint.mayLag && !hasWritten(request) ? deps.replica : undefined,
      each: (shared, one, sent) =>
        answerEach(caller, one, request, { ...call, ...sent, shared, query: {}, copy: undefined }),
      withForm: (work) => withForm(endpoint, request, work),
      replayed: () => void reply.header('idempotent-replayed', 'true'),
    }
    return answerCall(deps, caller, endpoint, handler, call)
  }

  const withForm = async <T>(
    { upload }: Endpoint,
    request: FastifyRequest,
    work: (form: (Form & { tempPath: string }) | undefined) => Promise<T>,
  ) => {
    if (!upload) return work(undefined)
    const tempPaths = [deps.tempPath(), deps.tempPath()] as const
    try {
      const form = await readForm(request, upload, tempPaths[0])
      return await work({ ...form, tempPath: tempPaths[1] })
    } finally {
      // Not waited for: until a refusal is answered, more is read of what is being sent.
      for (const tempPath of tempPaths) void removeTemp(tempPath)
    }
  }

  /** One call of those that a request carries: answered, logged and counted as though it had come alone. */
  const answerEach = async (
    caller: Caller & { now: Date },
    endpoint: Endpoint,
    request: FastifyRequest,
    carried: Call & { shared: Shared },
  ): Promise<EachAnswer> => {
    const began = performance.now()
    const spent = noneSpent()
    const call: Call = {
      ...carried,
      withForm: (work) => work(undefined),
      replayed: () => undefined,
    }
    const answered = await spending(spent, async (): Promise<EachAnswer> => {
      try {
        const given = await answerCall(deps, caller, endpoint, handlers.get(endpoint)!, call)
        return { status: statusOf(endpoint), message: endpoint.done ?? 'OK', data: kept(endpoint, given) }
      } catch (error) {
        if (error instanceof Refused) throw error
        const { status, message, code, errors, data } = refusalOf(error, request.log)
        return { status, message, code, ...(errors.length > 0 && { errors: [...errors] }), data }
      }
    })
    const ms = performance.now() - began
    request.told.spent.statements += spent.statements
    request.told.spent.databaseMs += spent.databaseMs
    const { status } = answered
    const [method, route] = [endpoint.method, endpoint.path]
    carried.shared.told.push(() => {
      request.log.info({ method, route, status, ms: Math.round(ms * 10) / 10 }, 'carried')
      // The company's share is counted with the request that carries it.
      const endpoint = `${method} ${route}`
      deps.metrics.observe({ endpoint, status, seconds: ms / 1000, tenantId: undefined, spent })
    })
    return answered
  }

  const serve: Serve = (endpoint, handler) => {
    served.push(endpoint)
    handlers.set(endpoint, handler as Handler<Endpoint>)
    if (deps.batchPlaces && isHandedOver(endpoint)) return handOver(app, endpoint, deps.batchPlaces)
    const writeLong = endpoint.long && longAnswers(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        takesForm: endpoint.form ?? false,
        takesTurn: endpoint.access !== 'public' && !endpoint.upload,
      },
      handler: async (request, reply) => {
        const given = await spending(request.told.spent, () =>
          run(endpoint, handler as Handler<Endpoint>, request, reply),
        )
        if (endpoint.access !== 'public') reply.header('cache-control', 'no-store')
        if (deps.replica && mayChange(endpoint)) noteWritten(reply, deps.replica.lagMs)
        if (typeof endpoint.answer === 'string') return sendBytes(request, reply, endpoint.answer, given)
        if (given instanceof Parts) {
          const body = await writtenInParts(given, { success: true, message: 'OK' }, (answer) =>
            kept(endpoint, answer),
          )
          return reply.type('application/json; charset=utf-8').send(body)
        }
        if (writeLong) return reply.type('application/json; charset=utf-8').send(writeLong(given))
        reply.code(statusOf(endpoint))
        const told = { success: true, message: endpoint.done ?? 'OK', data: kept(endpoint, given) }
        return endpoint.revalidated ? sendTagged(request, reply, told) : reply.send(told)
      },
    })
  }
  return { serve, served }
}

const turnOf = (endpoint: Endpoint) =>
  endpoint.batch ? 'batch' : (endpoint.heavy ?? isExport(endpoint)) ? 'heavy' : 'usual'

export const newRequestId = () => randomUUID()
