import { language } from '@muster/contract/languages'
import { session, withoutSecondStep } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { describe, expect, test } from 'vitest'
import { anyPassword, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { mailLog, mailShown } from '../mail/queries.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
const bearer = (accessToken: string, more: object = {}) =>
  ({ as: 'nobody', headers: { authorization: `Bearer ${accessToken}`, ...more } }) as const
async function signIn(t: Tenant, person: TestUser, headers: Record<string, string> = {}) {
  const body = { email: person.email, password: anyPassword, tenant: t.code }
  const sending = { as: 'nobody', headers, address: '203.0.113.77' } as const
  return withoutSecondStep(await t.call(session.signIn, { body }, sending))
}
const cookieOf = (answer: { headers: object }) =>
  String((answer.headers as Record<string, unknown>)['set-cookie'] ?? '')

describe('the list of sessions', () => {
  test('names each device, shortens its address, and marks the own one', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword, level: 10 })
    await signIn(t, person, { 'user-agent': windows })
    const mine = await signIn(t, person, { 'user-agent': phone })
    const list = await t.call(session.sessions, {}, bearer(mine.accessToken))
    expect(list).toHaveLength(2)
    expect(list.find(({ current }) => current)).toEqual({
      id: expect.any(String),
      device: 'Safari on iPhone',
      address: '203.0.113.x',
      createdDate: expect.any(String),
      lastUsedDate: expect.any(String),
      current: true,
    })
    expect(list.find(({ current }) => !current)?.device).toBe('Chrome on Windows')
  })

  test('one that is ended is told E038 at its next call, and cannot be refreshed', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const [lost, mine] = [await signIn(t, person), await signIn(t, person)]
    const list = await t.call(session.sessions, {}, bearer(mine.accessToken))
    const other = list.find(({ current }) => !current)!
    await t.call(session.endSession, { params: other }, bearer(mine.accessToken))
    const call = await t.refused(session.me, {}, bearer(lost.accessToken))
    expect(call).toMatchObject({ status: 401, code: 'E038' })
    const body = { refreshToken: lost.refreshToken }
    expect(await t.refused(session.refresh, { body }, { as: 'nobody' })).toMatchObject({ code: 'E038' })
    expect(await t.call(session.sessions, {}, bearer(mine.accessToken))).toHaveLength(1)
    const again = await t.refused(session.endSession, { params: other }, bearer(mine.accessToken))
    expect(again.status).toBe(404)
  })

  test('all others end at once, and the one that asks stays', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const others = [await signIn(t, person), await signIn(t, person), await signIn(t, person)]
    const mine = await signIn(t, person)
    await t.call(session.endSessions, {}, bearer(mine.accessToken))
    for (const { accessToken } of others)
      expect(await t.refused(session.me, {}, bearer(accessToken))).toMatchObject({ code: 'E038' })
    expect(await t.call(session.sessions, {}, bearer(mine.accessToken))).toHaveLength(1)
  })

  test('level 1 sees and ends those of anybody in the company; nobody else does', async () => {
    const [t, other] = [await aTenant(), await aTenant()]
    const person = await aUser(t, { password: anyPassword })
    const manager = await aUser(t, { level: 2 })
    const theirs = await signIn(t, person)
    const query = { tenantUserId: person.id }
    const [row] = await t.call(session.sessions, { query })
    expect(row?.current).toBe(false)
    const refusal = { status: 403, code: 'E020' }
    expect(await t.refused(session.sessions, { query }, { as: manager })).toMatchObject(refusal)
    expect(await t.refused(session.endSessions, { query }, { as: manager })).toMatchObject(refusal)
    const params = { id: row!.id }
    expect((await t.refused(session.endSession, { params }, { as: manager })).status).toBe(404)
    expect((await other.refused(session.endSession, { params })).status).toBe(404)
    expect((await other.refused(session.sessions, { query })).status).toBe(404)
    await t.call(session.endSession, { params })
    expect(await t.refused(session.me, {}, bearer(theirs.accessToken))).toMatchObject({ code: 'E038' })
    const again = await signIn(t, person)
    await t.call(session.endSessions, { query })
    expect(await t.refused(session.me, {}, bearer(again.accessToken))).toMatchObject({ code: 'E038' })
  })
})

describe('everything that takes a right away ends the sessions at the next call', () => {
  const acts: Readonly<Record<string, (t: Tenant, person: TestUser) => Promise<unknown>>> = {
    'a password set by the office': (t, person) =>
      t.call(users.update, { params: person, body: { password: 'Another-one-77' } }),
    'another role': (t, person) =>
      t.call(users.update, { params: person, body: { userRoleId: t.roleIds.get(6)! } }),
    removal: (t, person) => t.call(users.remove, { params: person }),
    'the company suspended by an operator, within a second': async (t) => {
      await t.owner.query(`update tenants set status = 'suspended' where id = $1`, [t.tenantId])
      t.clock.aSecondPasses()
    },
  }
  test.each(Object.entries(acts))('%s', async (_what, act) => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const { accessToken, refreshToken } = await signIn(t, person)
    await t.call(session.me, {}, bearer(accessToken))
    await act(t, person)
    expect(await t.refused(session.me, {}, bearer(accessToken))).toMatchObject({ status: 401, code: 'E038' })
    const refused = await t.refused(session.refresh, { body: { refreshToken } }, { as: 'nobody' })
    expect(refused).toMatchObject({ status: 401, code: 'E038' })
  })
})

