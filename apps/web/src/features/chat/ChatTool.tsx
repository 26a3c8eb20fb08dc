import { Indicator } from '@mantine/core'
import { hearLive, useIsLive } from '@muster/client/live'
import { ask, useAsk } from '@muster/client/query'
import { chat } from '@muster/contract/chat'
import { pollingMs } from '@muster/contract/notifications'
import { IconButton } from '@muster/ui/Button.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconMessage } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../paths.ts'

const question = ask(chat.unread)
const gatherMs = 1000

/** The way to the chat in the header, with how many messages are unread. */
export function ChatTool() {
  const say = useWords()
  const { answer, again } = useAsk(question, useIsLive() ? undefined : pollingMs)
  const recount = useEffectEvent(again)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hearLive(({ kind }) => {
      if (kind !== 'message' && kind !== 'read' && kind !== 'conversation') return
      clearTimeout(timer)
      timer = setTimeout(() => recount(), gatherMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  const unread = answer?.messages ?? 0
  return (
    <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={16} offset={4}>
      <IconButton
        label={unread > 0 ? say('Chat, {count} unread', { count: unread }) : say('Chat')}
        icon={<IconMessage size={18} aria-hidden />}
        href={paths.chat}
      />
    </Indicator>
  )
}
