import { randomUUID } from 'node:crypto'
import type { Answer, Endpoint, Input } from '@muster/contract/kit/endpoint'
import { defaultRoleNames, type Level } from '@muster/contract/kit/permissions'
import type { Refusal } from '@muster/contract/kit/wire'
import type { Response } from 'light-my-request'
import { handleEvent } from '../src/background/handle-event.ts'
import { openScope, type Scope } from '../src/db/scope.ts'
import { createCompany } from '../src/features/company/create-company.ts'
import { companyRules } from '../src/features/company/tenant-queries.ts'
import { eventHandlers } from '../src/features/index.ts'
import { emailKey } from '../src/features/session/email-key.ts'
import { type TestApp, theApp } from './app.ts'
import { checkWords } from './check-words.ts'
import { insert } from './insert.ts'

export interface TestUser {
  id: number
  level: Level
  email: string
  firstName: string
  lastName: string
}
interface Sending {
  as?: TestUser | 'nobody'
  key?: string
  headers?: Record<string, string>
  /** Where the request comes from; each company has an address of its own unless told. */
  address?: string
}
export interface Tenant extends TestApp {
  tenantId: number
  code: string
  roleIds: Map<Level, number>
  /** Where what tests make belongs: sites to the group, and people without a site to the manager who added them. */
  area?: { readonly groupId: number; readonly managerId: number } | undefined
  /** Whose the sites are, under which contract, and who is assigned to jobs, where a test names none. */
  common?: { readonly client: TestUser; readonly contractId: number; readonly worker: TestUser } | undefined
  /** The level-1 person who calls when nobody else is named. */
  boss: TestUser
  /** The answer's data; throws what was refused. */
  call<E extends Endpoint>(endpoint: E, ...input: Maybe<Input<E>>): Promise<Answer<E>>
  send<E extends Endpoint>(endpoint: E, input: Input<E>, sending?: Sending): Promise<Response>
  refused<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    sending?: Sending,
  ): Promise<Refusal & { status: number }>
  scope(as?: TestUser): Promise<Scope>
  /** Lets the features react to everything that happened so far, as the queue would. */
  settle(): Promise<void>
}
type Maybe<I> =
  Record<never, never> extends I ? [input?: I, sending?: Sending] : [input: I, sending?: Sending]

export const longAgo = '2020-01-01T00:00:00Z'
export const anyPassword = 'Muster-test-1'
let counted = 0
export const nextNumber = () => ++counted

function multipart(endpoint: Endpoint, input: { body?: object; file?: Blob; fileName?: string }) {
  const form = new FormData()
  for (const [key, value] of Object.entries(input.body ?? {})) form.append(key, String(value))
  if (input.file) form.append(endpoint.upload!.field, input.file, input.fileName ?? 'file')
  return form
}

