import type { ConversationKind } from '@muster/contract/chat'
import type { DomainEvent } from '../../background/domain-events.ts'
import { personName } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { hasSubscribers } from '../notifications/resolve.ts'
import { type Told, tell } from '../notifications/tell.ts'
import { readersAmong } from './reach.ts'

interface Sent {
  kind: ConversationKind
  seq: number
  siteId: number | null
  senderId: number
  level: number
  name: string
  place: string
  text: string
  mentions: number[]
}

const readSent = async (scope: Scope, messageId: number): Promise<Sent | undefined> => {
  const [row] = await scope.sql(sql<Sent>`
    select c.kind, m.seq, c.site_id as "siteId", u.id as "senderId", r.level, ${personName('u')} as name,
      case c.kind when 'COMPANY' then t.full_name when 'GROUP' then c.name else coalesce(s.name, '') end as place,
      left(m.text, 200) as text, m.mentions
    from messages m
      join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
      join users u on u.tenant_id = m.tenant_id and u.id = m.sender_id
      join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
      join tenants t on t.id = m.tenant_id
      left join sites s on s.tenant_id = c.tenant_id and s.id = c.site_id
    where m.tenant_id = ${scope.tenantId} and m.id = ${messageId} and m.removed_at is null`)
  return row
}

interface Reader {
  id: number
  readSeq: number
}
/** Who reads here, has not read this message yet, and did not mute the conversation. */
async function waitingReaders(
  scope: Scope,
  conversationId: number,
  { seq, senderId }: Sent,
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

const wrote = ({ name, place, text }: Sent) => ({
  title: place ? '{name} wrote at {place}' : '{name} wrote to you',
  message: text ? '{text}' : 'Photos or files',
  params: { name, place, text },
})

export const messageNotice = (type: Told['type'], conversationId: number, sent: Sent): Told => ({
  type,
  ...wrote(sent),
  link: `/chat?c=${conversationId}`,
})

const byKind = (sent: Sent): Told['type'] | undefined => {
  if (sent.kind === 'BOOK') return sent.level === 10 ? 'chat.client' : 'chat.book'
  if (sent.kind === 'INTERNAL') return 'chat.internal'
  return sent.kind === 'COMPANY' ? 'chat.company' : undefined
}

/**
 * Tells of a message those who can read it: whoever is mentioned, whoever subscribed to what is written there, and of what is
 * written to a few people each of them, once until they have read it.
 */
export async function tellMessage(scope: Scope, event: DomainEvent<'chat.message'>): Promise<void> {
  const { conversationId, messageId } = event.payload
  const sent = await readSent(scope, messageId)
  if (!sent) return
  const type = byKind(sent)
  const about = sent.siteId === null ? { isOfCompany: true } : { siteId: sent.siteId }
  // Most of what is written in large conversations is told nobody besides: then nobody is looked up.
  if (type && sent.mentions.length === 0 && !(await hasSubscribers(scope, type, about))) return
  const waiting = await waitingReaders(scope, conversationId, sent)
  const mentioned = waiting.filter(({ id }) => sent.mentions.includes(id)).map(({ id }) => id)
  if (mentioned.length > 0)
    await tell(scope, event, mentioned, messageNotice('chat.mention', conversationId, sent))
  const others = waiting.filter(({ id }) => !mentioned.includes(id))
  if (!type) {
    const fresh = others.filter(({ readSeq }) => readSeq >= sent.seq - 1).map(({ id }) => id)
    return tell(scope, event, fresh, messageNotice('chat.direct', conversationId, sent))
  }
  await tell(scope, event, [], {
    ...messageNotice(type, conversationId, sent),
    about,
    among: new Set(others.map(({ id }) => id)),
  })
}
