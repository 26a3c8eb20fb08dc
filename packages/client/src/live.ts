import { heartbeatMs, type LiveEvent, live } from '@muster/contract/live'
import { useSyncExternalStore } from 'react'
import { openStream } from './call.ts'
import { CallFailure } from './call-failure.ts'
import { eventReader } from './event-reader.ts'
import { currentSession, subscribeSession } from './session.ts'
import type { Session } from './session-data.ts'

/** After so long without a sign of life a connection is taken to be dead. */
const silenceMs = heartbeatMs * 2.5
const firstPauseMs = 500
const longestPauseMs = 30_000

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()
const watchers = new Set<() => void>()
let isOpen = false
let since: string | undefined
let whose: string | undefined
let running: AbortController | undefined

/** Answers how to stop. */
export function hearLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
/** Whether what happens arrives by itself; otherwise it is to be asked for. */
export const useIsLive = () => useSyncExternalStore(subscribe, () => isOpen)

function setOpen(next: boolean) {
  if (next === isOpen) return
  isOpen = next
  for (const watcher of watchers) watcher()
}

const personOf = ({ tenantId, user }: Session) => `${tenantId}:${user.tenantUserId}`

function tell(data: string) {
  const event = JSON.parse(data) as LiveEvent
  if (event.kind === 'hello') setOpen(true)
  for (const listener of [...listeners]) listener(event)
}

/** One connection, until it ends. Rejects when it fails, is silent for too long, or is given up. */
async function hearOut(stop: AbortSignal): Promise<void> {
  const quiet = new AbortController()
  let timer = setTimeout(() => quiet.abort(), silenceMs)
  const signal = AbortSignal.any([stop, quiet.signal])
  try {
    const response = await openStream(live.listen, { query: { hold: true, since } }, signal)
    const read = eventReader(({ id, data }) => {
      if (data !== undefined) tell(data)
      if (id !== undefined) since = id
    })
    const reader = response.body!.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => quiet.abort(), silenceMs)
      read(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

const pause = (ms: number, stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

async function keepOpen(stop: AbortSignal): Promise<void> {
  let failures = 0
  while (!stop.aborted) {
    const begun = Date.now()
    try {
      await hearOut(stop)
      failures = Date.now() - begun > silenceMs ? 0 : failures + 1
    } catch (error) {
      if (error instanceof CallFailure && (error.status === 401 || error.status === 403)) return
      failures = isOpen ? 1 : failures + 1
    } finally {
      setOpen(false)
    }
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
    await pause(longest * (0.5 + Math.random() / 2), stop)
  }
}

/** One connection while somebody is signed in and looks at the page; what was missed is told when it opens again. */
function adjust() {
  const session = currentSession()
  const person = session && personOf(session)
  if (person !== whose) {
    whose = person
    since = undefined
    running?.abort()
    running = undefined
  }
  const isWanted = Boolean(person) && document.visibilityState === 'visible' && navigator.onLine
  if (!isWanted) {
    running?.abort()
    running = undefined
  } else if (!running) {
    const mine = new AbortController()
    running = mine
    void keepOpen(mine.signal).finally(() => {
      if (running === mine) running = undefined
    })
  }
}

/** Answers how to stop. */
export function startLive(): () => void {
  const stop = subscribeSession(adjust)
  const events = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'offline'],
  ] as const
  for (const [target, name] of events) target.addEventListener(name, adjust)
  adjust()
  return () => {
    stop()
    for (const [target, name] of events) target.removeEventListener(name, adjust)
    running?.abort()
    running = undefined
  }
}
