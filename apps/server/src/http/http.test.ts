import { gunzipSync, gzipSync } from 'node:zlib'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { users } from '@muster/contract/users/users'
import { describe, expect, test } from 'vitest'
import { raw } from '../../test/raw.ts'
import { aTenant, aUser } from '../../test/tenant.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const groups = '/api/group/location'
const json = { 'content-type': 'application/json' }

describe('the envelope', () => {
  test('wraps answers and refusals, with a request id, and is not kept by anybody', async () => {
    const t = await aTenant()
    const good = await raw(t, { as: t.boss, url: `${groups}/all` })
    expect(good.json()).toEqual({ success: true, message: 'OK', data: [] })
    const bad = await raw(t, { url: `${groups}/all` })
    expect([bad.statusCode, bad.json()]).toEqual([
      401,
      {
        success: false,
        message: 'Sign in to continue',
        code: 'E015',
        reason: 'session.none',
        params: {},
        requestId: bad.headers['x-request-id'],
      },
    ])
    for (const answer of [good, bad]) {
      expect(answer.headers['x-request-id']).toMatch(uuid)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['x-powered-by']).toBeUndefined()
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      // S-11
      expect(answer.headers['permissions-policy']).toContain('geolocation=(self), camera=()')
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('says nothing of what broke inside', async () => {
    const t = await aTenant()
    const person = await aUser(t)
    const scope = await t.scope()
    const broken = { business_number_cipher: Buffer.from('not what was sealed, long enough') }
    await scope.change('users', broken).where('id', '=', person.id).execute()
    const answer = await t.send(users.read, { params: person })
    const { requestId, ...rest } = answer.json()
    expect(answer.statusCode).toBe(500)
    expect(requestId).toMatch(uuid)
    const refusal = { message: 'Something went wrong', code: 'E099', reason: 'server.failed', params: {} }
    expect(rest).toEqual({ success: false, ...refusal })
    // Whatever changes a key meets every sealed value of every company.
    const mended = { business_number_cipher: null }
    await scope.change('users', mended).where('id', '=', person.id).execute()
  })
})

describe('compressed', () => {
  const taking = { 'accept-encoding': 'gzip, deflate, br' }

  test('an answer travels to whoever takes that, and is the same to everybody', async () => {
    const t = await aTenant()
    for (const name of ['North', 'South'])
      await t.call(siteGroups.create, { body: { name, description: 'Along the river. '.repeat(40) } })
    const plain = await raw(t, { as: t.boss, url: `${groups}/all` })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await raw(t, { as: t.boss, url: `${groups}/all`, headers: taking })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    const short = await raw(t, {
      as: t.boss,
      url: `${groups}/${(plain.json().data as { id: number }[])[0]!.id}x`,
      headers: taking,
    })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  test('a long answer too, with one tag for both', async () => {
    const t = await aTenant()
    const url = '/api/language?language=de'
    const [plain, packed] = [await raw(t, { url }), await raw(t, { url, headers: taking })]
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers.etag).toBe(plain.headers.etag)
    const again = await raw(t, { url, headers: { ...taking, 'if-none-match': String(packed.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('nothing that is sent is unpacked', async () => {
    const t = await aTenant()
    const headers = { ...json, 'content-encoding': 'gzip' }
    const payload = gzipSync('{"name":"North"}')
    const answer = await raw(t, { as: t.boss, method: 'POST', url: groups, payload, headers })
    expect(answer.statusCode).toBe(400)
    expect(await t.call(siteGroups.list)).toEqual([])
  })
})

describe('the company a caller names', () => {
  test('is refused where it is not their own: in the query, twice, in the body, in any case', async () => {
    const t = await aTenant()
    const other = await aTenant()
    const as = t.boss
    const elsewhere = String(other.tenantId)
    const requests = [
      { url: `${groups}/all?tenantId=${elsewhere}` },
      { url: `${groups}/all?TENANTID=${elsewhere}` },
      { url: `${groups}/all?tenantId=${t.tenantId}&tenantId=${elsewhere}` },
      { url: `${groups}/all?tenantId=` },
      { url: groups, method: 'POST', payload: { name: 'North', tenantId: other.tenantId } },
      { url: groups, method: 'POST', payload: { name: 'North', tenantid: elsewhere } },
      { url: groups, method: 'POST', payload: { name: 'North', tenantId: [t.tenantId, other.tenantId] } },
      { url: groups, method: 'POST', payload: { name: 'North', part: { tenantId: other.tenantId } } },
    ] as const
    for (const request of requests) {
      const { statusCode } = await raw(t, { as, ...request })
      expect({ request, statusCode }).toEqual({ request, statusCode: 403 })
    }
    expect(await other.call(siteGroups.list)).toEqual([])
    expect(await t.call(siteGroups.list)).toEqual([])
    const named = { name: 'North', tenantId: t.tenantId } as never
    expect(await t.call(siteGroups.create, { body: named })).toMatchObject({ tenantId: t.tenantId })
    expect((await raw(t, { as, url: `${groups}/all?tenantId=${t.tenantId}` })).statusCode).toBe(200)
  })
})

describe('what cannot be read', () => {
  test.each([
    ['malformed JSON', '{"name": "North"', json, 400],
    ['no JSON at all', 'name=North', json, 400],
    ['an empty body that says JSON', '', json, 400],
    ['a list', '[]', json, 400],
    ['a text', '"North"', json, 400],
    ['nothing', 'null', json, 400],
    ['__proto__', '{"__proto__": {"level": 1}, "name": "North"}', json, 400],
    ['constructor.prototype', '{"constructor": {"prototype": {"level": 1}}, "name": "North"}', json, 400],
    ['a form', 'name=North', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['XML', '<name>North</name>', { 'content-type': 'text/xml' }, 415],
    ['UTF-16', Buffer.from('{"name":"North"}', 'utf16le'), json, 400],
  ])('%s is refused in the envelope', async (_what, payload, headers, status) => {
    const t = await aTenant()
    const answer = await raw(t, { as: t.boss, method: 'POST', url: groups, payload, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, requestId: expect.stringMatching(uuid) })
    expect(({} as { level?: number }).level).toBeUndefined()
    expect(await t.call(siteGroups.list)).toEqual([])
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', '\ud800'],
    ['the other half', 'a\udc00'],
  ])('%s in a text is 400 with the name of the field', async (_what, name) => {
    const t = await aTenant()
    const payload = JSON.stringify({ name, description: name })
    const answer = await raw(t, { as: t.boss, method: 'POST', url: groups, payload, headers: json })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((each: { path: string }) => each.path)).toEqual(['name', 'description'])
  })

  test('NUL in a query or a path is 400 or 404, never 500', async () => {
    const t = await aTenant()
    const as = t.boss
    const search = await raw(t, { as, url: '/api/user/tenant?search=a%00b' })
    const message = 'Contains characters that cannot be stored'
    const fault = { path: 'search', message, template: message, params: {} }
    expect([search.statusCode, search.json().errors]).toEqual([400, [fault]])
    for (const id of [
      '%00',
      '1%00',
      '0',
      '-1',
      '1.5',
      '1e3',
      '0x1',
      'NaN',
      '9007199254740993',
      '99999999999999999999',
      '%20',
      'null',
    ])
      expect([id, (await raw(t, { as, url: `/api/user/${id}` })).statusCode]).toEqual([id, 400])
    expect((await raw(t, { as, url: '/api/user/999999999999999' })).statusCode).toBe(404)
  })

  test('all other characters come back as they were sent', async () => {
    const t = await aTenant()
    const name = 'É e\u0301 עברית \u202e 🧹\u200d🧽 漢字 \u0301\u0301 ﷽ "\'; drop table users; -- %_\\'
    expect(await t.call(siteGroups.create, { body: { name } })).toMatchObject({ name })
  })

  test('one byte more than a mebibyte is 413', async () => {
    const t = await aTenant()
    const request = { as: t.boss, method: 'POST', url: groups, headers: json } as const
    const padded = (bytes: number) => {
      const start = '{"name":"North","padding":"'
      return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
    }
    const over = await raw(t, { ...request, payload: padded(2 ** 20 + 1) })
    expect([over.statusCode, over.json().success]).toEqual([413, false])
    expect((await raw(t, { ...request, payload: padded(2 ** 20) })).statusCode).toBe(201)
  })

  test('a wrong device time or idempotency key is 400 with its name', async () => {
    const t = await aTenant()
    for (const [header, path] of [
      ['x-device-time', 'X-Device-Time'],
      ['idempotency-key', 'Idempotency-Key'],
    ]) {
      const sending = { headers: { [header!]: 'yesterday' } }
      expect(await t.refused(siteGroups.create, { body: { name: 'North' } }, sending)).toMatchObject({
        status: 400,
        errors: [{ path }],
      })
    }
  })
})

describe('a path or method that is not there', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user/tenant/1',
    '//api/user/tenant',
    '/API/user/tenant',
    '/api/User/tenant',
    '/api/user%2ftenant',
    '/api/user/tenant;a=b',
    '/api/../api/user/me/..',
    '/api/user/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/api/user/%zz',
  ])('%s opens nothing', async (url) => {
    const t = await aTenant()
    const answer = await raw(t, { as: t.boss, url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ success: false, requestId: expect.any(String) })
  })

  test('a slash at the end changes nothing, with and without a session', async () => {
    const t = await aTenant()
    expect((await raw(t, { url: `${groups}/all/` })).statusCode).toBe(401)
    expect((await raw(t, { as: t.boss, url: `${groups}/all/` })).statusCode).toBe(200)
  })

  test('HEAD asks for a session too; OPTIONS, PATCH and TRACE open nothing', async () => {
    const t = await aTenant()
    const url = `${groups}/all`
    expect((await raw(t, { method: 'HEAD', url })).statusCode).toBe(401)
    expect((await raw(t, { method: 'HEAD', url, as: await aUser(t) })).statusCode).toBe(403)
    for (const method of ['OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'] as const) {
      const answer = await raw(t, { method: method as 'OPTIONS', url, as: t.boss })
      expect([method, answer.statusCode]).toEqual([method, 404])
    }
  })

  test('a header or field that names another method is ignored', async () => {
    const t = await aTenant()
    const group = await t.call(siteGroups.create, { body: { name: 'North' } })
    const url = `${groups}/${group.id}`
    for (const header of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      const answer = await raw(t, { as: t.boss, method: 'GET', url, headers: { [header]: 'DELETE' } })
      expect(answer.statusCode).toBe(404)
    }
    await raw(t, { as: t.boss, method: 'POST', url: `${url}?_method=DELETE`, payload: { _method: 'DELETE' } })
    expect(await t.call(siteGroups.list)).toEqual([group])
  })
})

test('a key sent again with another body is refused, and by another person is a key of their own', async () => {
  const t = await aTenant()
  const key = '7d0a4f6e-1c1d-4a55-8a3e-0b9f6f1d2c3b'
  await t.call(siteGroups.create, { body: { name: 'North' } }, { key })
  expect(await t.refused(siteGroups.create, { body: { name: 'South' } }, { key })).toMatchObject({
    status: 422,
    code: 'E061',
  })
  const manager = await aUser(t, { level: 3 })
  await t.call(siteGroups.create, { body: { name: 'South' } }, { key, as: manager })
  const twice = await Promise.all(
    Array.from({ length: 8 }, () =>
      t.send(siteGroups.create, { body: { name: 'West' } }, { key: key.replace('7d', '8e') }),
    ),
  )
  expect(new Set(twice.map((each) => each.json().data?.id)).size).toBe(1)
  expect(await t.call(siteGroups.list)).toHaveLength(3)
})

test('the probes tell that it runs, and nothing else', async () => {
  const t = await aTenant()
  expect((await raw(t, { url: '/healthz' })).json()).toEqual({ status: 'ok' })
  expect((await raw(t, { url: '/readyz' })).json()).toEqual({ status: 'ready' })
})
