import { setApiBase } from '@muster/client/call'
import { beginSession, endSession } from '@muster/client/session'
import { aServer, good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackWork } from './use-tracking.ts'

const path = '/api/user/location/current'
let tell: (lat: number) => void
let server: Awaited<ReturnType<typeof aServer>>
let heard: Heard[]
let next: PromiseWithResolvers<void>
const states: string[] = []

beforeEach(async () => {
  heard = []
  states.length = 0
  next = Promise.withResolvers()
  server = await aServer((one) => {
    if (one.path === path) {
      heard.push(one)
      next.resolve()
    }
    return good({ positionStored: true })
  })
  setApiBase(server.address)
  freshStorage()
  beginSession(aSession({ roleLevel: 5 }))
  vi.useFakeTimers({ toFake: ['performance'] })
  const geolocation = {
    watchPosition(found: PositionCallback) {
      tell = (latitude) =>
        found({
          coords: { latitude, longitude: 153.025, accuracy: 5, speed: null },
          timestamp: Date.now(),
        } as GeolocationPosition)
      return 1
    },
    clearWatch: () => undefined,
  }
  vi.stubGlobal('navigator', { geolocation, onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  endSession('signed-out')
  vi.unstubAllGlobals()
  await server.close()
})

const reported = async () => {
  await next.promise
  next = Promise.withResolvers()
  return heard.map(({ method, body }) => ({ method, ...JSON.parse(body) }))
}

test('D1-20: while the visit runs the position goes to the server, once a minute at most', async () => {
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const handed: unknown[] = []
  const stop = trackWork(
    25,
    (fixes) => handed.push(fixes.map(({ lat }) => lat)),
    (state) => states.push(state),
  )
  expect(states).toEqual(['waiting'])
  tell(-27.47)
  tell(-27.4701)
  const first = { method: 'PUT', lat: -27.47, lang: 153.025, timezone }
  expect(await reported()).toEqual([first])
  vi.advanceTimersByTime(60_000)
  tell(-27.4702)
  expect(await reported()).toEqual([first, { ...first, lat: -27.4702 }])
  stop()
  expect(handed).toEqual([[-27.47]])
})
