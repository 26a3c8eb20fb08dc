import { msg } from '@muster/contract/msg'
import type { Notification } from '@muster/contract/notifications'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { ago, moment } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { useRouter } from '@tanstack/react-router'
import css from './notifications.module.css'

interface Props {
  notification: Notification
  onOpen: () => void
  onAcknowledge: () => void
}

/** One notification; picking it leads to what it speaks of. An urgent one asks to be acknowledged. */
export function NotificationLine({ notification, onOpen, onAcknowledge }: Props) {
  const say = useWords()
  const router = useRouter()
  const { title, message, templates, params, imageURL, read, createdDate, link, urgent, acknowledgedDate } =
    notification
  const pick = () => {
    onOpen()
    if (link) router.history.push(link)
  }
  const isOpen = urgent && acknowledgedDate === null
  return (
    <article className={css.notification} data-unread={!read || undefined} data-urgent={isOpen || undefined}>
      <button type="button" className={css.body} onClick={pick}>
        {imageURL && <img className={css.picture} src={imageURL} alt="" loading="lazy" />}
        <span className={css.text}>
          <span className="strong">{say({ message: title, template: templates?.title, params })}</span>
          {!read && <span className="unseen">{say('Unread')}</span>}
          <span>{say({ message, template: templates?.message, params })}</span>
          <time className="faint" dateTime={createdDate} title={moment(createdDate)}>
            {ago(createdDate)}
          </time>
        </span>
      </button>
      {urgent && (
        <div className={css.urgent}>
          {isOpen ? (
            <>
              <Badge label={msg('Urgent')} tone="bad" />
              <Button size="small" label={msg('Acknowledge')} onPick={onAcknowledge} />
            </>
          ) : (
            <Badge label={msg('Acknowledged')} tone="good" />
          )}
        </div>
      )}
    </article>
  )
}
