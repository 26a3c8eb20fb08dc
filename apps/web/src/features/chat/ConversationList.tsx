import { EmptyState } from '@muster/ui/page/states.tsx'
import { ago, moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconBellOff, IconBuilding, IconMapPin, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from './chat.module.css'
import type { Group } from './groups.ts'
import { conversationItem, conversationList, idOfGroup, walk } from './keys.ts'

const icons = {
  COMPANY: IconBuilding,
  DIRECT: IconUser,
  GROUP: IconUsersGroup,
  BOOK: IconMapPin,
  INTERNAL: IconMapPin,
  UPDATES: IconMapPin,
} as const

interface Props {
  groups: readonly Group[]
  openKey: string | undefined
  isSearch: boolean
  onOpen: (group: Group) => void
}

const hasMessages = ({ conversations }: Group) =>
  conversations.some(({ lastMessageTime }) => lastMessageTime !== null)

export function ConversationList({ groups, openKey, isSearch, onOpen }: Props) {
  const say = useWords()
  if (groups.length === 0)
    return isSearch ? (
      <EmptyState title={msg('Nothing found')} hint={msg('No conversations found')} />
    ) : (
      <EmptyState
        title={msg('No conversations')}
        hint={msg('Conversations appear here once you are assigned to a job or have a site.')}
      />
    )
  const [begun, silent] = [groups.filter(hasMessages), groups.filter((group) => !hasMessages(group))]
  const stop = groups.find(({ key }) => key === openKey) ?? begun[0] ?? silent[0]
  const lines = (some: readonly Group[]) => (
    <ul className="plain-list">
      {some.map((group) => (
        <li key={group.key}>
          <GroupLine
            group={group}
            isOpen={group.key === openKey}
            isStop={group === stop}
            onOpen={() => onOpen(group)}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {lines(begun)}
      {silent.length > 0 && (
        <>
          <h2 className={clsx('faint', css.listHead)}>{say('Start a conversation')}</h2>
          {lines(silent)}
        </>
      )}
    </>
  )
}

interface LineProps {
  group: Group
  isOpen: boolean
  /** Tab stops here; arrow keys lead to the others. */
  isStop: boolean
  onOpen: () => void
}

function GroupLine({ group, isOpen, isStop, onOpen }: LineProps) {
  const say = useWords()
  const { title, first, unread, conversations } = group
  const { lastMessage, lastParams } = first
  const Icon = icons[first.conversationType.name]
  const isMuted = conversations.every(({ muted }) => muted)
  return (
    <button
      type="button"
      id={idOfGroup(group.key)}
      className={css.group}
      data-conversation
      tabIndex={isStop ? 0 : -1}
      onKeyDown={(event) => walk(event, conversationList, conversationItem)}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      onClick={onOpen}
    >
      <span className={css.groupIcon}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className={css.groupText}>
        <bdi className={css.groupTitle}>{title}</bdi>
        {lastMessage && (
          <bdi className={clsx('faint', css.glimpse)}>
            {lastParams ? say(lastMessage, lastParams) : lastMessage}
          </bdi>
        )}
      </span>
      <span className={css.groupEnd}>
        {first.lastMessageTime && (
          <time className="faint" dateTime={first.lastMessageTime} title={moment(first.lastMessageTime)}>
            {ago(first.lastMessageTime)}
          </time>
        )}
        <span className="row small">
          {isMuted && <IconBellOff size={14} aria-label={say('Muted')} />}
          {unread > 0 && (
            <span className={clsx('figures', css.count)}>
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <span className="unseen">{say('{count} unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
