import { allEndpoints } from '@muster/contract/index'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { Level } from '@muster/contract/kit/permissions'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { signedIn } from '../../src/features/session/examples.ts'
import { aTenant, aUser, type Tenant, tokenOf } from '../tenant.ts'

const levels: Level[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const longAgoMs = 3_600_000

/** Who calls, beside the ten levels: nobody, somebody removed whose token still lives, and a token past its time. */
async function outsiders(t: Tenant): Promise<Record<string, string | undefined>> {
  const removed = await aUser(t, { level: 1 })
  const late = await aUser(t, { level: 1 })
  const live = await tokenOf(t, removed)
  const scope = await t.scope()
  await scope.change('users', { removed_at: new Date() }).where('id', '=', removed.id).execute()
  const { id } = await scope
    .from('sessions')
    .select('id')
    .where('user_id', '=', removed.id)
    .executeTakeFirstOrThrow()
  const then = new Date(t.clock.now().getTime() - longAgoMs)
  const expired = t.deps.tokens.sign({ tenantId: t.tenantId, sessionId: id, userId: late.id }, then)
  return { nobody: undefined, removed: live, expired }
}

async function outboxToken(t: Tenant): Promise<string> {
  const { person, refreshToken } = await signedIn(t)
  await t.call(users.remove, { params: { id: person.id } })
  return (await t.call(session.openOutbox, { body: { refreshToken } }, { as: 'nobody' })).accessToken
}

const sendAs = (t: Tenant, endpoint: Endpoint, token: string | undefined, params: object) =>
  t.send(endpoint, { params } as never, {
    as: 'nobody',
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })

const isDenial = (status: number) => status === 403 || status === 404

async function callsOfPhone(t: Tenant, params: object) {
  const token = await outboxToken(t)
  const closed = allEndpoints.filter(({ access }) => access !== 'public')
  const allowed: string[] = []
  let denied = 0
  for (const endpoint of closed) {
    const { statusCode } = await sendAs(t, endpoint, token, params)
    if (isDenial(statusCode)) denied += 1
    if (statusCode !== 403) allowed.push(`${endpoint.method} ${endpoint.path}`)
  }
  return { allowed: allowed.sort(), denied, calls: closed.length }
}

/**
 * Calls every endpoint as each of the fourteen. Answers a line per endpoint with the levels that may call it, how many
 * calls were made, what did not hold, how many were denied, and how many denials the log tells. `ofOutbox` are the calls
 * open to the phone of a removed person.
 */
export async function accessMatrix() {
  const t = await aTenant()
  const people = await Promise.all(levels.map((level) => aUser(t, { level })))
  const strangers = await outsiders(t)
  // Rights are decided before anything is read of the input, so an empty one is enough.
  const params = { id: 999_999_999, tenantId: t.tenantId, variant: 'full' }
  const lines: string[] = []
  const faults: string[] = []
  let cells = 0
  let denied = 0
  for (const endpoint of allEndpoints) {
    const title = `${endpoint.method} ${endpoint.path}`
    if (endpoint.access === 'public') {
      lines.push(`${title}: public`)
      continue
    }
    for (const [who, token] of Object.entries(strangers)) {
      const { statusCode } = await sendAs(t, endpoint, token, params)
      cells += 1
      if (statusCode !== 401) faults.push(`${title} as ${who} → ${statusCode}`)
    }
    const allowed: number[] = []
    for (const person of people) {
      const { statusCode } = await t.send(endpoint, { params } as never, { as: person })
      cells += 1
      if (statusCode >= 500) faults.push(`${title} as level ${person.level} → ${statusCode}`)
      if (isDenial(statusCode)) denied += 1
      if (statusCode !== 403) allowed.push(person.level)
    }
    lines.push(`${title}: ${allowed.join(' ')}`)
  }
  const phone = await callsOfPhone(t, params)
  denied += phone.denied
  cells += phone.calls
  const { rows } = await t.owner.query<{ told: number; named: number }>(
    `select count(*)::int as told, count(actor_id)::int as named
      from audit_entries where tenant_id = $1 and action = 'access.denied'`,
    [t.tenantId],
  )
  return { lines: lines.sort(), ofOutbox: phone.allowed, faults, cells, denied, ...rows[0]! }
}
