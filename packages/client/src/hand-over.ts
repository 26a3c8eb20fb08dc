import type { Ending, Session } from './session.ts'

export type Told =
  | { kind: 'asked'; by: string }
  | { kind: 'given'; to: string; session: Session }
  | { kind: 'renewed'; from: string; session: Session }
  | { kind: 'ended'; refreshToken: string; why: Ending }

interface Tab {
  current: () => Session | undefined
  hear: (told: Told) => void
}

/** Tabs of one origin tell each other of sessions; nothing is stored outside them. */
export function handOver(tab: Tab) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-session')
  const me = crypto.randomUUID()
  let receive: ((session: Session) => void) | undefined
  const tell = (told: Told) => channel?.postMessage(told)

  if (channel) {
    // In Node an open channel would keep a process alive; browsers have no such method.
    if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
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
