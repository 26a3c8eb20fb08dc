import { ago, moment } from '@muster/ui/format.ts'
import { EmptyState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconBellOff, IconBuilding, IconMapPin, IconUser, IconUsersGroup } from '@tabler/icons-react'
import type { Group } from './groups.ts'
import { idOfGroup, walk } from './keys.ts'

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
  /** Of the group that is open. */
  openKey: string | undefined
  isSearch: boolean
  onOpen: (group: Group) => void
}

/** The groups, that with the newest message first. */
export function ConversationList({ groups, openKey, isSearch, onOpen }: Props) {
  if (groups.length === 0)
    return isSearch ? (
      <EmptyState title="Nothing found" hint="No conversation has such a name." />
    ) : (
      <EmptyState
        title="No conversations"
        hint="Conversations appear here once you are assigned to a job or have a site."
      />
    )
  const stop = groups.find(({ key }) => key === openKey) ?? groups[0]
  return (
    <ul className="chat-groups">
      {groups.map((group) => (
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
      className="chat-group"
      tabIndex={isStop ? 0 : -1}
      onKeyDown={(event) => walk(event, 'chat-list', 'chat-group')}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      onClick={onOpen}
    >
      <span className="chat-group-icon">
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className="chat-group-text">
        <bdi className="chat-group-title">{title}</bdi>
        <bdi className="faint chat-glimpse">
          {lastParams ? say(lastMessage, lastParams) : lastMessage || say('No messages yet')}
        </bdi>
      </span>
      <span className="chat-group-end">
        {first.lastMessageTime && (
          <time className="faint" dateTime={first.lastMessageTime} title={moment(first.lastMessageTime)}>
            {ago(first.lastMessageTime)}
          </time>
        )}
        <span className="row small">
          {isMuted && <IconBellOff size={14} aria-label={say('Muted')} />}
          {unread > 0 && (
            <span className="chat-count figures">
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <span className="unseen">{say('{count} unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
