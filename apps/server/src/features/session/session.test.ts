import { createHmac } from 'node:crypto'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { createSigner } from 'fast-jwt'
import { describe, expect, test } from 'vitest'
import { raw } from '../../../test/raw.ts'
import { anyPassword, aTenant, aUser, nextNumber, type Tenant } from '../../../test/tenant.ts'
import { resetTokenOf } from './examples.ts'

interface Tokens {
  accessToken: string
  refreshToken: string
}
// Attempts are counted by address: each test comes from addresses of its own.
const newAddress = () => `10.${(nextNumber() >> 8) & 255}.${nextNumber() & 255}.${process.pid & 255}`
const signInFrom = (t: Tenant, remoteAddress: string, payload: object) =>
  t.app.inject({ method: 'POST', url: '/api/auth/signin', remoteAddress, payload })
const bearer = (token: string) => ({ as: 'nobody', headers: { authorization: `Bearer ${token}` } }) as const
const refreshed = (t: Tenant, refreshToken: string) =>
  t.send(session.refresh, { body: { refreshToken } }, { as: 'nobody' })
const mayStillCall = async (t: Tenant, { accessToken }: Tokens) =>
  (await t.send(session.me, {}, bearer(accessToken))).statusCode === 200

async function aSession() {
  const t = await aTenant()
  const person = await aUser(t, { password: anyPassword })
  const body = { email: person.email, password: anyPassword, tenant: t.code }
  const response = await signInFrom(t, newAddress(), body)
  return { t, person, tokens: response.json().data as Tokens }
}
async function atMoment<T>(t: Tenant, moment: Date, work: () => Promise<T>) {
  t.clock.set(moment)
  try {
    return await work()
  } finally {
    t.clock.set(undefined)
  }
}
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe('signing in', () => {
  test('answers tokens, the company and who it is; the code and the e-mail without case', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword, level: 3 })
    const body = { email: person.email.toUpperCase(), password: anyPassword, tenant: t.code.toUpperCase() }
    const response = await signInFrom(t, newAddress(), { ...body, platform: 'WEB' })
    expect(response.statusCode).toBe(200)
    expect(response.json().data).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      tenantId: t.tenantId,
      user: {
        tenantUserId: person.id,
        tenantId: t.tenantId,
        firstName: person.firstName,
        lastName: person.lastName,
        imageURL: null,
        userRole: { id: t.roleIds.get(3), name: 'Manager', roleLevel: 3 },
        companyTimezone: 'Australia/Sydney',
        companyWeekStart: 1,
        companyLocale: 'en-AU',
        noticeAcknowledged: true,
        availableForEmergency: false,
        language: null,
      },
    })
    expect(await t.call(session.me, {}, bearer(response.json().data.accessToken))).toEqual(
      response.json().data.user,
    )
    const byId = await signInFrom(t, newAddress(), { ...body, tenant: t.tenantId })
    expect(byId.json().data.tenantId).toBe(t.tenantId)
  })

  test('one answer for an unknown company, an unknown person, a wrong password and a removed person', async () => {
    const t = await aTenant()
    const other = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const removed = await aUser(t, { password: anyPassword })
    const withoutPassword = await aUser(t)
    await t.call(users.remove, { params: removed })
    const right = { email: person.email, password: anyPassword, tenant: t.code }
    const wrong = [
      { ...right, tenant: 'no-such-company' },
      { ...right, tenant: 999_999_999 },
      { ...right, tenant: other.code },
      { ...right, email: 'nobody@test.example' },
      { ...right, password: 'wrong' },
      { ...right, password: `${anyPassword} ` },
      { ...right, email: removed.email },
      { ...right, email: withoutPassword.email },
      { ...right, email: withoutPassword.email, password: '' },
    ]
    const answers = await Promise.all(wrong.map((body) => signInFrom(t, newAddress(), body)))
    const bodies = answers.map((each) => ({ ...each.json(), requestId: '' }))
    expect(answers.map((each) => each.statusCode)).toEqual(wrong.map(() => 401))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ success: false, code: 'E010', message: 'Invalid Email or Password!' })
  })

  test('ten failed tries lock the account at this address, and nowhere else', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const [attacker, victim] = [newAddress(), newAddress()]
    const right = { email: person.email, password: anyPassword, tenant: t.code }
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) {
      statuses.push((await signInFrom(t, attacker, { ...right, password: `guess ${n}` })).statusCode)
    }
    expect(statuses).toEqual(Array(10).fill(401))
    for (const body of [right, { ...right, email: person.email.toUpperCase() }]) {
      const locked = await signInFrom(t, attacker, body)
      expect(locked.statusCode).toBe(429)
      expect(locked.json()).toMatchObject({ code: 'E011' })
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
    }
    expect((await signInFrom(t, victim, right)).statusCode).toBe(200)
    const other = await aUser(t, { password: anyPassword })
    expect((await signInFrom(t, attacker, { ...right, email: other.email })).statusCode).toBe(200)
  })

  test('guesses sent all at once are counted too', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const address = newAddress()
    const body = { email: person.email, password: 'guess', tenant: t.code }
    const answers = await Promise.all(Array.from({ length: 25 }, () => signInFrom(t, address, body)))
    expect(answers.filter((each) => each.statusCode === 401)).toHaveLength(10)
    expect(answers.filter((each) => each.statusCode === 429)).toHaveLength(15)
  })

  test('an address may fail fifty times in all, and succeed as often as it likes', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const address = newAddress()
    const right = { email: person.email, password: anyPassword, tenant: t.code }
    for (let n = 0; n < 60; n++) expect((await signInFrom(t, address, right)).statusCode).toBe(200)
    for (let n = 0; n < 50; n++)
      expect((await signInFrom(t, address, { ...right, email: `nobody${n}@test.example` })).statusCode).toBe(
        401,
      )
    const full = await signInFrom(t, address, right)
    expect([full.statusCode, full.json().code]).toEqual([429, 'E060'])
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('guesses from many addresses end at a hundred, and the owner still gets in where they have been', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const home = newAddress()
    const right = { email: person.email, password: anyPassword, tenant: t.code }
    expect((await signInFrom(t, home, right)).statusCode).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 102; n++)
      statuses.push(
        (await signInFrom(t, `10.250.${n}.${process.pid & 255}`, { ...right, password: 'guess' })).statusCode,
      )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
    expect((await signInFrom(t, home, right)).statusCode).toBe(200)
  })

  test('SEC-05: a block on unknown addresses lasts an hour at most, and a password chosen by mail lifts it', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    const right = { email: person.email, password: anyPassword, tenant: t.code }
    for (let n = 0; n < 101; n++)
      await signInFrom(t, `10.251.${n}.${process.pid & 255}`, { ...right, password: 'guess' })
    const blocked = await signInFrom(t, newAddress(), right)
    expect(blocked.statusCode).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(3600)
    const password = 'Tide-and-harbour-7'
    const token = await resetTokenOf(t, person.email)
    await t.call(session.reset, { body: { token, password } }, { as: 'nobody' })
    expect((await signInFrom(t, newAddress(), { ...right, password })).statusCode).toBe(200)
  })

  test('an IPv6 network counts as one address', async () => {
    const t = await aTenant()
    const { email } = await aUser(t, { password: anyPassword })
    const body = { email, password: 'guess', tenant: t.code }
    const network = `2001:db8:${(process.pid & 65_535).toString(16)}:${nextNumber().toString(16)}`
    for (let n = 1; n <= 10; n++) await signInFrom(t, `${network}::${n}`, body)
    expect((await signInFrom(t, `${network}:1:2:3:4`, body)).statusCode).toBe(429)
  })

  test('passwords are taken whole: long, with spaces, beyond 72 bytes, and nothing is cut', async () => {
    const t = await aTenant()
    const long = `${'é'.repeat(36)} 🧹 the end`
    const person = await aUser(t, { password: long })
    const body = { email: person.email, tenant: t.code }
    expect((await signInFrom(t, newAddress(), { ...body, password: long })).statusCode).toBe(200)
    expect((await signInFrom(t, newAddress(), { ...body, password: `${long}!` })).statusCode).toBe(401)
    const tooLong = await signInFrom(t, newAddress(), { ...body, password: 'x'.repeat(1025) })
    expect([tooLong.statusCode, tooLong.json().errors[0].path]).toEqual([400, 'password'])
  })
})

