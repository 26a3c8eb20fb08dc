import { msg } from '@muster/contract/kit/msg'
import { isClient } from '@muster/contract/kit/permissions'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { Scope } from '../../db/scope.ts'
import { type NotificationContent, notify } from '../notifications/delivery/notify.ts'
import { hasSubscribers } from '../notifications/recipients/recipient-queries.ts'
import { readSentMessage, type SentMessage } from './message-queries.ts'
import { readersAmong } from './reach-queries.ts'

interface Reader {
  id: number
  readSeq: number
}
/** Who reads here, has not read this message yet, and did not mute the conversation. */
async function waitingReaders(
  scope: Scope,
  conversationId: number,
  { seq, senderId }: SentMessage,
): Promise<Reader[]> {
  const readers = (await readersAmong(scope, [conversationId])).get(conversationId) ?? new Set<number>()
  const read = await scope
    .from('conversation_reads')
    .where('conversation_id', '=', conversationId)
    .select(['user_id', 'read_seq', 'muted'])
    .execute()
  const known = new Map(read.map((row) => [row.user_id, row]))
  return [...readers]
    .map((id) => ({ id, readSeq: known.get(id)?.read_seq ?? 0, muted: known.get(id)?.muted ?? false }))
    .filter((reader) => reader.id !== senderId && !reader.muted && reader.readSeq < seq)
}

const wrote = ({ name, place, text }: SentMessage) => ({
  title: place ? msg('{name} wrote at {place}') : msg('{name} wrote to you'),
  message: text ? msg('{text}') : msg('Photos or files'),
  params: { name, place, text },
})

const messageNotice = (
  type: NotificationContent['type'],
  conversationId: number,
  sent: SentMessage,
): NotificationContent => ({
  type,
  ...wrote(sent),
  link: `/chat?c=${conversationId}`,
})

const byKind = (sent: SentMessage): NotificationContent['type'] | undefined => {
  if (sent.kind === 'BOOK') return isClient(sent.level) ? 'chat.client' : 'chat.book'
  if (sent.kind === 'INTERNAL') return 'chat.internal'
  return sent.kind === 'COMPANY' ? 'chat.company' : undefined
}

/**
 * Notifies readers of a message: people mentioned, subscribers, and every member of a small conversation.
 * A member of a small conversation is notified once until they have read it.
 */
export async function notifyMessage(scope: Scope, event: DomainEvent<'chat.message'>): Promise<void> {
  const { conversationId, messageId } = event.payload
  const sent = await readSentMessage(scope, messageId)
  if (!sent) return
  const type = byKind(sent)
  const about = sent.siteId === null ? { isOfCompany: true } : { siteId: sent.siteId }
  // Most messages of large conversations notify no one: skip the look-up.
  if (type && sent.mentions.length === 0 && !(await hasSubscribers(scope, type, about))) return
  const waiting = await waitingReaders(scope, conversationId, sent)
  const mentioned = waiting.filter(({ id }) => sent.mentions.includes(id)).map(({ id }) => id)
  if (mentioned.length > 0)
    await notify(scope, event, mentioned, messageNotice('chat.mention', conversationId, sent))
  const others = waiting.filter(({ id }) => !mentioned.includes(id))
  if (!type) {
    const fresh = others.filter(({ readSeq }) => readSeq >= sent.seq - 1).map(({ id }) => id)
    return notify(scope, event, fresh, messageNotice('chat.direct', conversationId, sent))
  }
  await notify(scope, event, [], {
    ...messageNotice(type, conversationId, sent),
    about,
    among: new Set(others.map(({ id }) => id)),
  })
}
