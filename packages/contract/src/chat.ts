import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { msg } from './kit/msg.ts'
import { distinguishedBy } from './kit/namesakes.ts'
import { everyone } from './kit/permissions.ts'
import { byId, countText, flagText, id, idText, instant, name, nothing, text } from './kit/shapes.ts'

/** How often an open conversation asks where nothing arrives by itself. */
export const chatPollingMs = 15_000
/** Messages of a page. */
export const messagesAPage = 50
/** A message is edited by whoever sent it for so long. */
export const editMinutes = 15
export const longestMessage = 4000
/** Further members than these do not see each other's receipts as they happen. */
export const receiptsUpTo = 50

export const conversationKinds = ['COMPANY', 'BOOK', 'INTERNAL', 'UPDATES', 'DIRECT', 'GROUP'] as const
export type ConversationKind = (typeof conversationKinds)[number]
const MappedTable = z.enum(['JOB_LOCATION', 'TENANT'])

export const MessageFile = z.object({
  fileId: id,
  fileType: z.enum(['IMAGE', 'FILE']),
  url: z.string(),
  thumbURL: z.string().nullable(),
  fileName: z.string(),
  size: z.int(),
})
export type MessageFile = z.infer<typeof MessageFile>

export const Message = z.object({
  id,
  /** The number of the message in its conversation, from 1, without gaps. */
  seq: z.int(),
  conversationThreadId: id,
  text: z.string(),
  data: z.array(MessageFile),
  /** Null: the server says it, and `params` stand for the placeholders of its text. */
  sentUserId: id.nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  sender: z.object({
    name: z.string(),
    role: z.string(),
    imageURL: z.string().nullable(),
    /** Not of this company any more. */
    gone: z.boolean(),
  }),
  /** When the server received it; decides the order. */
  sentTime: z.string(),
  /** When the sender's device says it was written. */
  deviceTime: z.string().nullable(),
  /** Written without a connection, some time before it was sent. */
  late: z.boolean(),
  editedTime: z.string().nullable(),
  /** What it said is gone. */
  removed: z.boolean(),
  mentions: z.array(id),
  replyTo: z
    .object({
      id,
      sentUserId: id.nullable(),
      name: z.string(),
      /** Nothing of photos or files without words, and of what was removed. */
      text: z.string(),
      removed: z.boolean(),
    })
    .nullable(),
})
export type Message = z.infer<typeof Message>

const wordless = { message: msg('Photos or files') }
const gone = { message: msg('This message was removed') }
type WrittenText = Pick<Message, 'text' | 'removed'> & Partial<Pick<Message, 'params'>>
/** What stands for a message in a line: what was written, or with `params` a sentence of ours. */
export function glimpseOf({ text, removed, params }: WrittenText): Pick<Message, 'text' | 'params'> {
  if (removed) return { text: gone.message, params: {} }
  return text === '' ? { text: wordless.message, params: {} } : { text, params: params ?? null }
}

export const Member = z.object({
  tenantUserId: id,
  firstName: z.string(),
  lastName: z.string(),
  distinguishedBy: distinguishedBy(),
  role: z.string(),
  imageURL: z.string().nullable(),
  /** The number of the newest message that this person has read. */
  readSeq: z.int(),
})
export type Member = z.infer<typeof Member>

export const Conversation = z.object({
  id,
  conversationType: z.object({ name: z.enum(conversationKinds), mappedTable: MappedTable }),
  /** The site, or the company. */
  mappedId: id,
  /** Of the group that is listed: the site, the company, the group or the other person; null where that person was removed. */
  title: z.string().nullable(),
  /** Of a communication book the client who reads it; null elsewhere, and for the client. */
  clientName: z.string().nullable(),
  threads: z.array(z.object({ id })),
  lastSeq: z.int(),
  readSeq: z.int(),
  unread: z.int(),
  muted: z.boolean(),
  /** Whether the caller takes part, and does not only look on as management. */
  belongs: z.boolean(),
  mayWrite: z.boolean(),
  lastMessageTime: z.string().nullable(),
  lastMessage: z.string(),
  /** For the placeholders of a last message in words of ours; null where somebody wrote it. */
  lastParams: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  /** With `includeAssignees`, on one conversation: its members, without onlooking management. */
  assignees: z.array(Member).optional(),
})
export type Conversation = z.infer<typeof Conversation>

const threadParams = z.object({ id: idText, threadId: idText })
const messageParams = z.object({ id: idText, messageId: idText })

export const NewMessage = z.object({
  text: text(longestMessage).optional(),
  /** Addresses of files uploaded into this conversation before; nothing else is taken. */
  dataUrls: z.array(z.string().max(500)).max(10).optional(),
  /** The same files by the names under which they were uploaded. */
  uploads: z.array(z.uuid()).max(10).optional(),
  /** The message reports a problem at its site; what is wrong, in the words of its sender alone. */
  problem: text(2000).optional(),
  sentTime: instant.optional(),
  replyToId: id.optional(),
  mentions: z.array(id).max(50).optional(),
})
export type NewMessage = z.infer<typeof NewMessage>

