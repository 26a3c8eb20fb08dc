import { randomUUID } from 'node:crypto'
import type { Endpoint, Given, Received } from '@muster/contract/kit'
import type { FieldFault } from '@muster/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openScope, type Scope, type ScopeSource } from '../db/scope.ts'
import { spending } from '../db/spent.ts'
import type { Clock } from '../outside/clock.ts'
import type { Pieces } from '../outside/pieces.ts'
import { removeTemp } from '../outside/temp-file.ts'
import { isExport, isWrite, recordAct, recordDenial } from './audited.ts'
import { type DeviceCookie, deviceCookie } from './device-cookie.ts'
import { failure } from './failures.ts'
import type { Limits } from './limits.ts'
import { Parts, writtenInParts } from './parts.ts'
import type { Passwords } from './passwords.ts'
import { recordRefusedStep } from './refused-steps.ts'
import { requireHarmless, type Scanning } from './scanned.ts'
import { sendBytes, sendTagged } from './sending.ts'
import { type Caller, callerOf, claimsOf } from './session.ts'
import type { AccessClaims, Tokens } from './tokens.ts'
import type { Turns } from './turns.ts'
import { idempotencyKey, once } from './twice.ts'
import { type Arrived, type Form, readForm, wholeFile } from './uploads.ts'

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
}
type Handing<E> = Given<E> | (Given<E> extends readonly (infer T)[] ? Parts<T> : never)
export type Handler<E> = (handed: Handed<E>) => Promise<Handing<E>> | Handing<E>
/** Gives one endpoint its handler. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

const creating = new Set(['create', 'start', 'enter', 'addFile'])
// Beyond this the device's clock is taken to be wrong, and its times are corrected.
const clockToleranceMs = 120_000

const faultsOf = (error: z.ZodError): FieldFault[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))

function parsed(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined
  const result = z.safeParse(shape, value)
  if (result.success) return result.data
  throw failure('input.invalid', {}, { errors: faultsOf(result.error) })
}

/** Rights are decided before anything is read of what was sent. */
function requireAccess(endpoint: Endpoint, { actor, mustSetUpFactor }: Caller) {
  if (endpoint.access === 'public' || !endpoint.access.some((level) => level === actor.level))
    throw failure('access.level')
  if (mustSetUpFactor && !endpoint.beforeSecondFactor) throw failure('secondFactor.demanded')
}

/** A tenantId that a caller sends is compared with the session, and otherwise ignored. */
function refuseOtherTenant(tenantId: number, ...places: unknown[]) {
  for (const place of places) {
    if (typeof place !== 'object' || place === null) continue
    for (const [key, value] of Object.entries(place)) {
      if (key.toLowerCase() !== 'tenantid') continue
      const sent = Array.isArray(value) ? value : [value]
      if (sent.some((each) => String(each) !== String(tenantId))) throw failure('access.tenant')
    }
  }
}

function skewOf(request: FastifyRequest, now: Date) {
  const header = request.headers['x-device-time']
  if (typeof header !== 'string') return 0
  const device = Date.parse(header)
  if (Number.isNaN(device))
    throw failure(
      'input.invalid',
      {},
      { errors: [{ path: 'X-Device-Time', message: 'Must be a date and time' }] },
    )
  const skew = now.getTime() - device
  return Math.abs(skew) > clockToleranceMs ? skew : 0
}