describe('refreshing', () => {
  test('gives new tokens; the first ones stay good for the access they had', async () => {
    const { t, tokens, person } = await aSession()
    const next = (await refreshed(t, tokens.refreshToken)).json().data as Tokens
    expect(next.refreshToken).not.toBe(tokens.refreshToken)
    expect(await t.call(session.me, {}, bearer(next.accessToken))).toMatchObject({ tenantUserId: person.id })
    expect((await refreshed(t, next.refreshToken)).statusCode).toBe(200)
  })

  test('a token used again within ten seconds was lost on the way: it gets the same successor', async () => {
    const { t, tokens } = await aSession()
    const first = (await refreshed(t, tokens.refreshToken)).json().data as Tokens
    const again = await atMoment(t, later(8), () => refreshed(t, tokens.refreshToken))
    expect(again.json().data.refreshToken).toBe(first.refreshToken)
    const second = (await refreshed(t, first.refreshToken)).json().data as Tokens
    expect((await refreshed(t, tokens.refreshToken)).json().data.refreshToken).toBe(second.refreshToken)
  })

  test('used again later it was stolen: the whole family ends', async () => {
    const { t, tokens } = await aSession()
    const next = (await refreshed(t, tokens.refreshToken)).json().data as Tokens
    const reused = await atMoment(t, later(11), () => refreshed(t, tokens.refreshToken))
    expect([reused.statusCode, reused.json().code]).toEqual([401, 'E038'])
    expect((await refreshed(t, next.refreshToken)).json().code).toBe('E038')
    expect(await mayStillCall(t, next)).toBe(false)
  })

  test('twenty tabs at once stay signed in, with one living token between them', async () => {
    const { t, tokens } = await aSession()
    for (let round = 0, held = tokens.refreshToken; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(t, held)))
      expect(answers.map((each) => each.statusCode)).toEqual(Array(20).fill(200))
      const successors = new Set(answers.map((each) => each.json().data.refreshToken))
      expect(successors.size).toBe(1)
      held = [...successors][0]
    }
    const living = await (await t.scope())
      .from('refresh_tokens')
      .where('used_at', 'is', null)
      .select('session_id')
      .execute()
    expect(living).toHaveLength(1)
  })

  test('ends after 30 days without use, and after 90 in any case', async () => {
    const { t, tokens } = await aSession()
    const day = 86_400
    expect(
      (await atMoment(t, later(30 * day + 60), () => refreshed(t, tokens.refreshToken))).statusCode,
    ).toBe(401)
    let latestToken = tokens.refreshToken
    for (const days of [29, 58, 87]) {
      const answer = await atMoment(t, later(days * day), () => refreshed(t, latestToken))
      expect(answer.statusCode).toBe(200)
      latestToken = answer.json().data.refreshToken
    }
    expect((await atMoment(t, later(90 * day + 60), () => refreshed(t, latestToken))).statusCode).toBe(401)
  })

  test.each(['', 'x', '1.AAAA', `zz.${'A'.repeat(43)}`, `1.${'A'.repeat(43)}`])(
    '%j is no token',
    async (token) => {
      const t = await aTenant()
      const answer = await refreshed(t, token)
      expect(token === '' ? answer.statusCode === 400 : answer.json().code === 'E038').toBe(true)
    },
  )

  test('a token of one company named as of another is none', async () => {
    const { t, tokens } = await aSession()
    const other = await aTenant()
    const moved = tokens.refreshToken.replace(/^[^.]+/, other.tenantId.toString(36))
    expect((await refreshed(t, moved)).json().code).toBe('E038')
    expect((await refreshed(t, tokens.refreshToken)).statusCode).toBe(200)
  })

  test('only hashes of refresh tokens are kept', async () => {
    const { t, tokens } = await aSession()
    const rows = await (await t.scope()).from('refresh_tokens').selectAll().execute()
    expect(rows.every((row) => row.hash.length === 32)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(tokens.refreshToken.split('.')[1])
  })
})

