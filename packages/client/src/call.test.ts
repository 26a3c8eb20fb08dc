import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { suspensions } from '@muster/contract/users/suspensions'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, callWith, setApiBase } from './call.ts'
import { CallFailure } from './call-failure.ts'
import { beginSession, currentSession, endSession, keepPageWhile, whyEnded } from './session.ts'
import { aServer, bad, good, type Heard, type Reply } from './testing/a-server.ts'
import { aSession } from './testing/a-session.ts'
import { freshStorage } from './testing/browser-storage.ts'

const servers: { close: () => Promise<void> }[] = []
async function serving(answer: (heard: Heard) => Reply | Promise<Reply>) {
  const server = await aServer(answer)
  servers.push(server)
  setApiBase(server.address)
  return server
}
const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was not refused'),
    (failure: unknown) => failure as CallFailure,
  )
/** Knows only the tokens of the newest refresh. */
const withRefresh = (heard: Heard): Reply => {
  if (heard.path === '/api/auth/refresh-token') return good({ accessToken: 'new', refreshToken: 'r2' })
  return heard.headers.authorization === 'Bearer new' ? good([]) : bad(401, 'E015')
}

beforeEach(() => {
  freshStorage()
  endSession('signed-out')
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

test('the envelope is removed, the token and the company are sent', async () => {
  beginSession(aSession())
  const { heard } = await serving(() => good([{ id: 4, tenantId: 7, name: 'North', description: '' }]))
  expect(await call(siteGroups.list)).toEqual([{ id: 4, tenantId: 7, name: 'North', description: '' }])
  expect(heard[0]!.headers.authorization).toBe('Bearer old')
  expect(heard[0]!.query.get('tenantId')).toBe('7')
})

test('ids go into the path, lists are repeated, empty values are left out', async () => {
  beginSession(aSession())
  const { heard } = await serving(() => good([]))
  await call(sites.list, { query: { groupIds: [1, 2], search: '', clientId: undefined } })
  expect(heard[0]!.query.getAll('groupIds')).toEqual(['1', '2'])
  expect(heard[0]!.query.has('search')).toBe(false)
  expect(heard[0]!.query.has('clientId')).toBe(false)
  await call(users.remove, { params: { id: 9 }, query: { force: true } })
  expect(heard[1]!.path).toBe('/api/user/9')
  expect(heard[1]!.query.get('force')).toBe('true')
})

test('writes carry the clock of the device, reads do not', async () => {
  beginSession(aSession())
  const { heard } = await serving(() => good(null))
  await call(siteGroups.list)
  await call(siteGroups.remove, { params: { id: 1 } })
  expect(heard[0]!.headers['x-device-time']).toBeUndefined()
  expect(Math.abs(Date.parse(String(heard[1]!.headers['x-device-time'])) - Date.now())).toBeLessThan(60_000)
})

test('an upload is a form whose fields come before the file', async () => {
  beginSession(aSession())
  const { heard } = await serving(() => good({ id: 1 }))
  const body = { questionnaireId: 3, sha256: 'a'.repeat(64), takenAt: '2026-03-01T00:00:00Z' }
  const input = { params: { id: 5 }, body, file: new Blob(['picture']), fileName: 'photo.webp' }
  await callWith(works.addFile, input, { idempotencyKey: 'k1' })
  const [one] = heard
  expect(one!.headers['content-type']).toMatch(/^multipart\/form-data/)
  expect(one!.headers['idempotency-key']).toBe('k1')
  expect(one!.body.indexOf('questionnaireId')).toBeLessThan(one!.body.indexOf('photo.webp'))
})

test('a refusal brings its code, its reason, its fields and its request id', async () => {
  const [template, params] = ['At most {max} characters', { max: 40 }]
  const errors = [{ path: 'name', message: 'At most 40 characters', template, params }]
  await serving(() => bad(400, 'E060', { errors, reason: 'requests.tooMany', params: { seconds: 5 } }))
  const failure = await failing(call(siteGroups.create, { body: { name: '' } }))
  expect(failure).toBeInstanceOf(CallFailure)
  expect(failure).toMatchObject({ status: 400, code: 'E060', requestId: 'r1', reason: 'requests.tooMany' })
  expect([failure.template, failure.params]).toEqual([
    'Too many requests. Try again in {seconds} seconds',
    { seconds: 5 },
  ])
  expect(failure.errors).toEqual(errors)
})

test('a refusal without a reason, or with one that is newer than this page, stays as it was said', async () => {
  const newer = { reason: 'no.such', params: { count: 2 } }
  for (const more of [{}, newer]) {
    await serving(() => bad(409, 'E045', more))
    const failure = await failing(call(siteGroups.list))
    expect([failure.template, failure.params]).toEqual(['Refused E045', {}])
  }
})

test('no answer is a failure of its own', async () => {
  const server = await serving(() => good([]))
  await server.close()
  expect(await failing(call(siteGroups.list))).toMatchObject({ status: 0, code: 'NETWORK' })
})

test('an answer that is none of ours is told blandly', async () => {
  await serving(() => ({ status: 502, body: '<html>Bad gateway</html>' }))
  expect(await failing(call(siteGroups.list))).toMatchObject({ status: 502, code: 'E099' })
})

test('many calls that meet 401 at once cause one refresh, and all succeed', async () => {
  beginSession(aSession())
  const { heard } = await serving(withRefresh)
  await Promise.all(Array.from({ length: 8 }, () => call(siteGroups.list)))
  expect(heard.filter(({ path }) => path.includes('refresh'))).toHaveLength(1)
  expect(currentSession()).toMatchObject({ accessToken: 'new', refreshToken: 'r2' })
})

test('a call that was on its way during a refresh takes the new tokens without another', async () => {
  beginSession(aSession())
  let refreshes = 0
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  await serving(async (heard) => {
    if (heard.path.includes('refresh')) refreshes += 1
    if (heard.query.has('search') && heard.headers.authorization === 'Bearer old') await slow
    return withRefresh(heard)
  })
  const late = call(sites.list, { query: { search: 'x' } })
  await call(siteGroups.list)
  release()
  await late
  expect(refreshes).toBe(1)
})

test('a second 401 after the refresh is not tried a third time', async () => {
  beginSession(aSession())
  const { heard } = await serving(({ path }) =>
    path.includes('refresh') ? good({ accessToken: 'new', refreshToken: 'r2' }) : bad(401, 'E015'),
  )
  expect(await failing(call(siteGroups.list))).toMatchObject({ status: 401 })
  expect(heard).toHaveLength(3)
})

test('an ended session is not refreshed', async () => {
  beginSession(aSession())
  const { heard } = await serving(() => bad(401, 'E038'))
  expect(await failing(call(siteGroups.list))).toMatchObject({ code: 'E038' })
  expect(heard).toHaveLength(1)
  expect(currentSession()).toBeUndefined()
  expect(whyEnded()).toBe('ended')
})

test('a refused refresh ends the session, one that met a busy server does not', async () => {
  beginSession(aSession())
  await serving(({ path }) => (path.includes('refresh') ? bad(503, 'E098') : bad(401, 'E015')))
  expect(await failing(call(siteGroups.list))).toMatchObject({ status: 503 })
  expect(currentSession()).toBeDefined()

  await serving(() => bad(401, 'E015'))
  await failing(call(siteGroups.list))
  expect(currentSession()).toBeUndefined()
})

test('what one person asked for is not sent again in the name of the next', async () => {
  beginSession(aSession())
  const { heard } = await serving(() => {
    beginSession(aSession({ id: 99, accessToken: 'theirs', refreshToken: 'theirs' }))
    return bad(401, 'E015')
  })
  expect(await failing(call(siteGroups.list))).toMatchObject({ code: 'E038' })
  expect(heard).toHaveLength(1)
  expect(currentSession()!.user.tenantUserId).toBe(99)
})

test('F-04: a click before the sign-in over its page is not sent, and says that the session has ended', async () => {
  beginSession(aSession())
  keepPageWhile(() => true)
  const { heard } = await serving(() => bad(401, 'E038'))
  await failing(call(siteGroups.list))
  expect(await failing(call(siteGroups.list))).toMatchObject({ code: 'E038' })
  expect(heard).toHaveLength(1)
  keepPageWhile(() => false)
})

test('a late refusal of the session before ends nothing: what was asked is sent with the present one', async () => {
  beginSession(aSession())
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  const { heard } = await serving(async ({ headers }) => {
    if (headers.authorization === 'Bearer again') return good([])
    await late
    return bad(401, 'E038')
  })
  const asked = call(siteGroups.list)
  await expect.poll(() => heard.length).toBe(1)
  endSession('ended')
  beginSession(aSession({ accessToken: 'again', refreshToken: 'again' }))
  release()
  expect(await asked).toEqual([])
  expect(currentSession()).toMatchObject({ accessToken: 'again' })
})

test('a late refusal after signing out does not say that the session has ended', async () => {
  beginSession(aSession())
  await serving(() => {
    endSession('signed-out')
    return bad(401, 'E038')
  })
  expect(await failing(call(siteGroups.list))).toMatchObject({ code: 'E038' })
  expect(whyEnded()).toBe('signed-out')
})

test('D1-06: E038 signs out whatever the status', async () => {
  beginSession(aSession())
  await serving(() => bad(403, 'E038'))
  const failure = await failing(call(siteGroups.list))
  expect([failure.status, currentSession(), whyEnded()]).toEqual([403, undefined, 'ended'])
})

test('R-24: refused what their role may do, a page learns the level of the person and takes it over', async () => {
  beginSession(aSession())
  const { user } = currentSession()!
  const userRole = { ...user.userRole, roleLevel: 5 }
  const { heard } = await serving(({ path }) =>
    path === '/api/user/me' ? good({ ...user, userRole }) : bad(403, 'E020', { reason: 'access.level' }),
  )
  await failing(call(suspensions.list, { params: { id: 1 } }))
  await expect.poll(() => currentSession()!.user.userRole.roleLevel).toBe(5)
  const asked = () => heard.filter(({ path }) => path === '/api/user/me').length
  // Several refusals at once ask once; the level that was learnt is asked about once more, and then holds for a while.
  for (let n = 0; n < 3; n++) await failing(call(suspensions.list, { params: { id: 1 } }))
  await expect.poll(asked).toBe(2)
  await failing(call(suspensions.list, { params: { id: 1 } }))
  expect(asked()).toBe(2)
})
