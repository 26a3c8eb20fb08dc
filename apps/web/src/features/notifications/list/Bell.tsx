import { Indicator } from '@mantine/core'
import { useIsLive } from '@muster/client/live'
import { ask, useAsk } from '@muster/client/query'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications, pollingMs } from '@muster/contract/notifications/notifications'
import { ToolButton } from '@muster/ui/button/ToolButton.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const newest = ask(notifications.list)
const count = ask(notifications.unread)
const BellList = lazy(async () => ({ default: (await import('./BellList.tsx')).BellList }))

export function Bell() {
  const say = useWords()
  const [isAsked, setAsked] = useState(false)
  const asked = useAsk(newest, useIsLive() ? undefined : pollingMs)
  const all = asked.answer && rowsOf(asked.answer)
  // The list stops at the newest 20; older ones may be unread too.
  const unread = useAsk(count, useIsLive() ? undefined : pollingMs).answer?.notifications ?? 0
  const bell = {
    label: unread > 0 ? say('Notifications, {count} unread', { count: unread }) : say('Notifications'),
    icon: IconBell,
  }
  const open = () => {
    setAsked(true)
    asked.again()
  }
  const button = <ToolButton {...bell} onPick={open} />
  return (
    <Indicator
      disabled={unread === 0}
      label={<span aria-hidden>{unread > 99 ? '99+' : unread}</span>}
      size={16}
      offset={4}
    >
      {isAsked ? (
        <Suspense fallback={button}>
          <BellList bell={bell} all={all} unread={unread} failure={asked.failure} again={asked.again} />
        </Suspense>
      ) : (
        button
      )}
    </Indicator>
  )
}
