import { useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { type Conversation, chat, editMinutes, type Message } from '@muster/contract/chat'
import { isManagement } from '@muster/contract/kit/permissions'
import { PersonPicture } from '@muster/ui/page/Person.tsx'
import { ActionMenu } from '@muster/ui/table/view/ActionMenu.tsx'
import { moment, timeOfDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconArrowBackUp, IconDots } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { inLine } from '../in-line.ts'
import { walk } from '../keys.ts'
import { MessageFiles } from './MessageFiles.tsx'
import css from './messages.module.css'

const removal = {
  title: msg('Remove'),
  sentence: msg('This message and its files will be removed for everyone.'),
  proceed: msg('Remove'),
  danger: true,
} as const

interface Props {
  messages: readonly Message[]
  conversation: Conversation
  /** Of the newest message with actions: Tab stops at those, and arrow keys lead to those of the others. */
  newestId: number | undefined
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
}

export function MessageGroup({ messages, ...rest }: Props) {
  const say = useWords()
  const me = useSession()?.user.tenantUserId
  const { sender, sentUserId, sentTime } = messages[0]!
  if (sentUserId === null)
    return (
      <div className={css.notices}>
        {messages.map(({ id, text, params, sentTime: at }) => (
          <p key={id}>
            <bdi>{say(text, params ?? {})}</bdi> <time className="faint">{timeOfDay(at)}</time>
          </p>
        ))}
      </div>
    )
  const isMine = sentUserId === me
  return (
    <article className={css.said} data-mine={isMine || undefined}>
      {!isMine && <PersonPicture name={sender.name} imageURL={sender.imageURL} size={32} />}
      <div className={css.bubbles}>
        <header>
          <strong>
            {isMine ? say('You') : sender.gone ? say('Removed user') : <bdi>{sender.name}</bdi>}
          </strong>
          {!isMine && <span className="faint">{sender.gone ? say('Unknown') : sender.role}</span>}
          <time className="faint" dateTime={sentTime} title={moment(sentTime)}>
            {timeOfDay(sentTime)}
          </time>
        </header>
        {messages.map((message) => (
          <Bubble key={message.id} message={message} isMine={isMine} {...rest} />
        ))}
      </div>
    </article>
  )
}

interface BubbleProps extends Omit<Props, 'messages'> {
  message: Message
  isMine: boolean
}

function Bubble(props: BubbleProps) {
  const { message } = props
  const say = useWords()
  const me = useSession()?.user.tenantUserId
  const { text, replyTo, data, removed, editedTime, late, deviceTime, mentions } = message
  if (removed) return <p className={clsx(css.bubble, css.removed)}>{say('This message was removed')}</p>
  const isForMe = me !== undefined && mentions.includes(me)
  return (
    <div className={css.bubbleRow}>
      <div className={css.bubble} data-mentioned={isForMe || undefined} id={`message-${message.id}`}>
        {replyTo && (
          <blockquote className={css.quote}>
            <bdi className="strong">{replyTo.name}</bdi>
            <bdi>{inLine(replyTo, say)}</bdi>
          </blockquote>
        )}
        {text && (
          <p className={css.text} dir="auto">
            {text}
          </p>
        )}
        {data.length > 0 && <MessageFiles files={data} />}
        {(editedTime || late) && (
          <p className={clsx('faint', css.marks)}>
            {editedTime && <span title={moment(editedTime)}>{say('Edited')}</span>}
            {late && deviceTime && (
              <span>{say('Written offline at {time}', { time: timeOfDay(deviceTime) })}</span>
            )}
          </p>
        )}
      </div>
      <Actions {...props} />
    </div>
  )
}

function Actions({ message, isMine, conversation, newestId, onReply, onEdit }: BubbleProps) {
  const level = useSession()?.user.userRole.roleLevel ?? 10
  const remove = useSend(chat.remove)
  const { name } = conversation.conversationType
  const mayEdit = isMine && Date.now() - Date.parse(message.sentTime) < editMinutes * 60_000
  const mayRemove = isMine || (isManagement(level) && name !== 'DIRECT' && name !== 'GROUP')
  if (!conversation.mayWrite) return null
  const params = { id: conversation.id, messageId: message.id }
  return (
    <span className={css.actions} data-actions>
      <ActionMenu
        label={msg('Actions of the message')}
        icon={IconDots}
        tabIndex={message.id === newestId ? 0 : -1}
        onKeyDown={(event) => walk(event, '[role=log]', '[data-actions] button')}
        actions={[
          { label: msg('Reply'), icon: IconArrowBackUp, onPick: () => onReply(message) },
          ...(mayEdit ? [{ label: msg('Edit'), onPick: () => onEdit(message) }] : []),
          ...(mayRemove
            ? [{ label: msg('Remove'), confirm: removal, onPick: () => remove({ params }) }]
            : []),
        ]}
      />
    </span>
  )
}
