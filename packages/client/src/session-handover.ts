import type { Ending, Session } from './session-data.ts'

export type HandoverMessage =
  | { kind: 'asked'; by: string }
  | { kind: 'given'; to: string; session: Session }
  | { kind: 'renewed'; from: string; session: Session }
  | { kind: 'ended'; refreshToken: string; why: Ending }

interface Tab {
  current: () => Session | undefined
  hear: (told: HandoverMessage) => void
}

/** Tabs of one origin tell each other of sessions; nothing is stored outside them. */
export function handOver(tab: Tab) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-session')
  const me = crypto.randomUUID()
  let receive: ((session: Session) => void) | undefined
  const tell = (told: HandoverMessage) => channel?.postMessage(told)

  if (channel) {
    // In Node an open channel would keep a process alive; browsers have no such method.
    if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
    channel.onmessage = ({ data }: MessageEvent<HandoverMessage>) => {
      const session = tab.current()
      if (data.kind === 'asked' && session) tell({ kind: 'given', to: data.by, session })
      else if (data.kind === 'given' && data.to === me) receive?.(data.session)
      else tab.hear(data)
    }
  }

  const ask = (waitMs: number) =>
    new Promise<Session | undefined>((resolve) => {
      if (!channel) return resolve(undefined)
      const timer = setTimeout(() => resolve(undefined), waitMs)
      receive = (session) => {
        clearTimeout(timer)
        resolve(session)
      }
      tell({ kind: 'asked', by: me })
    })

  return { tell, ask }
}

const lockName = 'muster-session'
let release: (() => void) | undefined

/** While this tab has a session it holds a lock that others can see, so that a new tab knows whether to wait. */
export function showHolding(isHolding: boolean): void {
  if (!isHolding) {
    release?.()
    release = undefined
    return
  }
  if (release || !globalThis.navigator?.locks) return
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks.request(lockName, { mode: 'shared' }, () => until).catch(() => undefined)
}

/** Whether some tab has a session; true where a browser cannot tell. */
export async function somebodyHolds(): Promise<boolean> {
  if (!globalThis.navigator?.locks) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName)
}
