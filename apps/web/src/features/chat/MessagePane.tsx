import { useSend } from '@muster/client/query'
import { type Conversation, chat, type Message } from '@muster/contract/chat'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { ActionMenu } from '@muster/ui/table/view/ActionMenu.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconArrowLeft, IconBell, IconBellOff, IconDotsVertical, IconUsers } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import css from './chat.module.css'
import { Compose } from './compose/Compose.tsx'
import type { Writing } from './compose/use-composer.ts'
import { useTyping } from './compose/use-typing.ts'
import { counts, type Group, kindLabels } from './groups.ts'
import { alongRow, idOfTitle } from './keys.ts'
import { Members } from './Members.tsx'
import { MessageLog } from './messages/MessageLog.tsx'
import messagesCss from './messages/messages.module.css'
import { ReadByClient } from './ReadByClient.tsx'
import { useGroupActions } from './use-group-actions.tsx'

interface Props {
  group: Group
  conversation: Conversation
  onTab: (id: number) => void
  onBack: () => void
  onLeave: () => void
}

export function MessagePane({ group, conversation, onTab, onBack, onLeave }: Props) {
  const { id } = conversation
  return (
    <>
      <header className={css.head}>
        <span className={css.back}>
          <IconButton label={msg('All conversations')} icon={IconArrowLeft} onPick={onBack} />
        </span>
        <h2 id={idOfTitle(id)} tabIndex={-1}>
          <bdi>{group.title}</bdi>
        </h2>
        {!conversation.belongs && <Badge label={msg('You are not a member')} />}
        <span className="push" />
        <PaneMenu conversation={conversation} />
      </header>
      {group.conversations.length > 1 ? (
        <>
          <PaneTabs group={group} open={id} onTab={onTab} />
          <div className={css.panel} role="tabpanel" aria-labelledby={idOfTab(id)}>
            <OpenConversation key={id} conversation={conversation} onLeave={onLeave} />
          </div>
        </>
      ) : (
        <OpenConversation key={id} conversation={conversation} onLeave={onLeave} />
      )}
    </>
  )
}

function OpenConversation({ conversation, onLeave }: { conversation: Conversation; onLeave: () => void }) {
  const say = useWords()
  const [writing, setWriting] = useState<Writing>({})
  const typing = useTyping(conversation.id)
  const replyTo = (message: Message) => setWriting({ replyTo: message })
  return (
    <>
      <MessageLog
        conversation={conversation}
        onReply={replyTo}
        onEdit={(message) => setWriting({ editing: message })}
      />
      <p className={clsx('faint', messagesCss.typing)} aria-live="polite">
        {typing.length === 1 && say('{name} is writing …', { name: typing[0]! })}
        {typing.length > 1 && say('Several people are writing …')}
      </p>
      {conversation.mayWrite ? (
        <>
          <ReadByClient conversation={conversation} />
          <Compose
            key={writing.editing?.id ?? 'new'}
            conversation={conversation}
            writing={writing}
            onDone={() => setWriting({})}
            onLeave={onLeave}
          />
        </>
      ) : (
        <p className={clsx('faint', messagesCss.readOnly)}>
          {say('Site activity appears here automatically.')}
        </p>
      )}
    </>
  )
}

const idOfTab = (id: number) => `chat-tab-${id}`

function PaneTabs({ group, open, onTab }: { group: Group; open: number; onTab: (id: number) => void }) {
  const say = useWords()
  const move = (by: number) => {
    const at = group.conversations.findIndex(({ id }) => id === open)
    const next = group.conversations[(at + by + group.conversations.length) % group.conversations.length]!
    onTab(next.id)
    document.getElementById(idOfTab(next.id))?.focus()
  }
  return (
    <div
      className={css.tabs}
      role="tablist"
      aria-label={say('Conversations of {name}', { name: group.title })}
    >
      {group.conversations.map((conversation) => {
        const { id, conversationType, clientName, unread } = conversation
        return (
          <button
            key={id}
            id={idOfTab(id)}
            type="button"
            role="tab"
            aria-selected={id === open}
            data-client={clientName !== null || undefined}
            tabIndex={id === open ? 0 : -1}
            onClick={() => onTab(id)}
            onKeyDown={({ key }) => {
              const by = alongRow(key)
              if (by !== 0) move(by)
            }}
          >
            {say(kindLabels[conversationType.name].label)}
            {unread > 0 && counts(conversation) && id !== open && (
              <span className={css.dot}>
                <span className="unseen">{say('{count} unread', { count: unread })}</span>
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

function PaneMenu({ conversation }: { conversation: Conversation }) {
  const mute = useSend(chat.mute)
  const ofGroup = useGroupActions(conversation)
  const { id, muted, conversationType } = conversation
  return (
    <ActionMenu
      label={msg('More')}
      icon={IconDotsVertical}
      actions={[
        {
          label: msg('Members'),
          icon: IconUsers,
          onPick: () => void openDialog('Members', () => <Members id={id} />),
        },
        {
          label: muted ? msg('Unmute') : msg('Mute'),
          icon: muted ? IconBell : IconBellOff,
          onPick: () => mute({ params: { id }, body: { muted: !muted } }),
        },
        ...(conversationType.name === 'GROUP' ? ofGroup : []),
      ]}
    />
  )
}
