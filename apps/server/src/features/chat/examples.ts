import { randomUUID } from 'node:crypto'
import { chat } from '@muster/contract/chat'
import { aJob, aSite, type TestSite } from '../../../test/office.ts'
import { aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aPicture } from '../users/examples.ts'

type Kind = 'BOOK' | 'INTERNAL' | 'UPDATES'
export async function conversationOf(t: Tenant, site: TestSite, kind: Kind = 'INTERNAL') {
  const all = await t.call(chat.list, {
    query: { conversationMappedTable: 'JOB_LOCATION', mappedId: site.id },
  })
  return all.find(({ conversationType }) => conversationType.name === kind)!
}

export async function aConversation(t: Tenant, kind: Kind = 'INTERNAL') {
  const site = await aSite(t)
  const job = await aJob(t, { site })
  const { id } = await conversationOf(t, site, kind)
  return { id, threadId: id, site, client: site.client, worker: job.worker, job }
}

export async function aMessage(t: Tenant, id: number, text = `Said in ${t.code}`, as: TestUser = t.boss) {
  const [message] = await t.call(
    chat.send,
    { params: { id, threadId: id }, body: { messages: [{ text }] } },
    { as },
  )
  return message!
}

const withMessage = async (t: Tenant) => {
  const { id } = await aConversation(t)
  const message = await aMessage(t, id)
  return { id, messageId: message.id }
}

export async function aGroup(t: Tenant, others: readonly TestUser[] = []): Promise<number> {
  const people = others.length > 0 ? others : [await aUser(t), await aUser(t)]
  const body = { tenantUserIds: people.map(({ id }) => id), name: 'Night shift' }
  return (await t.call(chat.create, { body })).id
}

export const chatExamples = {
  list: async () => ({}),
  unread: async () => ({}),
  search: async (t: Tenant) => {
    await withMessage(t)
    return { query: { text: 'said' } }
  },
  read: async (t: Tenant) => ({
    params: { id: (await aConversation(t)).id },
    query: { includeAssignees: true },
  }),
  create: async (t: Tenant) => ({
    body: { tenantUserIds: [(await aUser(t)).id, (await aUser(t)).id], name: 'Night shift' },
  }),
  rename: async (t: Tenant) => ({ params: { id: await aGroup(t) }, body: { name: 'Day shift' } }),
  leave: async (t: Tenant) => ({ params: { id: await aGroup(t) } }),
  messages: async (t: Tenant) => ({ params: { id: (await withMessage(t)).id } }),
  send: async (t: Tenant) => {
    const { id, threadId } = await aConversation(t)
    return { params: { id, threadId }, body: { messages: [{ text: 'The lift is out of order' }] } }
  },
  addFile: async (t: Tenant) => ({
    params: { id: (await aConversation(t)).id },
    body: { upload: randomUUID() },
    file: await aPicture(),
    fileName: 'leak.png',
  }),
  edit: async (t: Tenant) => ({ params: await withMessage(t), body: { text: 'The lift runs again' } }),
  remove: async (t: Tenant) => ({ params: await withMessage(t) }),
  markRead: async (t: Tenant) => ({ params: { id: (await withMessage(t)).id }, body: { seq: 1 } }),
  mute: async (t: Tenant) => ({ params: { id: (await aConversation(t)).id }, body: { muted: true } }),
  typing: async (t: Tenant) => ({ params: { id: (await aConversation(t)).id } }),
}
