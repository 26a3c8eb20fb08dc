import type { Endpoint } from '@muster/contract/kit'
import { type Act, addAuditEntries, addAuditEntry } from '../db/audit.ts'
import { type Replica, readOnCopy } from '../db/replica.ts'
import { openScope, type Scope } from '../db/scope.ts'
import { actOf, denialOf, isAuditedRead, isWrite } from './audited.ts'
import { type Claims, claimAll, Unclaimed } from './claims.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { failure, isStall } from './failures.ts'
import { parsed, refuseOtherIds } from './parse-input.ts'
import { withRangeDays } from './range-days.ts'
import { recordRefusedStep } from './refused-steps.ts'
import { requireHarmless } from './scanned.ts'
import type { Each, Handler, ServeDeps, Together } from './serve.ts'
import type { Caller } from './session.ts'
import { endpointName, idempotencyKey, onceIn } from './twice.ts'
import { type Form, wholeFile } from './uploads.ts'

/** One call as it came: as a request of its own, or in a list of them. */
export interface Call {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** As the headers Idempotency-Key and X-Device-Time say it. */
  readonly key: string | string[] | undefined
  readonly deviceTime: string | string[] | undefined
  readonly address: string
  readonly device: DeviceCookie
  readonly wantedAs: string | undefined
  /** The copy of the database that may answer it. */
  readonly copy: Replica | undefined
  /** The transaction that it shares with others of its list; absent from one that came alone. */
  readonly shared?: Shared
  /** Answers one of the calls that this one carries. */
  each(shared: Shared, ...one: Parameters<Each>): ReturnType<Each>
  /** Reads what is uploaded, once it is known that the caller may, and removes what it left when it is answered. */
  withForm<T>(work: (form: (Form & { tempPath: string }) | undefined) => Promise<T>): Promise<T>
  /** Told when the answer is one that was given before. */
  replayed(): void
}
export interface Shared {
  readonly tx: Scope
  /** The keys of all of them. While it is there, nothing may be refused; without it each claims its own. */
  readonly claims: Claims | undefined
  /** What waited in vain before all were undone; it would wait as long again. */
  readonly stalled?: Refused | undefined
  /** What is told of them once they are kept. */
  readonly told: (() => void)[]
}
type CallerNow = Caller & { readonly now: Date }

// Beyond this the device's clock is taken to be wrong, and its times are corrected.
const clockToleranceMs = 120_000

/** What the outbox of a phone sends: its steps, one by one or in a list. */
const isOfOutbox = ({ queued, batch }: Endpoint) => queued === true || batch === true

/** The levels that the caller had before changes of their role. */
const levelsBefore = async (deps: ServeDeps, caller: CallerNow) => {
  const rows = await openScope(deps, caller)
    .from('level_changes')
    .where('user_id', '=', caller.actor.id)
    .select('from_level as level')
    .execute()
  return rows.map(({ level }) => level)
}

/**
 * Rights are decided before anything is read of what was sent. What a phone recorded under an earlier role is still
 * taken; of a removed person, nothing else.
 */
