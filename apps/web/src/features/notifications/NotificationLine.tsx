import type { Notification } from '@muster/contract/notifications'
import { ago, moment } from '@muster/ui/format.ts'
import { useWords } from '@muster/ui/words.ts'
import { useRouter } from '@tanstack/react-router'

interface Props {
  notification: Notification
  onOpen: () => void
}

/** One notification; picking it leads to what it speaks of. */
export function NotificationLine({ notification, onOpen }: Props) {
  const say = useWords()
  const router = useRouter()
  const { title, message, read, createdDate, link } = notification
  const pick = () => {
    onOpen()
    if (link) router.history.push(link)
  }
  return (
    <button type="button" className="notification" data-unread={!read || undefined} onClick={pick}>
      <span className="strong">{say(title)}</span>
      {!read && <span className="unseen">{say('Unread')}</span>}
      <span>{say(message)}</span>
      <time className="faint" dateTime={createdDate} title={moment(createdDate)}>
        {ago(createdDate)}
      </time>
    </button>
  )
}
