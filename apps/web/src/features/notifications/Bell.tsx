import { Indicator, Popover } from '@mantine/core'
import { useIsLive } from '@muster/client/live'
import { ask, useAsk } from '@muster/client/query'
import { notifications, pollingMs } from '@muster/contract/notifications'
import { rowsOf } from '@muster/contract/paging'
import { Button, IconButton } from '@muster/ui/Button.tsx'
import { AppLink } from '@muster/ui/links.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { isServed } from '../../served.ts'
import { NotificationLine } from './NotificationLine.tsx'
import { useReading } from './use-reading.ts'
import './notifications.css'

const newest = ask(notifications.list)

/** The bell of the header: how many are unread, and a list of the newest. */
export function Bell() {
  const say = useWords()
  const [isOpen, open] = useState(false)
  const { answer, failure, again } = useAsk(newest, useIsLive() ? undefined : pollingMs)
  const reading = useReading()
  const all = answer && rowsOf(answer)
  const unread = all?.filter((each) => !each.read).length ?? 0
  const label = unread > 0 ? say('Notifications, {count} unread', { count: unread }) : say('Notifications')

  return (
    <Popover
      opened={isOpen}
      onChange={open}
      position="bottom-end"
      width={380}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={16} offset={4}>
        <Popover.Target>
          <IconButton
            label={label}
            icon={<IconBell size={18} aria-hidden />}
            onPick={() => {
              if (!isOpen) again()
              open(!isOpen)
            }}
          />
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className="notifications" aria-label={say('Notifications')}>
        <div className="notifications-head">
          <h2>{say('Notifications')}</h2>
          {unread > 0 && <Button label="Mark all read" onPick={reading.readAll} />}
        </div>
        {!all && !failure && <RowsSkeleton rows={3} />}
        {!all && failure && <ErrorState error={failure} onRetry={again} />}
        {all?.length === 0 && <EmptyState title="Nothing new" hint="What concerns you appears here." />}
        {all?.map((each) => (
          <NotificationLine
            key={each.id}
            notification={each}
            onOpen={() => {
              open(false)
              reading.read(each)
            }}
            onAcknowledge={() => reading.acknowledge(each)}
          />
        ))}
        {isServed(paths.notifications) && (
          <div className="notifications-foot">
            <AppLink href={paths.notifications} onClick={() => open(false)}>
              {say('See all notifications')}
            </AppLink>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