describe('the own password', () => {
  const change = { currentPassword: anyPassword, password: 'Tide-and-harbour-8' }
  test('changes by the one there is; every other session ends and the own one stays', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const [other, mine] = [await signIn(t, person), await signIn(t, person)]
    const wrong = { ...change, currentPassword: 'wrong one' }
    const refused = await t.refused(session.changePassword, { body: wrong }, bearer(mine.accessToken))
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'currentPassword' }] })
    const common = { ...change, password: 'Password1' }
    const refusedCommon = await t.refused(session.changePassword, { body: common }, bearer(mine.accessToken))
    expect(refusedCommon).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    await t.call(session.changePassword, { body: change }, bearer(mine.accessToken))
    expect(await t.refused(session.me, {}, bearer(other.accessToken))).toMatchObject({ code: 'E038' })
    expect(await t.call(session.me, {}, bearer(mine.accessToken))).toMatchObject({ tenantUserId: person.id })
    const body = { email: person.email, tenant: t.code }
    const old = { body: { ...body, password: anyPassword } }
    expect((await t.send(session.signIn, old, { as: 'nobody' })).statusCode).toBe(401)
    const now = { body: { ...body, password: change.password } }
    expect((await t.send(session.signIn, now, { as: 'nobody' })).statusCode).toBe(200)
  })

  test('is told of by mail, in the language of the person', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    await t.call(language.choose, { body: { language: 'de' } }, { as: person })
    await t.call(session.changePassword, { body: change }, { as: person })
    const scope = await t.scope()
    const rows = await mailLog(scope).where('recipient', '=', person.email).execute()
    expect(rows.map((row) => mailShown(scope, row))).toEqual([
      expect.objectContaining({
        subject: 'Ihr Passwort wurde geändert',
        text: expect.stringContaining('wurde geändert und jedes andere Gerät abgemeldet.'),
      }),
    ])
  })

  test('cannot be tried out: five wrong ones, then a wait', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const body = { ...change, currentPassword: `guess ${n}` }
      statuses.push((await t.send(session.changePassword, { body }, { as: person })).statusCode)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const late = await t.send(session.changePassword, { body: change }, { as: person })
    expect([late.statusCode, Number(late.headers['retry-after']) > 600]).toEqual([429, true])
  })
})

describe('devices', () => {
  const register = (t: Tenant, as: TestUser, headers = {}, body: object = {}) =>
    t.send(session.registerDevice, { params: as, body }, { as, headers })

  test('one gets a cookie for a year that carries no authority, and keeps its id', async () => {
    const t = await aTenant()
    const person = await aUser(t)
    const first = await register(t, person, { 'user-agent': phone }, { deviceToken: 'push:abc-1' })
    const { deviceId } = first.json().data
    expect(cookieOf(first)).toBe(
      `device-id=${deviceId}; Max-Age=31536000; Path=/api; HttpOnly; SameSite=Strict`,
    )
    const again = await register(t, person, { cookie: `a=1; device-id=${deviceId}; b=2` })
    expect(again.json().data).toEqual({ deviceId })
    const alone = { as: 'nobody', headers: { cookie: `device-id=${deviceId}` } } as const
    expect((await t.send(session.me, {}, alone)).statusCode).toBe(401)
    const { rows } = await t.owner.query('select *, t::text as row from devices t where tenant_id = $1', [
      t.tenantId,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ id: deviceId, user_id: person.id })
    expect(rows[0].row).not.toContain('push:abc-1')
  })

  test('the name and the token are taken from the query too', async () => {
    const t = await aTenant()
    const query = { deviceName: 'Pixel 9', deviceToken: 'abc' }
    await t.call(session.registerDevice, { params: t.boss, query, body: {} })
    const { rows } = await t.owner.query('select name from devices where tenant_id = $1', [t.tenantId])
    expect(rows).toEqual([{ name: 'Pixel 9' }])
  })

  test('of somebody else, of another company, or with an address as token are refused', async () => {
    const [t, other] = [await aTenant(), await aTenant()]
    const person = await aUser(t)
    const params = { id: person.id }
    expect((await t.refused(session.registerDevice, { params, body: {} })).status).toBe(404)
    expect((await other.refused(session.registerDevice, { params, body: {} })).status).toBe(404)
    for (const deviceToken of ['http://169.254.169.254/', 'https://x.example/push', 'a b', '//host'])
      expect((await register(t, person, {}, { deviceToken })).statusCode).toBe(400)
  })

  test('of thirty at once twenty are taken; one unused for a year makes room', async () => {
    const t = await aTenant()
    const person = await aUser(t)
    const answers = await Promise.all(Array.from({ length: 30 }, () => register(t, person)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({ code: 'E046' })
    await t.owner.query(
      `update devices set last_seen_at = now() - interval '366 days'
        where tenant_id = $1 and user_id = $2
          and id = (select id from devices where tenant_id = $1 and user_id = $2 limit 1)`,
      [t.tenantId, person.id],
    )
    expect((await register(t, person)).statusCode).toBe(200)
  })

  test('a sign-in from one that was never registered is recorded as having happened', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const happened = async () =>
      (
        await (
          await t.scope()
        )
          .from('domain_events')
          .selectAll()
          .where('name', '=', 'session.newDevice')
          .execute()
      ).map(({ payload }) => payload)
    await signIn(t, person, { 'user-agent': windows })
    const payload = { tenantUserId: person.id, sessionId: expect.any(String), device: 'Chrome on Windows' }
    expect(await happened()).toEqual([payload])
    const { deviceId } = (await register(t, person)).json().data
    await signIn(t, person, { cookie: `device-id=${deviceId}` })
    expect(await happened()).toHaveLength(1)
    const second = await aUser(t, { password: anyPassword })
    await signIn(t, second, { cookie: `device-id=${deviceId}` })
    expect(await happened()).toHaveLength(2)
  })
})
