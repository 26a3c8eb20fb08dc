import { Writable } from 'node:stream'
import { language } from '@muster/contract/languages'
import { deviceName } from '@muster/contract/session/device-name'
import { secondFactor } from '@muster/contract/session/second-factor'
import { session, withoutSecondStep } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { resetTokenOf } from '../../src/features/session/examples.ts'
import { aTaxpayer } from '../../src/features/users/examples.ts'
import { openPasswords } from '../../src/http/session/passwords.ts'
import { shortAddress } from '../../src/http/session/short-address.ts'
import { anyPassword, aTenant, aUser, type Tenant } from '../tenant.ts'
import {
  anAddress,
  codesTried,
  guesses,
  hashFlood,
  lostAnswers,
  mailFlood,
  refreshRaces,
  signInAt,
  spraying,
  timedRefusals,
  timedResetRequests,
} from './attacks.ts'
import { auc } from './auc.ts'

// Group A at small counts; `npm run test:slow` has those of the page.

test('the area under the curve is a half for the same times, and one for times that never meet', () => {
  expect(auc([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(auc([1, 2], [3, 4])).toBe(1)
  expect(auc([3, 4], [1, 2])).toBe(1)
  expect(auc([1, 3], [2, 2])).toBe(0.5)
})

test('refused sign-ins of every kind have one answer', async () => {
  expect((await timedRefusals(3)).bodies).toHaveLength(1)
})
test('requests for a link have one answer, and the known e-mail alone gets a mail', async () => {
  const { bodies, mails } = await timedResetRequests(3)
  expect(bodies).toHaveLength(1)
  expect(mails).toEqual({ known: 3, unknown: 0, removed: 0 })
})
test('refresh races and lost answers sign nobody out', async () => {
  expect(await refreshRaces(5)).toEqual({ odd: 0, living: 1 })
  expect(await lostAnswers(5)).toBe(5)
})
test('guesses end at ten from one address; the owner still gets in from theirs', async () => {
  const { counts, owner, wait } = await guesses(20, 1)
  expect({ counts, owner }).toEqual({ counts: { 401: 10, 429: 10 }, owner: 200 })
  expect(Number.isInteger(wait) && wait > 0).toBe(true)
})
test('one guess each on many accounts ends at fifty from one address', async () => {
  expect(await spraying(60)).toEqual({ 401: 50, 429: 10 })
})
test('a flood of sign-ins is bounded: some are looked at, the others wait or are told to come again', async () => {
  const { counts } = await hashFlood(80)
  expect(counts[401]! + counts[503]!).toBe(80)
  expect(counts[503]).toBeGreaterThan(0)
})
test('five mails an hour for an account, fifty requests for an address', async () => {
  expect(await mailFlood(8, 60)).toEqual({ mails: 5, counts: { 200: 50, 429: 10 } })
})
test('company codes cannot be tried out', async () => {
  expect(await codesTried(40)).toEqual({ 404: 30, 429: 10 })
})

test('nothing that a request says of itself gives it another counter', async () => {
  const t = await aTenant()
  const person = await aUser(t, { password: anyPassword })
  const address = anAddress()
  const wrong = { email: person.email, password: 'guess', tenant: t.code }
  const disguises: [object, Record<string, string>, string?][] = [
    [{}, { 'x-forwarded-for': '198.51.100.1' }],
    [{}, { forwarded: 'for=198.51.100.2' }],
    [{}, { 'x-real-ip': '198.51.100.3' }],
    [{ email: person.email.toUpperCase() }, {}],
    [{ email: ` ${person.email} ` }, {}],
    [{ tenant: t.code.toUpperCase() }, {}],
    [{ tenant: t.tenantId }, {}],
    [{ tenant: ` ${t.code} ` }, {}],
    [{}, {}, '/api/auth/signin/'],
    [{ platform: 'IOS' }, { 'user-agent': 'another' }],
  ]
  for (const [body, headers, url = '/api/auth/signin'] of disguises) {
    const payload = { ...wrong, ...body }
    const answer = await t.app.inject({ method: 'POST', url, remoteAddress: address, headers, payload })
    expect([JSON.stringify([body, headers, url]), answer.statusCode]).toEqual([
      JSON.stringify([body, headers, url]),
      401,
    ])
  }
  const full = await signInAt(t.app, address, wrong)
  expect(full.statusCode).toBe(429)
  // Another process asks the same counters.
  const second = await buildApp(t.deps)
  expect((await signInAt(second, address, wrong)).statusCode).toBe(429)
  await second.close()
})

test('passwords are kept as argon2id at the full cost, each with its salt, and made anew after the cost was raised', async () => {
  const t = await aTenant()
  const [first, second] = [
    await aUser(t, { password: anyPassword }),
    await aUser(t, { password: anyPassword }),
  ]
  const hashOf = async (id: number) =>
    (await t.owner.query('select password_hash as hash from users where id = $1', [id])).rows[0]
      .hash as string
  expect(await hashOf(first.id)).not.toBe(await hashOf(second.id))
  const older = await hashOf(first.id)
  const app = await buildApp({ ...t.deps, passwords: openPasswords() })
  const body = { email: first.email, password: anyPassword, tenant: t.code }
  expect((await signInAt(app, anAddress(), { ...body, password: 'wrong' })).statusCode).toBe(401)
  expect(await hashOf(first.id)).toBe(older)
  expect((await signInAt(app, anAddress(), body)).statusCode).toBe(200)
  const kept = await hashOf(first.id)
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signInAt(app, anAddress(), body)).statusCode).toBe(200)
  expect(await hashOf(first.id)).toBe(kept)
  await app.close()
})

test('another origin is told nothing, and no script runs that is not ours', async () => {
  const t = await aTenant()
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const method of ['GET', 'OPTIONS'] as const) {
    const answer = await t.app.inject({ method, url: '/api/user/me', headers })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  const answer = await t.app.inject('/api/user/me')
  const policy = String(answer.headers['content-security-policy'])
  expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self' 'wasm-unsafe-eval'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringMatching(/max-age=\d{7,}/),
  })
})