test('signing out ends access and refresh at once, and may be repeated', async () => {
  const { t, tokens } = await aSession()
  const next = (await refreshed(t, tokens.refreshToken)).json().data as Tokens
  const { refreshToken } = next
  expect(await t.call(session.signOut, { body: { refreshToken } }, { as: 'nobody' })).toBeNull()
  expect(await t.refused(session.me, {}, bearer(next.accessToken))).toMatchObject({
    status: 401,
    code: 'E038',
  })
  expect(await mayStillCall(t, tokens)).toBe(false)
  expect((await refreshed(t, refreshToken)).json().code).toBe('E038')
  expect(await t.call(session.signOut, { body: { refreshToken } }, { as: 'nobody' })).toBeNull()
})

test('a suspended company lets nobody in, and its sessions end', async () => {
  const { t, tokens, person } = await aSession()
  await t.owner.query(`update tenants set status = 'suspended' where id = $1`, [t.tenantId])
  t.clock.aSecondPasses()
  const body = { email: person.email, password: anyPassword, tenant: t.code }
  expect((await signInFrom(t, newAddress(), body)).json()).toMatchObject({ code: 'E013' })
  expect((await signInFrom(t, newAddress(), { ...body, password: 'wrong' })).json().code).toBe('E010')
  expect(await t.refused(session.me, {}, bearer(tokens.accessToken))).toMatchObject({
    status: 401,
    code: 'E038',
  })
  expect((await refreshed(t, tokens.refreshToken)).json().code).toBe('E038')
})

