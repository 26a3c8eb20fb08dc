import type { Answer, Endpoint, Input } from '@muster/contract/kit/endpoint'
import { failures } from '@muster/contract/kit/failures'
import { session } from '@muster/contract/session/session'
import { CallFailure, noConnection, sessionEnded } from './call-failure.ts'
import { fetchTold } from './fetch-told.ts'
import { patienceFor } from './patience.ts'
import { refreshed } from './refresh.ts'
import { addressOf, bodyOf, type RequestInput } from './request.ts'
import { hearServerTime } from './server-clock.ts'
import { currentSession, demandSecondFactor, endSession, interruptedSession, updateUser } from './session.ts'
import type { Session } from './session-data.ts'
import { unsentCount } from './unsent.ts'

/** The input may be left out where nothing in it is required. */
export type InputArgs<E> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Sending the same key twice has one effect. */
  idempotencyKey?: string | undefined
  /** Receives the share of the body that was sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  /** In place of the session: the right to send the outbox of a removed person. */
  as?: { readonly accessToken: string; readonly tenantId: number; readonly unsent?: number } | undefined
  /** How long nothing may move on the connection; without it the browser decides. */
  patienceMs?: number | undefined
  /** What else the page asks for goes before it. */
  isPatient?: boolean | undefined
}

let base = ''
/** Where the server is, when it is not where the page came from. */
export const setApiBase = (address: string) => {
  base = address
}

/** Calls an endpoint; answers what is inside the envelope. Throws `CallFailure`. */
export const call = <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<E>): Promise<Answer<E>> =>
  callWith(endpoint, input ?? {}, {})

export async function callWith<E extends Endpoint>(
  endpoint: E,
  input: unknown,
  options: CallOptions,
): Promise<Answer<E>> {
  return (await dataOf(await responseOf(endpoint, input, options))) as Answer<E>
}

/** The open answer of an endpoint that goes on telling. Throws `CallFailure`. */
export const openStream = <E extends Endpoint & { readonly answer: 'events' }>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<Response> => responseOf(endpoint, input, { signal, isPatient: true })

async function responseOf(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Response> {
  const sent = input as RequestInput
  if (options.as) return responseAs(options.as, endpoint, sent, options)
  const signedIn = endpoint.access === 'public' ? undefined : currentSession()
  // A click that came before the sign-in over its page.
  if (!signedIn && endpoint.access !== 'public' && interruptedSession()) throw sessionEnded()
  const first = await send(endpoint, sent, signedIn, options)
  if (first.ok) return first
  const failure = await failureOf(first)
  if (failure.code === failures['secondFactor.demanded'].code) demandSecondFactor()
  if (!signedIn) throw failure
  if (failure.reason === 'access.level') void readLevel(signedIn)
  endIfRefused(signedIn, failure)
  // A late refusal of a session that its person has replaced meanwhile: the present one is tried, as after any 401.
  if (failure.status !== 401 && !isOfEnded(failure)) throw failure

  const renewed = await refreshed(signedIn, callWith)
  const second = await send(endpoint, sent, renewed, options)
  if (second.ok) return second
  const again = await failureOf(second)
  endIfRefused(renewed, again)
  throw again
}

/** A right that has run out ends no session: nobody is signed in with it. */
async function responseAs(
  as: NonNullable<CallOptions['as']>,
  endpoint: Endpoint,
  sent: RequestInput,
  options: CallOptions,
): Promise<Response> {
  const response = await send(endpoint, sent, as, options)
  if (response.ok) return response
  throw await failureOf(response)
}

const isOfEnded = ({ code }: CallFailure) => code === failures['session.ended'].code

const levelHoldsMs = 10_000
const levelReadAt = new WeakMap<Session, number>()
/** Refused for the level: screens offer what it may do, so a suspension may have begun since, or the role is another. */
async function readLevel(used: Session): Promise<void> {
  const now = performance.now()
  if (now - (levelReadAt.get(used) ?? Number.NEGATIVE_INFINITY) < levelHoldsMs) return
  levelReadAt.set(used, now)
  await callWith(session.me, {}, {}).then(updateUser, () => undefined)
}

function endIfRefused(used: Session, failure: CallFailure): void {
  if (!isOfEnded(failure) || currentSession()?.accessToken !== used.accessToken) return
  endSession('ended')
  throw failure
}

async function send(
  endpoint: Endpoint,
  sent: RequestInput,
  session: { accessToken: string; tenantId: number } | undefined,
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (session) headers.Authorization = `Bearer ${session.accessToken}`
  const unsent = options.as ? options.as.unsent : unsentCount()
  if (session && unsent !== undefined) headers['X-Unsent-Entries'] = String(unsent)
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (endpoint.method !== 'GET') headers['X-Device-Time'] = new Date().toISOString()
  const body = bodyOf(endpoint, sent)
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  // What everyone may read is revalidated by its tag; what a person may read stays on no disk.
  const cache = endpoint.access === 'public' ? 'no-cache' : 'no-store'
  const request: RequestInit = { method: endpoint.method, headers, cache }
  if (body !== undefined) request.body = body
  if (options.isPatient) request.priority = 'low'
  const address = base + addressOf(endpoint, sent, session?.tenantId)
  const sentAt = Date.now()
  try {
    const response = await within(options, bytesOf(sent, body), address, request)
    hearServerTime(response.headers.get('date'), sentAt, Date.now())
    return response
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw noConnection()
  }
}

const bytesOf = ({ file }: RequestInput, body: string | FormData | undefined) =>
  typeof body === 'string' ? body.length : (file?.size ?? 0)

/** Fetches; with a limit of patience the whole answer too, which may break off as well. */
async function within(options: CallOptions, bytes: number, address: string, request: RequestInit) {
  const { onProgress, patienceMs } = options
  const patience = patienceFor(patienceMs, bytes, options.signal)
  const limited: RequestInit = { ...request, ...(patience.signal && { signal: patience.signal }) }
  try {
    if (onProgress)
      return await fetchTold(address, limited, (share) => {
        patience.hear()
        onProgress(share)
      })
    const response = await fetch(address, limited)
    if (patienceMs === undefined) return response
    const { status, headers } = response
    return new Response(await response.text(), { status, headers })
  } finally {
    patience.end()
  }
}

async function dataOf(response: Response): Promise<unknown> {
  const envelope = await read(response)
  if (envelope?.success !== true) throw unreadable(response)
  return envelope.data
}

async function failureOf(response: Response): Promise<CallFailure> {
  const envelope = await read(response)
  if (envelope?.success !== false || typeof envelope.code !== 'string') return unreadable(response)
  return new CallFailure({
    status: response.status,
    code: envelope.code,
    message: envelope.message || failures['server.failed'].says,
    reason: envelope.reason,
    params: envelope.params,
    errors: envelope.errors,
    requestId: envelope.requestId,
    data: envelope.data,
  })
}

interface Envelope {
  success?: boolean
  message?: string
  code?: string
  reason?: string
  params?: CallFailure['params']
  data?: unknown
  errors?: CallFailure['errors']
  requestId?: string
}

/** Undefined when something between here and the server answered in its place. */
async function read(response: Response): Promise<Envelope | undefined> {
  try {
    return (await response.json()) as Envelope
  } catch {
    return undefined
  }
}

const unreadable = (response: Response) =>
  new CallFailure({
    status: response.ok ? 502 : response.status,
    code: failures['server.failed'].code,
    message: failures['server.failed'].says,
  })
