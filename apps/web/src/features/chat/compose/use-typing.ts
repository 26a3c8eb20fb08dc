import { call } from '@muster/client/call'
import { hearLive } from '@muster/client/live'
import { chat } from '@muster/contract/chat'
import { useEffect, useState } from 'react'

/** For so long after the last word of it somebody is said to be writing. */
const shownMs = 5000
/** Others are told this often. */
const everyMs = 3000

export function useTyping(id: number): string[] {
  const [writing, setWriting] = useState<Readonly<Record<number, { name: string; until: number }>>>({})
  useEffect(
    () =>
      hearLive((event) => {
        if (event.kind === 'typing' && event.conversationId === id) {
          const { tenantUserId, name } = event
          setWriting((now) => ({ ...now, [tenantUserId]: { name, until: Date.now() + shownMs } }))
        }
        // Whoever has sent does not write any more.
        if (event.kind === 'message' && event.conversationId === id)
          setWriting((now) =>
            Object.fromEntries(
              Object.entries(now).filter(([person]) => Number(person) !== event.message.sentUserId),
            ),
          )
      }),
    [id],
  )
  useEffect(() => {
    if (Object.keys(writing).length === 0) return
    const timer = setTimeout(() => {
      const kept = Object.entries(writing).filter(([, { until }]) => until > Date.now())
      setWriting(Object.fromEntries(kept))
    }, 1000)
    return () => clearTimeout(timer)
  }, [writing])
  return Object.values(writing).map(({ name }) => name)
}

let toldAt = 0
export function tellTyping(id: number): void {
  if (Date.now() - toldAt < everyMs || !navigator.onLine) return
  toldAt = Date.now()
  call(chat.typing, { params: { id } }).catch(() => undefined)
}