describe('access tokens', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const parts = (token: string) => token.split('.') as [string, string, string]
  const claimsOf = (token: string) => JSON.parse(Buffer.from(parts(token)[1], 'base64url').toString())

  test('live fifteen minutes', async () => {
    const { t, tokens } = await aSession()
    expect(await atMoment(t, later(14 * 60), () => mayStillCall(t, tokens))).toBe(true)
    const expired = await atMoment(t, later(15 * 60 + 1), () =>
      t.refused(session.me, {}, bearer(tokens.accessToken)),
    )
    expect(expired).toMatchObject({ status: 401, code: 'E015' })
  })

  test('that are forged, edited, of another key, for another use, or no tokens are 401', async () => {
    const { t, tokens } = await aSession()
    const [header, body, signature] = parts(tokens.accessToken)
    const claims = claimsOf(tokens.accessToken)
    const otherKey = Buffer.alloc(32, 7)
    const sign = (what: object, key: Buffer | string = otherKey, algorithm: 'HS256' | 'HS512' = 'HS256') =>
      createSigner({ key, algorithm })(what as { sub: string })
    const signedBy = (head: object, key: Buffer | string) => {
      const text = `${encode(head)}.${encode(claims)}`
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
    }
    const forged = {
      'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'alg None': `${encode({ alg: 'None' })}.${body}.${signature}`,
      'no signature': `${header}.${body}.`,
      'edited claims': `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
      'another company': `${header}.${encode({ ...claims, t: claims.t + 1 })}.${signature}`,
      'longer life': `${header}.${encode({ ...claims, exp: claims.exp + 9999 })}.${signature}`,
      'other key': sign(claims),
      'empty key': signedBy({ alg: 'HS256', typ: 'JWT' }, ''),
      'other algorithm': sign(claims, otherKey, 'HS512'),
      'RS256 named': signedBy({ alg: 'RS256', typ: 'JWT' }, otherKey),
      'kid with a path': signedBy({ alg: 'HS256', kid: '../../dev/null' }, ''),
      'own jwk': signedBy({ alg: 'HS256', jwk: { kty: 'oct', k: otherKey.toString('base64url') } }, otherKey),
      'own jku': signedBy({ alg: 'HS256', jku: 'https://evil.example/keys' }, otherKey),
      'refresh as access': tokens.refreshToken,
      'very long': 'a'.repeat(8192),
      'no token': 'null',
    }
    for (const [what, token] of Object.entries(forged)) {
      const answer = await t.refused(session.me, {}, bearer(token))
      expect({ what, status: answer.status, code: answer.code }).toEqual({ what, status: 401, code: 'E015' })
    }
    expect(await mayStillCall(t, tokens)).toBe(true)
  })

  test('count in the header alone, and are no refresh tokens', async () => {
    const { t, tokens } = await aSession()
    const { accessToken } = tokens
    const inQuery = await raw(t, { url: `/api/user/me?access_token=${accessToken}&token=${accessToken}` })
    expect(inQuery.statusCode).toBe(401)
    const inCookie = await raw(t, { url: '/api/user/me', headers: { cookie: `accessToken=${accessToken}` } })
    expect(inCookie.statusCode).toBe(401)
    const basic = await raw(t, { url: '/api/user/me', headers: { authorization: `Basic ${accessToken}` } })
    expect(basic.statusCode).toBe(401)
    expect((await refreshed(t, accessToken)).statusCode).not.toBe(200)
  })

  test('of one company open nothing of another', async () => {
    const { tokens } = await aSession()
    const other = await aTenant()
    const foreign = await aUser(other)
    expect(await other.refused(users.read, { params: foreign }, bearer(tokens.accessToken))).toMatchObject({
      status: 403,
    })
  })
})