export const GroupName = z.object({ name: name(msg('Name is required')) })

export const MessageResult = z.object({
  conversationId: id,
  title: Conversation.shape.title,
  message: Message,
})

export const chat = endpoints('chat', {
  list: {
    GET: '/api/conversation',
    says: 'The conversations I belong to, those with the newest message first; management sees all of sites and company',
    access: everyone,
    query: z.object({
      conversationMappedTable: MappedTable.optional(),
      mappedId: idText.optional(),
      mustIncludeMe: flagText.optional(),
      search: text(200).optional(),
    }),
    answer: z.array(Conversation),
  },
  unread: {
    GET: '/api/conversation/unread',
    says: 'How many messages of conversations that are not muted I have not read',
    access: everyone,
    answer: z.object({ messages: z.int(), conversations: z.int() }),
  },
  search: {
    GET: '/api/conversation/message/search',
    says: 'Messages that say all these words, newest first, 50 at most',
    access: everyone,
    query: z.object({ text: text(200), conversationId: idText.optional() }),
    answer: z.array(MessageResult),
  },
  read: {
    GET: '/api/conversation/:id',
    says: 'One conversation, with its members when asked for',
    access: everyone,
    params: byId,
    query: z.object({ includeAssignees: flagText.optional() }),
    answer: Conversation,
  },
  create: {
    status: 201,
    POST: '/api/conversation',
    says: 'Begin a conversation with a person, or with several under a name; the one with a person is begun once',
    access: everyone,
    body: z.object({
      tenantUserIds: z.array(id).min(1).max(50),
      name: name(msg('Name is required')).optional(),
    }),
    answer: Conversation,
  },
  rename: {
    PUT: '/api/conversation/:id',
    says: 'Give a group another name; its members read who did',
    access: everyone,
    params: byId,
    body: GroupName,
    answer: Conversation,
  },
  leave: {
    PUT: '/api/conversation/:id/leave',
    says: 'Leave a group; what was written stays with the others',
    access: everyone,
    params: byId,
    answer: nothing,
  },
  messages: {
    GET: '/api/conversation/thread/:id/message/all',
    says: 'Messages, newest first: 50, or a page; those before or after a number where one is given',
    access: everyone,
    params: byId,
    query: z.object({
      threadId: idText.optional(),
      page: countText(0, 1_000_000).optional(),
      size: countText(1, 200).optional(),
      before: countText(1, 2_000_000_000).optional(),
      after: countText(0, 2_000_000_000).optional(),
    }),
    answer: z.array(Message),
  },
  send: {
    POST: '/api/conversation/:id/thread/:threadId/message',
    says: 'Send messages; the server decides sender and time',
    access: everyone,
    params: threadParams,
    body: z.object({ messages: z.array(NewMessage).min(1).max(20) }),
    answer: z.array(Message),
    idempotent: 'outbox',
    takenAfterRemoval: true,
    kind: 'record',
  },
  addFile: {
    status: 201,
    POST: '/api/conversation/:id/file',
    says: 'Upload a file for a message: jpg, jpeg, png, gif, doc, docx, pdf, xls, xlsx or txt, up to 25 MB',
    access: everyone,
    params: byId,
    body: z.object({ upload: z.uuid() }),
    upload: { field: 'file', maxBytes: 25 * 1024 * 1024, inPieces: 'named' },
    answer: MessageFile,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    kind: 'record',
  },
  edit: {
    PUT: '/api/conversation/:id/message/:messageId',
    says: 'Change the text of an own message within 15 minutes',
    access: everyone,
    params: messageParams,
    body: z.object({ text: text(longestMessage) }),
    answer: Message,
  },
  remove: {
    DELETE: '/api/conversation/:id/message/:messageId',
    says: 'Remove an own message, or as management one of a site or the company: its place stays, what it said goes',
    access: everyone,
    params: messageParams,
    answer: Message,
  },
  markRead: {
    PUT: '/api/conversation/:id/read',
    says: 'I have read up to this number',
    access: everyone,
    params: byId,
    body: z.object({ seq: z.int().min(0).max(2_000_000_000) }),
    answer: nothing,
    kind: 'record',
  },
  mute: {
    PUT: '/api/conversation/:id/mute',
    says: 'Be told of new messages of this conversation, or not',
    access: everyone,
    params: byId,
    body: z.object({ muted: z.boolean() }),
    answer: nothing,
    kind: 'record',
  },
  typing: {
    POST: '/api/conversation/:id/typing',
    says: 'I am writing; tell those who have the conversation open',
    access: everyone,
    params: byId,
    answer: nothing,
    kind: 'query',
  },
})