test('a session that was used twice ends, and the person is told by mail in their language', async () => {
  const t = await aTenant()
  const person = await aUser(t, { password: anyPassword })
  const body = { email: person.email, password: anyPassword, tenant: t.code }
  await t.call(language.choose, { body: { language: 'de' } }, { as: person })
  const { refreshToken } = withoutSecondStep(await t.call(session.signIn, { body }, { as: 'nobody' }))
  const use = () => t.send(session.refresh, { body: { refreshToken } }, { as: 'nobody' })
  expect((await use()).statusCode).toBe(200)
  t.clock.set(new Date(Date.now() + 11_000))
  const again = await use()
  t.clock.set(undefined)
  expect(again.json()).toMatchObject({ code: 'E038' })
  const { rows } = await t.owner.query('select subject from mails where recipient = $1', [person.email])
  expect(rows).toEqual([{ subject: 'Eine Ihrer Sitzungen wurde beendet' }])
})

test('no token, password, code or tax number stands in the log, in the queue or in an address that is logged', async () => {
  const t = await aTenant()
  let written = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  const app = await buildApp({ ...t.deps, log: pino({ level: 'trace' }, sink) })
  const logged: Tenant = { ...t, app }
  const said = await everySecret(logged)
  expect(written).toContain('/api/user/password-reset/validate')
  expect(written.split('\n').length).toBeGreaterThan(8)
  const { rows } = await t.owner.query('select data::text as text from pgboss.job')
  const places = `${written}\n${rows.map(({ text }) => text).join('\n')}`
  for (const secret of said) expect([secret, places.includes(secret)]).toEqual([secret, false])
  await app.close()
})

/** Sends every kind of secret there is, by query where the page allows it; answers all of them. */
async function everySecret(t: Tenant): Promise<string[]> {
  const person = await aUser(t, { password: 'Ferry-at-seven-42' })
  const inject = (url: string, payload: object, headers = {}) =>
    t.app.inject({ method: 'POST', url, payload, headers, remoteAddress: anAddress() })
  const credentials = { email: person.email, password: 'Ferry-at-seven-42', tenant: t.code }
  const signedIn = (await inject('/api/auth/signin', credentials)).json().data
  const bearer = { authorization: `Bearer ${signedIn.accessToken}` }
  await inject('/api/auth/signin', { ...credentials, password: 'Not-the-password-9' })
  await inject('/api/auth/refresh-token', { refreshToken: signedIn.refreshToken })
  await inject(`/api/user/tenant/${person.id}/device?deviceToken=push-token-4711`, {}, bearer)
  await inject(`/api/user/password-reset/request?email=${encodeURIComponent(person.email)}`, {})
  const token = await resetTokenOf(t, person.email)
  await inject(`/api/user/password-reset/validate?token=${token}`, {})
  const { secret } = (await inject('/api/auth/second-factor/authenticator', {}, bearer)).json().data
  await inject('/api/auth/confirm', { code: '739164' }, bearer)
  const id = await aTaxpayer(t)
  await t.call(users.revealTaxNumber, { params: { id }, body: { reason: 'Payment summary' } })
  await t.call(secondFactor.read)
  await inject('/api/user/password-reset', { token, password: 'Tide-and-harbour-7' })
  return [
    signedIn.accessToken,
    signedIn.refreshToken,
    'Ferry-at-seven-42',
    'Not-the-password-9',
    'Tide-and-harbour-7',
    'push-token-4711',
    person.email,
    token,
    secret,
    '739164',
    '123 456 782',
    '123456782',
  ]
}

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/18.0 Safari/605.1', 'Safari on macOS'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  ['curl/8.9', ''],
])('%s is %j', (agent, name) => expect(deviceName(agent)).toBe(name))

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2::7', '2001:db8:1:…'],
  ['unknown', ''],
])('%s is shown as %j', (address, shown) => expect(shortAddress(address)).toBe(shown))
