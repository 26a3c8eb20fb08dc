import type { Notification } from '@muster/contract/notifications/notifications'
import { Button } from '@muster/ui/button/Button.tsx'
import { ToolButton, type ToolButtonProps } from '@muster/ui/button/ToolButton.tsx'
import { useEscape } from '@muster/ui/dialog/use-escape.ts'
import { AppLink } from '@muster/ui/page/links.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { Popover } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '../../../navigation/paths.ts'
import css from '../notifications.module.css'
import { NotificationLine } from './NotificationLine.tsx'
import { rowsOfShifts } from './shift-rows.ts'
import { useReading } from './use-reading.ts'

interface Props {
  bell: Pick<ToolButtonProps, 'label' | 'icon'>
  all: readonly Notification[] | undefined
  unread: number
  failure: Error | null
  again: () => void
}

export function BellList({ bell, again, ...list }: Props) {
  const say = useWords()
  const [isOpen, open] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  const focusBell = useCallback(() => {
    const { activeElement, body } = document
    if (activeElement === body || dropdown.current?.contains(activeElement)) button.current?.focus()
  }, [])
  useEffect(() => {
    if (!isOpen) focusBell()
  }, [isOpen, focusBell])
  const close = () => open(false)
  useEscape(isOpen, close)
  return (
    <Popover
      opened={isOpen}
      onChange={open}
      // Whoever closes at once is faster than the focus, which moves into what is about to go.
      onExitTransitionEnd={focusBell}
      position="bottom-end"
      width={380}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <ToolButton
          {...bell}
          ref={button}
          onPick={() => {
            if (!isOpen) again()
            open(!isOpen)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown ref={dropdown} className={css.notifications} aria-label={say('Notifications')}>
        <Newest {...list} again={again} onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface NewestProps extends Omit<Props, 'bell'> {
  onLeave: () => void
}

function Newest({ all, unread, failure, again, onLeave }: NewestProps) {
  const say = useWords()
  const reading = useReading()
  return (
    <>
      <div className={css.head}>
        <h2>{say('Notifications')}</h2>
        {unread > 0 && <Button label={msg('Mark all read')} onPick={reading.readAll} />}
      </div>
      {!all && <NoAnswer failure={failure} again={again} rows={3} />}
      {all?.length === 0 && (
        <EmptyState title={msg('Nothing new')} hint={msg('Your notifications appear here.')} />
      )}
      {rowsOfShifts(all ?? []).map((row) => (
        <NotificationLine
          key={row.last.id}
          row={row}
          onOpen={() => {
            onLeave()
            reading.read(row)
          }}
          onAcknowledge={() => reading.acknowledge(row)}
        />
      ))}
      <div className={css.foot}>
        <AppLink href={paths.notifications} onClick={onLeave}>
          {say('See all notifications')}
        </AppLink>
      </div>
    </>
  )
}
