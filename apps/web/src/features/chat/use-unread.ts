import { hearLive, useIsLive } from '@muster/client/live'
import { ask, useAsk } from '@muster/client/query'
import { chat } from '@muster/contract/chat'
import { pollingMs } from '@muster/contract/notifications/notifications'
import { useEffect, useEffectEvent } from 'react'

const question = ask(chat.unread)
const gatherMs = 1000
/** After these the count may be another; what came before the connection opened was not heard. */
const recounted = new Set(['hello', 'message', 'read', 'conversation'])

export function useUnread(): number {
  const { answer, again } = useAsk(question, useIsLive() ? undefined : pollingMs)
  const recount = useEffectEvent(again)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hearLive(({ kind }) => {
      if (!recounted.has(kind)) return
      clearTimeout(timer)
      timer = setTimeout(() => recount(), gatherMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return answer?.messages ?? 0
}
