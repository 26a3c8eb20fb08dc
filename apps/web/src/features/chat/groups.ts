import type { Conversation, ConversationKind } from '@muster/contract/chat'
import { msg } from '@muster/contract/kit/msg'

/** What a tab is called; a conversation that stands alone needs none. */
export const kindLabels: Readonly<Record<ConversationKind, { label: string }>> = {
  COMPANY: { label: msg('Company') },
  BOOK: { label: msg('Communication book') },
  INTERNAL: { label: msg('Internal chat') },
  UPDATES: { label: msg('Updates') },
  DIRECT: { label: msg('Direct') },
  GROUP: { label: msg('Group') },
}
const tabOrder: readonly ConversationKind[] = ['BOOK', 'INTERNAL', 'UPDATES']

/** What a conversation is called; that of a person who was removed has no name of its own. */
export const titleOf = ({ title }: Pick<Conversation, 'title'>, say: (sentence: string) => string) =>
  title ?? say(msg('Removed user'))

/** Conversations of one site, or one that stands alone. */
export interface Group {
  key: string
  title: string
  conversations: readonly Conversation[]
  /** The one whose message the list shows: with unread messages if one has any, else with the newest. */
  first: Conversation
  /** Of those that are not muted and not told by the server alone. */
  unread: number
}

/** Whether its unread messages count: it is not muted, and people write in it. */
export const counts = ({ muted, conversationType }: Conversation) =>
  !muted && conversationType.name !== 'UPDATES'
const keyOf = ({ id, conversationType, mappedId }: Conversation) =>
  conversationType.mappedTable === 'JOB_LOCATION' ? `site-${mappedId}` : `own-${id}`
const orderOf = ({ conversationType }: Conversation) => tabOrder.indexOf(conversationType.name)

/** The groups in the order in which their newest conversation comes, as the server sorted them. */
export function groupsOf(conversations: readonly Conversation[], say: (sentence: string) => string): Group[] {
  const groups = new Map<string, Conversation[]>()
  for (const conversation of conversations) {
    const key = keyOf(conversation)
    const known = groups.get(key)
    if (known) known.push(conversation)
    else groups.set(key, [conversation])
  }
  return [...groups].map(([key, all]) => ({
    key,
    title: titleOf(all[0]!, say),
    conversations: [...all].sort((one, other) => orderOf(one) - orderOf(other)),
    first: all.find((each) => counts(each) && each.unread > 0) ?? all[0]!,
    unread: all.filter(counts).reduce((sum, { unread }) => sum + unread, 0),
  }))
}

/**
 * The conversation with which a group opens: one with unread messages, else the tab that was open last, else the internal
 * chat. The client reads the communication book: nobody comes there by chance.
 */
export function openingOf({ conversations, first }: Group, last: ConversationKind | undefined): Conversation {
  if (counts(first) && first.unread > 0) return first
  const named = (name: ConversationKind | undefined) =>
    conversations.find(({ conversationType }) => conversationType.name === name)
  return named(last) ?? named('INTERNAL') ?? first
}
