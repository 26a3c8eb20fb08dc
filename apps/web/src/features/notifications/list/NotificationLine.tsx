import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { ago, moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from '../notifications.module.css'
import type { NotificationRow } from './shift-rows.ts'

interface Props {
  row: NotificationRow
  nth?: number
  acts?: ReactNode
  onOpen: () => void
  onAcknowledge: () => void
}

/** One notification; picking it leads to what it speaks of. An urgent one asks to be acknowledged. */
export function NotificationLine({ row, nth, acts, onOpen, onAcknowledge }: Props) {
  const say = useWords()
  const router = useRouter()
  const { title, message, templates, params, imageURL, createdDate, link, urgent, acknowledgedDate } =
    row.last
  const read = row.all.every((each) => each.read)
  const pick = () => {
    onOpen()
    if (link) router.history.push(link)
  }
  const isOpen = urgent && acknowledgedDate === null
  return (
    <article
      className={css.notification}
      data-line={nth}
      data-unread={!read || undefined}
      data-urgent={isOpen || undefined}
    >
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
      <div className={css.urgent}>
        {isOpen && <Badge label={msg('Urgent')} tone="bad" />}
        {urgent && !isOpen && <Badge label={msg('Acknowledged')} tone="good" />}
        {acts}
        {isOpen && <Button size="small" label={msg('Acknowledge')} onPick={onAcknowledge} />}
      </div>
    </article>
  )
}
