import { type Conversation, type ConversationKind, glimpseOf, type Member } from '@muster/contract/chat'
import { holds, nameOrder, personName } from '../../db/names.ts'
import { prepared } from '../../db/prepared.ts'
import { joinAlong, leftJoinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { mayWriteIn, memberships } from './reach-queries.ts'

interface LastMessageRow {
  lastSeq: number
  lastText: string
  lastRemoved: boolean
  lastParams: Conversation['lastParams']
}
interface ConversationRow extends LastMessageRow {
  id: number
  kind: ConversationKind
  siteId: number | null
  title: string | null
  clientName: string | null
  readSeq: number
  unread: number
  muted: boolean
  belongs: boolean
  lastMessageAt: Date | null
}
export interface ConversationQuery {
  id?: number | undefined
  siteId?: number | undefined
  table?: 'JOB_LOCATION' | 'TENANT' | undefined
  mustIncludeMe?: boolean | undefined
  search?: string | undefined
}
const shownAtMost = 600
const glimpse = 120

/** Messages after the last one that was read, without those that were removed since. */
const unreadIn = sql`(c.last_seq - coalesce(rd.read_seq, 0) - (select count(*) from messages gone
  where ${linkedBy('gone.conversation_id', 'conversations c')} and gone.removed_at is not null
    and gone.seq > coalesce(rd.read_seq, 0)))`

function lastOf({ lastSeq, lastText, lastRemoved, lastParams }: LastMessageRow) {
  if (lastSeq === 0) return { lastMessage: '', lastParams: null }
  const { text, params } = glimpseOf({ text: lastText, removed: lastRemoved, params: lastParams })
  return { lastMessage: text, lastParams: params }
}

const shownConversation = (
  scope: Scope,
  { kind, siteId, lastMessageAt, ...row }: ConversationRow,
): Conversation => ({
  id: row.id,
  conversationType: { name: kind, mappedTable: siteId === null ? 'TENANT' : 'JOB_LOCATION' },
  mappedId: siteId ?? scope.tenantId,
  title: row.title,
  clientName: row.clientName,
  // A conversation has one thread, which bears its number.
  threads: [{ id: row.id }],
  lastSeq: row.lastSeq,
  readSeq: row.readSeq,
  unread: row.unread,
  muted: row.muted,
  belongs: row.belongs,
  mayWrite: mayWriteIn(kind),
  lastMessageTime: lastMessageAt?.toISOString() ?? null,
  ...lastOf(row),
})

export async function listConversations(scope: Scope, query: ConversationQuery): Promise<Conversation[]> {
  const { id, siteId, table, mustIncludeMe, search } = query
  const me = scope.actor.id
  const mine = memberships(scope, { people: [me], ...(id !== undefined && { conversations: [id] }) })
  // Materialized: the search must not reach titles of conversations that the actor is no member of. The title of a
  // private one is the other person's name, and for a stranger both are others.
  const rows = await scope.sql(sql<ConversationRow>`
    with reachable as materialized (
      select c.id, c.kind, c.site_id as "siteId", c.last_seq as "lastSeq", c.last_message_at as "lastMessageAt",
        coalesce(rd.read_seq, 0) as "readSeq", ${unreadIn}::int as unread, coalesce(rd.muted, false) as muted, m.belongs,
        case c.kind when 'COMPANY' then t.full_name when 'GROUP' then c.name
          when 'DIRECT' then (select ${personName('o')} from conversation_people p
            ${joinAlong('users o', 'p.user_id')}
            where ${linkedBy('p.conversation_id', 'conversations c')} and p.user_id <> ${me}
              and o.removed_at is null)
          else s.name end as title,
        case when c.kind = 'BOOK' and client.id <> ${me} and client.removed_at is null
          then ${personName('client')} end as "clientName",
        left(coalesce(l.text, ''), ${glimpse}) as "lastText", l.removed_at is not null as "lastRemoved",
        l.params as "lastParams"
      from ${mine} m
        join conversations c on c.tenant_id = ${scope.tenantId} and c.id = m.conversation_id
        join tenants t on t.id = c.tenant_id
        ${leftJoinAlong('sites s', 'c.site_id')}
        ${leftJoinAlong('users client', 's.client_id')}
        ${leftJoinAlong('conversation_reads rd', 'rd.conversation_id', 'c')} and rd.user_id = ${me}
        ${leftJoinAlong('messages l', 'l.conversation_id', 'c')} and l.seq = c.last_seq
      where true ${siteId === undefined ? sql`` : sql`and c.site_id = ${siteId}`}
        ${table === undefined ? sql`` : sql`and (c.site_id is not null) = ${table === 'JOB_LOCATION'}`}
        ${mustIncludeMe ? sql`and (m.belongs or rd.user_id is not null)` : sql``}
    )
    select * from reachable
    ${search ? sql`where ${holds(sql`title`, search)}` : sql``}
    order by "lastMessageAt" desc nulls last, ${nameOrder(scope, sql`title`)}, kind limit ${shownAtMost}`)
  return rows.map((row) => shownConversation(scope, row))
}

export async function readConversation(scope: Scope, id: number, withMembers = false): Promise<Conversation> {
  const [conversation] = await listConversations(scope, { id })
  const there = await found(Promise.resolve(conversation))
  return withMembers ? { ...there, assignees: await listMembers(scope, id) } : there
}

interface MemberRow extends Omit<Member, 'imageURL'> {
  imageFileId: number | null
}
async function listMembers(scope: Scope, id: number): Promise<Member[]> {
  const rows = await scope.sql(sql<MemberRow>`
    select u.id as "tenantUserId", u.first_name as "firstName", u.last_name as "lastName", r.name as role,
      u.image_file_id as "imageFileId", coalesce(rd.read_seq, 0) as "readSeq"
    from ${memberships(scope, { conversations: [id] })} m
      join users u on u.tenant_id = ${scope.tenantId} and u.id = m.user_id
      ${joinAlong('roles r', 'u.role_id')}
      ${leftJoinAlong('conversation_reads rd', 'rd.user_id', 'u')} and rd.conversation_id = ${id}
    where m.belongs or rd.user_id is not null
    order by ${nameOrder(scope, personName('u'))}, u.id limit 5000`)
  return rows.map(({ imageFileId, ...member }) => ({
    ...member,
    imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'thumb') : null,
  }))
}

export async function countUnread(scope: Scope) {
  const [counted] = await unreadOfActor(scope)
  return counted!
}
const unreadOfActor = prepared((scope) => {
  const me = scope.actor.id
  return sql<{ messages: number; conversations: number }>`
    select coalesce(sum(unread), 0)::int as messages, count(*)::int as conversations from (
      select ${unreadIn} as unread
      from ${memberships(scope, { people: [me] })} m
        join conversations c on c.tenant_id = ${scope.tenantId} and c.id = m.conversation_id
        ${leftJoinAlong('conversation_reads rd', 'rd.conversation_id', 'c')} and rd.user_id = ${me}
      where c.kind <> 'UPDATES' and not coalesce(rd.muted, false) and c.last_seq > coalesce(rd.read_seq, 0)
      -- Removed messages are counted in the conversations of this person alone.
      offset 0
    ) each where unread > 0`
})
