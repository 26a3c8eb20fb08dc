import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setApiBase } from './call.ts'
import { endSession } from './session.ts'
import { signIn } from './session-acts.ts'
import { aServer, good } from './testing/a-server.ts'
import { aSession } from './testing/a-session.ts'
import { freshStorage } from './testing/browser-storage.ts'

const servers: { close: () => Promise<void> }[] = []
beforeEach(() => {
  freshStorage()
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0 Mobile' })
})
afterEach(async () => {
  endSession('signed-out')
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) await server.close()
})

test('D1-04: the registration of the device carries its name and a token that stays', async () => {
  const registered = Promise.withResolvers<URLSearchParams>()
  let next = registered
  const server = await aServer(({ path, query }) => {
    if (path === '/api/auth/signin') return good(aSession())
    next.resolve(query)
    return good({ deviceId: '00000000-0000-4000-8000-000000000001' })
  })
  servers.push(server)
  setApiBase(server.address)
  const credentials = { email: 'ava@muster.example', password: 'Ferry-at-seven-42', tenant: 'demo' }
  await signIn(credentials)
  const first = await registered.promise
  expect(first.get('deviceName')).toBe('Chrome on Android')
  expect(first.get('deviceToken')).toMatch(/^[\w:.~-]{8,}$/)
  next = Promise.withResolvers()
  await signIn(credentials)
  expect((await next.promise).get('deviceToken')).toBe(first.get('deviceToken'))
})