async function sent(
  app: TestApp,
  token: string | undefined,
  endpoint: Endpoint,
  raw: unknown,
  sending: Sending,
) {
  const input = (raw ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: object
    file?: Blob
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_all, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value === undefined) continue
    for (const each of Array.isArray(value) ? value : [value]) query.append(key, String(each))
  }
  const headers: Record<string, string> = { ...sending.headers }
  const remoteAddress = sending.address ?? '127.0.0.1'
  if (token) headers.authorization = `Bearer ${token}`
  if (sending.key) headers['idempotency-key'] = sending.key
  const url = query.size > 0 ? `${path}?${query}` : path
  if (!endpoint.upload) {
    const payload = input.body === undefined ? {} : { payload: input.body }
    return app.app.inject({ method: endpoint.method, url, headers, remoteAddress, ...payload })
  }
  const request = new Request('http://muster.test', { method: 'POST', body: multipart(endpoint, input) })
  headers['content-type'] = request.headers.get('content-type')!
  return app.app.inject({
    method: endpoint.method,
    url,
    headers,
    remoteAddress,
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** An address for each company, so that what is counted by address never meets. */
export const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

export async function tokenOf(t: Tenant, user: TestUser) {
  const scope = await t.scope()
  const id = randomUUID()
  const at = {
    created_at: scope.now,
    last_used_at: scope.now,
    expires_at: new Date(scope.now.getTime() + 86_400_000),
  }
  await scope.into('sessions', { id, user_id: user.id, ...at }).execute()
  return t.deps.tokens.sign({ tenantId: t.tenantId, sessionId: id, userId: user.id }, scope.now)
}

export async function aTenant(): Promise<Tenant> {
  const app = await theApp()
  const code = `t${process.pid}-${nextNumber()}`
  const client = await app.owner.connect()
  await client.query('begin')
  const { tenantId, roleIds } = await createCompany(client, { code, fullName: `Company ${code}` })
  await client.query('commit')
  client.release()
  const tokens = new Map<number, { token: string; issuedAt: number }[]>()
  /**
   * One session for what a person does within ten minutes, whichever minute a test begins in: an act may ask for what
   * the session proved. A token lives 15 minutes by the application's clock, which tests move.
   */
  const currentToken = async (as: TestUser) => {
    const now = app.clock.now().getTime()
    const issued = tokens.get(as.id) ?? []
    const current = issued.find(({ issuedAt }) => now >= issuedAt && now - issuedAt < 600_000)
    if (current) return current.token
    const token = await tokenOf(t, as)
    tokens.set(as.id, [...issued, { token, issuedAt: now }])
    return token
  }
  let settled = 0
  const t: Tenant = {
    ...app,
    tenantId,
    code,
    roleIds,
    boss: undefined as never,
    async send(endpoint, input, given = {}) {
      const sending = { address: addressOf(tenantId), ...given }
      const as = sending.as ?? t.boss
      if (as === 'nobody') return sent(app, undefined, endpoint, input, sending)
      return sent(app, await currentToken(as), endpoint, input, sending)
    },
    async call(endpoint, ...[input, sending]) {
      const response = await t.send(endpoint, (input ?? {}) as never, sending)
      const answer = response.json()
      if (!answer.success)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body}`)
      return answer.data
    },
    async refused(endpoint, input, sending) {
      const response = await t.send(endpoint, input, sending)
      const refusal = response.json()
      checkWords(refusal)
      return { status: response.statusCode, ...refusal }
    },
    async scope(as) {
      const { id = 0, level = 1, firstName = 'Muster' } = as ?? {}
      const actor = { id, level, name: firstName, sessionId: null }
      return openScope(app.deps, {
        tenantId,
        actor,
        company: await companyRules(app.deps.pool, tenantId),
        now: app.clock.now(),
      })
    },
    async settle() {
      const scope = await t.scope()
      const rows = await scope
        .from('domain_events')
        .select('id')
        .where('id', '>', settled)
        .orderBy('id')
        .execute()
      for (const { id } of rows)
        await handleEvent(app.deps, eventHandlers, app.clock.now(), { tenantId, domainEventId: id })
      settled = rows.at(-1)?.id ?? settled
    },
  }
  t.boss = await aUser(t, { level: 1 })
  return t
}

interface UserGiven {
  level?: Level
  firstName?: string
  lastName?: string
  email?: string
  password?: string
  employeeNumber?: string | null
  noticeAcknowledged?: boolean
}
/** A person of level 5 unless told; has acknowledged the notice about location unless told. */
export async function aUser(t: Tenant, given: UserGiven = {}): Promise<TestUser> {
  const number = nextNumber()
  const level = given.level ?? 5
  const firstName = given.firstName ?? `${defaultRoleNames[level].replace(' ', '')}`
  const lastName = given.lastName ?? `Number${number} of ${t.code}`
  const email = given.email ?? `person${number}@${t.code}.example`
  const id = await insert(await t.scope(), 'users', {
    role_id: t.roleIds.get(level)!,
    first_name: firstName,
    last_name: lastName,
    email,
    email_key: emailKey(email),
    employee_number: given.employeeNumber === undefined ? `E${number}` : given.employeeNumber,
    created_at: longAgo,
    created_by: t.area?.managerId ?? null,
    notice_acknowledged_version: given.noticeAcknowledged === false ? null : 1,
    password_hash: given.password ? await t.deps.passwords.hash(given.password) : null,
  })
  return { id, level, email, firstName, lastName }
}
export const aClient = (t: Tenant, given: UserGiven = {}) => aUser(t, { ...given, level: 10 })