/** The serve function of one application, and the list of what it serves. */
export function makeServe(app: FastifyInstance, deps: ServeDeps): { serve: Serve; served: Endpoint[] } {
  const served: Endpoint[] = []

  const run = async (
    endpoint: Endpoint,
    handler: Handler<Endpoint>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const now = deps.clock.now()
    if (endpoint.access === 'public') {
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
      } as never)
    }
    const claims = claimsOf(deps.tokens, request.headers.authorization, now)
    request.told.tenantId = claims.tenantId
    const answer = () => runAs(claims, now, endpoint, handler, request, reply)
    // What somebody is still sending takes its time, and no turn.
    if (endpoint.upload) return answer()
    const asked = performance.now()
    return deps.turns.take(claims.tenantId, endpoint.heavy ?? isExport(endpoint), () => {
      request.told.spent.turnMs = performance.now() - asked
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
    const caller = await callerOf(deps.pool, claims, now)
    request.log = request.log.child({ tenantId: caller.tenantId, userId: caller.actor.id })
    try {
      return await runFor({ ...caller, now }, endpoint, handler, request, reply)
    } catch (error) {
      const refused = { error, params: request.params, address: request.ip }
      const scope = openScope(deps, { ...caller, now })
      await recordDenial(scope, endpoint, refused)
      if (endpoint.queued) await recordRefusedStep(scope, endpoint, error, request)
      throw error
    }
  }

  const runFor = async (
    caller: Caller & { now: Date },
    endpoint: Endpoint,
    handler: Handler<Endpoint>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    requireAccess(endpoint, caller)
    if (!endpoint.upload) return answerTo(caller, endpoint, handler, request, reply)
    const tempPaths = [deps.tempPath(), deps.tempPath()] as const
    try {
      const form = await readForm(request, endpoint.upload, tempPaths[0])
      return await answerTo(caller, endpoint, handler, request, reply, { ...form, tempPath: tempPaths[1] })
    } finally {
      // Not waited for: until a refusal is answered, more is read of what is being sent.
      for (const tempPath of tempPaths) void removeTemp(tempPath)
    }
  }

  const answerTo = async (
    caller: Caller & { now: Date },
    endpoint: Endpoint,
    handler: Handler<Endpoint>,
    request: FastifyRequest,
    reply: FastifyReply,
    form?: Form & { tempPath: string },
  ) => {
    const { now, tenantId } = caller
    const address = request.ip
    const sentBody = form?.fields ?? request.body ?? {}
    refuseOtherTenant(tenantId, request.query, sentBody)
    const input = {
      params: parsed(endpoint.params, request.params),
      query: parsed(endpoint.query, request.query),
      body: parsed(endpoint.body, sentBody),
    }
    const skewMs = endpoint.method === 'GET' ? 0 : skewOf(request, now)
    const device = deviceCookie(request, reply, deps.publicUrl)
    const scope = openScope(deps, { ...caller, skewMs })
    const owner = { tenantId, userId: caller.actor.id }
    const file = form && (await wholeFile(deps.pieces, owner, endpoint.upload!, form))
    const named = `${endpoint.feature}.${endpoint.name}`
    if (file && deps.scanning) await requireHarmless(scope, deps.scanning, { file, endpoint: named, address })
    const handed = { ...input, file, now, address, device }
    const effect = async (tx: Scope) => handler({ ...handed, scope: tx } as never)
    const sentKey = endpoint.method === 'GET' ? undefined : idempotencyKey(request.headers['idempotency-key'])
    const key = endpoint.unkept ? undefined : sentKey
    if (!key && !isWrite(endpoint)) {
      const answer = await effect(scope)
      if (isExport(endpoint)) await recordAct(scope, endpoint, { input, answer, address })
      return answer
    }
    const sent = { ...input, file: file?.sha256 }
    // The effect, its key and its entry in the log exist together or not at all.
    return scope.transaction(async (tx) => {
      const { answer, replayed } = key
        ? await once(tx, { key, endpoint, sent }, effect)
        : { answer: await effect(tx), replayed: false }
      if (replayed) reply.header('idempotent-replayed', 'true')
      else if (isWrite(endpoint)) await recordAct(tx, endpoint, { input, answer, address })
      return answer
    })
  }

  const serve: Serve = (endpoint, handler) => {
    served.push(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const given = await spending(request.told.spent, () =>
          run(endpoint, handler as Handler<Endpoint>, request, reply),
        )
        if (endpoint.access !== 'public') reply.header('cache-control', 'no-store')
        if (typeof endpoint.answer === 'string') return sendBytes(request, reply, endpoint.answer, given)
        const shape = endpoint.answer
        const checked = (answer: unknown) => {
          const { success, data, error } = z.safeParse(shape, answer)
          if (success) return data
          throw new Error(`${endpoint.feature}.${endpoint.name} broke its promise`, { cause: error })
        }
        if (given instanceof Parts) {
          const body = await writtenInParts(given, { success: true, message: 'OK' }, checked)
          return reply.type('application/json; charset=utf-8').send(body)
        }
        if (creating.has(endpoint.name)) reply.code(201)
        const told = { success: true, message: 'OK', data: checked(given) }
        return endpoint.revalidated ? sendTagged(request, reply, told) : reply.send(told)
      },
    })
  }
  return { serve, served }
}

export const newRequestId = () => randomUUID()
