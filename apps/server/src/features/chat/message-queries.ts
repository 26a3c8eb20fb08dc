import type { ConversationKind, Message, MessageFile } from '@muster/contract/chat'
import type { RawBuilder } from 'kysely'
import { holdsAll, personName, wordsOf } from '../../db/names.ts'
import { prepared } from '../../db/prepared.ts'
import { along, joinAlong, leftJoinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { Bindable } from '../../db/sql.ts'

/** Written so long before it was received, a message waited for a connection. */
const lateMs = 60_000
const repliedLength = 140

interface FileRow {
  id: number
  name: string
  size: number
  width: number | null
}
interface MessageRow {
  id: number
  seq: number
  conversationId: number
  text: string
  params: Record<string, string | number> | null
  senderId: number | null
  senderName: string | null
  role: string | null
  imageFileId: number | null
  gone: boolean
  sentAt: Date
  deviceSentAt: Date | null
  editedAt: Date | null
  removed: boolean
  mentions: number[]
  files: FileRow[] | null
  replied: { id: number; senderId: number | null; name: string | null; text: string; removed: boolean } | null
}

// People keep the name they have, and a removed one has none.
const nameOf = (users: string) =>
  sql`case when ${sql.ref(`${users}.removed_at`)} is null then ${personName(users)} end`

/** Messages as they are stored, with who sent them, what they answer and their files; `where` speaks of `m`. */
const rows = (scope: Scope, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql<MessageRow>`
    select m.id, m.seq, m.conversation_id as "conversationId", m.text, m.params, m.sender_id as "senderId",
      ${nameOf('u')} as "senderName", r.name as role,
      case when u.removed_at is null then u.image_file_id end as "imageFileId", u.removed_at is not null as gone,
      m.sent_at as "sentAt", m.device_sent_at as "deviceSentAt", m.edited_at as "editedAt",
      m.removed_at is not null as removed, m.mentions,
      (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'width', f.width)
          order by mf.position)
        from message_files mf ${joinAlong('files f', 'mf.file_id')}
        where ${linkedBy('mf.message_id', 'messages m')}) as files,
      (select jsonb_build_object('id', o.id, 'senderId', o.sender_id, 'name', ${nameOf('ou')},
          'text', left(o.text, ${repliedLength}), 'removed', o.removed_at is not null)
        from messages o ${leftJoinAlong('users ou', 'o.sender_id')}
        where ${linkedBy('m.reply_to_id', 'messages o')}) as replied
    from messages m
      ${leftJoinAlong('users u', 'm.sender_id')}
      ${leftJoinAlong('roles r', 'u.role_id')}
    where m.tenant_id = ${scope.tenantId} and ${where} ${rest}`

function fileShown(scope: Scope, { id, name, size, width }: FileRow): MessageFile {
  const address = (variant: 'full' | 'thumb', disposition?: 'attachment') =>
    scope.files.address(scope.tenantId, id, variant, disposition)
  const isImage = width !== null
  return {
    fileId: id,
    fileType: isImage ? 'IMAGE' : 'FILE',
    url: isImage ? address('full') : address('full', 'attachment'),
    thumbURL: isImage ? address('thumb') : null,
    fileName: name,
    size,
  }
}

const removedName = 'Removed user'

function messageShown(scope: Scope, row: MessageRow): Message {
  const { senderId, sentAt, deviceSentAt, removed, replied } = row
  const image = row.imageFileId ? scope.files.address(scope.tenantId, row.imageFileId, 'thumb') : null
  return {
    id: row.id,
    seq: row.seq,
    conversationThreadId: row.conversationId,
    text: row.text,
    params: row.params,
    data: removed ? [] : (row.files ?? []).map((file) => fileShown(scope, file)),
    sentUserId: senderId,
    sender:
      senderId === null
        ? { name: 'Muster', role: '', imageURL: null, gone: false }
        : {
            name: row.senderName ?? removedName,
            role: row.gone ? 'Unknown' : (row.role ?? ''),
            imageURL: image,
            gone: row.gone,
          },
    sentTime: sentAt.toISOString(),
    deviceTime: deviceSentAt?.toISOString() ?? null,
    late: deviceSentAt !== null && sentAt.getTime() - deviceSentAt.getTime() > lateMs,
    editedTime: row.editedAt?.toISOString() ?? null,
    removed,
    mentions: row.mentions,
    replyTo: replied && {
      id: replied.id,
      sentUserId: replied.senderId,
      name: replied.name ?? (replied.senderId === null ? 'Muster' : removedName),
      text: replied.text,
      removed: replied.removed,
    },
  }
}

export async function readPlaceName(scope: Scope, conversationId: number): Promise<string> {
  const { place } = await scope
    .from('conversations')
    .innerJoin('tenants', along('conversations.tenant_id'))
    .leftJoin('sites', along('conversations.site_id'))
    .where('conversations.id', '=', conversationId)
    .select((of) => of.fn.coalesce('sites.name', 'tenants.full_name').as('place'))
    .executeTakeFirstOrThrow()
  return place
}

interface ListMessagesQuery {
  page?: number | undefined
  size: number
  before?: number | undefined
  after?: number | undefined
}
/** Of one conversation, newest first. With `after` the oldest that follow, so that a gap closes from its start. */
export async function listMessages(
  scope: Scope,
  conversationId: number,
  query: ListMessagesQuery,
): Promise<Message[]> {
  const { page = 0, size, before, after } = query
  const values = { conversationId, before: before ?? null, after: after ?? null, size, skipped: page * size }
  const found = await listed(scope, values, {
    isBefore: before !== undefined,
    isAfter: after !== undefined,
  })
  const shown = found.map((row) => messageShown(scope, row))
  return after === undefined ? shown : shown.reverse()
}
interface ListValues extends Record<string, Bindable> {
  conversationId: number
  before: number | null
  after: number | null
  size: number
  skipped: number
}
interface ListForm extends Record<string, boolean> {
  isBefore: boolean
  isAfter: boolean
}
const listed = prepared((scope, values: ListValues, { isBefore, isAfter }: ListForm) => {
  const { conversationId, before, after, size, skipped } = values
  const bounds = sql`m.conversation_id = ${conversationId}
    ${isBefore ? sql`and m.seq < ${before}` : sql``} ${isAfter ? sql`and m.seq > ${after}` : sql``}`
  const order = isAfter ? sql`asc` : sql`desc`
  return rows(scope, bounds, sql`order by m.seq ${order} limit ${size} offset ${skipped}`)
})

export async function readMessages(scope: Scope, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return []
  const found = await byId(scope, { ids })
  return found.map((row) => messageShown(scope, row))
}
const byId = prepared((scope, { ids }: { ids: readonly number[] }) =>
  rows(scope, sql`m.id = any(${ids}::bigint[])`, sql`order by m.seq`),
)

const foundAtMost = 50
export async function findMessages(
  scope: Scope,
  within: RawBuilder<unknown>,
  text: string,
): Promise<Message[]> {
  const words = wordsOf(text).slice(0, 8)
  if (words.length === 0) return []
  const found = await scope.sql(
    rows(
      scope,
      sql`m.removed_at is null and m.params is null and m.conversation_id in (select conversation_id from ${within} w)
      and ${holdsAll(sql`m.text`, words)}`,
      sql`order by m.id desc limit ${foundAtMost}`,
    ),
  )
  return found.map((row) => messageShown(scope, row))
}

/** A message as notifications show it; undefined if it was removed. `place` is empty between two people. */
export const readSentMessage = (scope: Scope, messageId: number) =>
  scope
    .from('messages')
    .innerJoin('conversations', along('messages.conversation_id'))
    .innerJoin('users', along('messages.sender_id'))
    .innerJoin('roles', along('users.role_id'))
    .innerJoin('tenants', along('messages.tenant_id'))
    .leftJoin('sites', along('conversations.site_id'))
    .where('messages.id', '=', messageId)
    .where('messages.removed_at', 'is', null)
    .select(['messages.seq', 'conversations.site_id as siteId', 'roles.level'])
    .select([
      sql<ConversationKind>`conversations.kind`.as('kind'),
      sql<number[]>`messages.mentions`.as('mentions'),
      'users.id as senderId',
      personName('users').as('name'),
      sql<string>`case conversations.kind when 'COMPANY' then tenants.full_name
        when 'GROUP' then conversations.name else coalesce(sites.name, '') end`.as('place'),
      sql<string>`left(messages.text, 200)`.as('text'),
    ])
    .executeTakeFirst()
export type SentMessage = NonNullable<Awaited<ReturnType<typeof readSentMessage>>>