async function requireAccess(deps: ServeDeps, endpoint: Endpoint, caller: CallerNow) {
  const { actor, mustSetUpFactor } = caller
  const { access } = endpoint
  if (access === 'public' || (actor.isRemoved && !isOfOutbox(endpoint))) throw failure('access.level')
  const isOpenTo = (level: number) => access.some((each) => each === level)
  if (!isOpenTo(actor.level)) {
    const before = isOfOutbox(endpoint) ? await levelsBefore(deps, caller) : []
    if (!before.some(isOpenTo)) throw failure('access.level')
  }
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

/** The objects within a body, as the schedule that is sent with the people of a job: they may name the company too. */
const partsOf = (body: unknown) => (typeof body === 'object' && body !== null ? Object.values(body) : [])

function skewOf(header: Call['deviceTime'], now: Date) {
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

/** Answers one call of somebody who is signed in: their right to it, what they sent, its effect once, and its records. */
export async function answerCall(
  deps: ServeDeps,
  caller: CallerNow,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  call: Call,
) {
  try {
    await requireAccess(deps, endpoint, caller)
    const stalled = call.shared?.stalled
    if (stalled && stalled.key === call.key) throw stalled.cause
    return await call.withForm((form) => effectOf(deps, caller, endpoint, handler, call, form))
  } catch (error) {
    if (call.shared?.claims) throw new Refused(call.key, error)
    const scope = call.shared?.tx ?? openScope(deps, caller)
    const denial = denialOf(endpoint, { error, params: call.params, address: call.address })
    if (denial) await (call.shared ? recordLast(scope, denial) : addAuditEntry(scope, denial))
    if (endpoint.queued) await recordRefusedStep(scope, endpoint, error, call)
    throw error
  }
}

/** One of several calls was refused that share what they claimed, and with it all of them are undone. */
export class Refused extends Error {
  readonly key: Call['key']
  constructor(key: Call['key'], cause: unknown) {
    super('Refused', { cause })
    this.key = key
  }
}

/** The end of the log, which the company has but once, is taken after everything else, and held no longer than it must. */
const recordLast = (tx: Scope, act: Act) => tx.atEnd(addAuditEntries, act, true)

/**
 * Calls that share one transaction, and with it the wait for the disk. Mostly none of them is refused, and they share the
 * rest as well: one of them that is refused undoes all, and they are run again, each with what it alone can undo.
 */
const togetherIn =
  (scope: Scope, call: Call): Together =>
  async (carried, work) => {
    const run = (claim?: typeof claimAll, stalled?: Refused) =>
      scope.transaction(async (tx) => {
        const claims = await claim?.(tx, carried)
        const shared: Shared = { tx, claims, stalled, told: [] }
        const result = await work((...one) => call.each(shared, ...one))
        await claims?.keep()
        return { result, told: shared.told }
      })
    const { result, told } = await run(claimAll).catch((error) => {
      if (error instanceof Unclaimed) return run()
      if (error instanceof Refused) return run(undefined, isStall(error.cause) ? error : undefined)
      throw error
    })
    for (const tell of told) tell()
    return result
  }

async function effectOf(
  deps: ServeDeps,
  caller: CallerNow,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  call: Call,
  form: (Form & { tempPath: string }) | undefined,
) {
  const { now, tenantId } = caller
  const { address, device, wantedAs, shared } = call
  const sentBody = form?.fields ?? call.body ?? {}
  refuseOtherTenant(tenantId, call.query, sentBody, ...partsOf(sentBody))
  refuseOtherIds(endpoint.path, call.params, call.query, sentBody)
  const input = {
    params: parsed(endpoint.params, call.params),
    query: withRangeDays(parsed(endpoint.query, call.query), caller.company.timezone),
    body: parsed(endpoint.body, sentBody),
  }
  const skewMs = endpoint.method === 'GET' ? 0 : skewOf(call.deviceTime, now)
  const whose = { ...caller, skewMs }
  const scope = openScope(deps, whose)
  const owner = { tenantId, userId: caller.actor.id }
  const file = form && (await wholeFile(deps.pieces, owner, endpoint.upload!, form))
  const named = endpointName(endpoint)
  if (file && deps.scanning) await requireHarmless(scope, deps.scanning, { file, endpoint: named, address })
  const handed = { ...input, file, now, address, device, wantedAs, together: togetherIn(scope, call) }
  const effect = async (tx: Scope) => handler({ ...handed, scope: tx } as never)
  const sentKey = endpoint.method === 'GET' ? undefined : idempotencyKey(call.key)
  const key = endpoint.unkept ? undefined : sentKey
  if (!key && !isWrite(endpoint)) {
    const answer = await readOnCopy(deps, call.copy, { whose, primary: scope }, effect)
    if (isAuditedRead(endpoint)) await addAuditEntry(scope, actOf(endpoint, { input, answer, address }))
    return answer
  }
  const sent = { ...input, file: file?.sha256 }
  const run = async (tx: Scope) => {
    const { answer, replayed } = key
      ? await (shared?.claims?.once ?? onceIn(tx))({ key, endpoint, sent }, () => effect(tx))
      : { answer: await effect(tx), replayed: false }
    if (replayed) call.replayed()
    else if (isWrite(endpoint)) await recordLast(tx, actOf(endpoint, { input, answer, address }))
    return answer
  }
  // The effect, its key and its entry in the log exist together or not at all.
  if (!shared) return scope.transaction(run)
  return shared.claims ? run(shared.tx) : shared.tx.attempt(run)
}
