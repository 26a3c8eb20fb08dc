import type { Endpoint } from '@muster/contract/kit/endpoint'
import { session as endpoints, type Tokens } from '@muster/contract/session/session'
import { CallFailure, isPassing, sessionEnded } from './call-failure.ts'
import { usualPatienceMs } from './patience.ts'
import { currentSession, endSession, renewSession } from './session.ts'
import type { Session } from './session-data.ts'

type Caller = <E extends Endpoint>(endpoint: E, input: unknown, options: object) => Promise<unknown>

let underWay: Promise<Session> | undefined

/**
 * The session after one refresh. Whoever else needs it meanwhile waits for the same one: in this tab by the
 * promise, in other tabs by a lock, because a refresh token used twice looks stolen to the server.
 * Ends the session when the server refuses; a failure that may pass leaves it alone.
 */
export function refreshed(used: Session, caller: Caller): Promise<Session> {
  const now = currentSession()
  if (now && isSomebodyElse(now, used)) return Promise.reject(sessionEnded())
  if (now && now.accessToken !== used.accessToken) return Promise.resolve(now)
  underWay ??= acrossTabs(() => refresh(used, caller)).finally(() => {
    underWay = undefined
  })
  return underWay
}

// What one person asked for is never sent in the name of the next who signs in here.
const isSomebodyElse = (now: Session, used: Session) => now.user.tenantUserId !== used.user.tenantUserId

const acrossTabs = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('muster-refresh', work) : work()

// Everything that is sent waits for it.
const limited = { patienceMs: usualPatienceMs }

async function refresh(used: Session, caller: Caller): Promise<Session> {
  const now = currentSession()
  if (!now || isSomebodyElse(now, used)) throw sessionEnded()
  if (now.accessToken !== used.accessToken) return now
  try {
    const body = { refreshToken: now.refreshToken, platform: 'WEB' }
    return renewSession(now, (await caller(endpoints.refresh, { body }, limited)) as Tokens)
  } catch (failure) {
    if (isPassing(failure) && !(failure instanceof CallFailure && failure.status === 401)) throw failure
    endSession('ended')
    throw failure
  }
}
