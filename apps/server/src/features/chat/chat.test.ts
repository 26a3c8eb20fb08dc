import { chat, type NewMessage } from '@muster/contract/chat'
import { jobs } from '@muster/contract/jobs/jobs'
import { problems } from '@muster/contract/problems'
import { expect, test } from 'vitest'
import { aJob, aSite, aWork } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aConversation, aGroup, aMessage, conversationOf } from './examples.ts'
import { openTyping } from './typing.ts'

const kindsOf = async (t: Tenant, as: TestUser, query = {}) =>
  (await t.call(chat.list, { query }, { as })).map(({ conversationType }) => conversationType.name).sort()
const send = (t: Tenant, id: number, message: NewMessage, as: TestUser) =>
  t.call(chat.send, { params: { id, threadId: id }, body: { messages: [message] } }, { as })
const refusedSend = (t: Tenant, id: number, message: NewMessage, as: TestUser, threadId = id) =>
  t.refused(chat.send, { params: { id, threadId }, body: { messages: [message] } }, { as })
const textsOf = async (t: Tenant, id: number, as: TestUser, query = {}) =>
  (await t.call(chat.messages, { params: { id }, query }, { as })).map(({ text }) => text)

test('each level belongs where it should', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const job = await aJob(t, { site })
  const idle = await aUser(t)
  const otherClient = await aClient(t)
  expect(await kindsOf(t, t.boss)).toEqual(['BOOK', 'COMPANY', 'INTERNAL', 'UPDATES'])
  expect(await kindsOf(t, t.boss, { mustIncludeMe: true })).toEqual(['COMPANY'])
  expect(await kindsOf(t, job.worker)).toEqual(['BOOK', 'COMPANY', 'INTERNAL', 'UPDATES'])
  expect(await kindsOf(t, idle)).toEqual(['COMPANY'])
  expect(await kindsOf(t, site.client)).toEqual(['BOOK'])
  expect(await kindsOf(t, otherClient)).toEqual([])
  const ofSite = { conversationMappedTable: 'JOB_LOCATION', mappedId: site.id }
  expect(await kindsOf(t, job.worker, ofSite)).toEqual(['BOOK', 'INTERNAL', 'UPDATES'])
})

test('SCR-10: a communication book names the client who reads it, to everybody but the client; nothing else does', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const { worker } = await aJob(t, { site })
  const name = `${site.client.firstName} ${site.client.lastName}`
  const named = async (as: TestUser) => {
    const all = await t.call(chat.list, {}, { as })
    return Object.fromEntries(
      all.map(({ conversationType, clientName }) => [conversationType.name, clientName]),
    )
  }
  const ofStaff = { BOOK: name, INTERNAL: null, UPDATES: null, COMPANY: null }
  expect(await named(t.boss)).toEqual(ofStaff)
  expect(await named(worker)).toEqual(ofStaff)
  expect(await named(site.client)).toEqual({ BOOK: null })
})

test('an assignment that ends, a job that is switched off and a site that is archived end the membership', async () => {
  const t = await aTenant()
  const { id, worker, job, site } = await aConversation(t)
  const scope = await t.scope()
  const mayRead = async () => (await t.send(chat.read, { params: { id } }, { as: worker })).statusCode
  expect(await mayRead()).toBe(200)
  await scope.change('jobs', { enabled: false }).where('id', '=', job.id).execute()
  expect(await mayRead()).toBe(404)
  await scope.change('jobs', { enabled: true }).where('id', '=', job.id).execute()
  await scope.change('job_assignees', { removed_at: new Date() }).where('job_id', '=', job.id).execute()
  expect(await mayRead()).toBe(404)
  // Work of the last 30 days keeps it open.
  await aWork(t, {
    job,
    by: worker,
    startedAt: new Date(Date.now() - 86_400_000).toISOString(),
    endedAt: new Date().toISOString(),
  })
  expect(await mayRead()).toBe(200)
  await scope.change('sites', { archived_at: new Date() }).where('id', '=', site.id).execute()
  expect(await mayRead()).toBe(404)
})

test('a client reaches the communication book alone, and not that of another client', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const other = await aClient(t)
  for (const kind of ['BOOK', 'INTERNAL', 'UPDATES'] as const) {
    const { id } = await conversationOf(t, site, kind)
    const own = await t.send(chat.messages, { params: { id } }, { as: site.client })
    expect(own.statusCode).toBe(kind === 'BOOK' ? 200 : 404)
    expect((await refusedSend(t, id, { text: 'Hello' }, other)).status).toBe(404)
  }
})

test('unread messages are counted for whoever has not read them, and not in muted conversations', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const unread = () => t.call(chat.unread, {}, { as: worker })
  const [first] = [await aMessage(t, id), await aMessage(t, id)]
  expect(await unread()).toEqual({ messages: 2, conversations: 1 })
  await t.call(chat.markRead, { params: { id }, body: { seq: first.seq } }, { as: worker })
  expect(await unread()).toEqual({ messages: 1, conversations: 1 })
  await t.call(chat.mute, { params: { id }, body: { muted: true } }, { as: worker })
  expect(await unread()).toEqual({ messages: 0, conversations: 0 })
  await t.call(chat.mute, { params: { id }, body: { muted: false } }, { as: worker })
  // Reading never goes back, and not beyond what there is.
  for (const seq of [999, 1]) await t.call(chat.markRead, { params: { id }, body: { seq } }, { as: worker })
  expect(await t.call(chat.read, { params: { id } }, { as: worker })).toMatchObject({ readSeq: 2, unread: 0 })
  const { assignees } = await t.call(chat.read, { params: { id }, query: { includeAssignees: true } })
  expect(assignees).toMatchObject([{ tenantUserId: worker.id, readSeq: 2 }, { tenantUserId: t.boss.id }])
  await send(t, id, { text: 'Seen' }, worker)
  expect((await unread()).messages).toBe(0)
})

test('a problem that a client reports is told in the communication book and in the updates, once each', async () => {
  const t = await aTenant()
  const { site, worker, client } = await aConversation(t)
  await t.call(problems.report, { body: { jobLocationId: site.id, text: 'The tap drips' } }, { as: client })
  await t.settle()
  for (const kind of ['BOOK', 'UPDATES'] as const) {
    const { id } = await conversationOf(t, site, kind)
    expect(await t.call(chat.messages, { params: { id } }, { as: worker })).toMatchObject([
      { text: '{name} reported a problem: {text}', params: { text: 'The tap drips' }, sentUserId: null },
    ])
  }
  expect((await t.call(chat.unread, {}, { as: client })).messages).toBe(0)
})

test('the updates of a site tell of works once, and nobody writes there', async () => {
  const t = await aTenant()
  const { site, job, worker } = await aConversation(t)
  const { id } = await conversationOf(t, site, 'UPDATES')
  const work = await aWork(t, { job, by: worker })
  for (const name of ['work.started', 'work.completed'] as const)
    await (await t.scope()).emit(name, { workId: work.id })
  await t.settle()
  const told = await t.call(chat.messages, { params: { id } }, { as: worker })
  expect(told).toMatchObject([
    { text: '{name} finished {detail}', sentUserId: null, sender: { name: 'Muster' } },
    { text: '{name} started {detail}', params: { name: `${worker.firstName} ${worker.lastName}` } },
  ])
  const listed = await t.call(chat.list, {}, { as: worker })
  expect(listed.find((each) => each.id === id)).toMatchObject({
    lastMessage: '{name} finished {detail}',
    lastParams: { name: `${worker.firstName} ${worker.lastName}` },
  })
  expect((await refusedSend(t, id, { text: 'Mine' }, t.boss)).status).toBe(403)
  // What the server tells by itself is no unread message.
  expect((await t.call(chat.unread, {}, { as: worker })).messages).toBe(0)
})

test('words are found in conversations that one may read', async () => {
  const t = await aTenant()
  const { id, worker, client } = await aConversation(t)
  await aMessage(t, id, 'The LIFT of tower two is out of order')
  const search = (text: string, as: TestUser) => t.call(chat.search, { query: { text } }, { as })
  expect(await search('order lift', worker)).toMatchObject([{ conversationId: id, message: { seq: 1 } }])
  expect(await search('order stairs', worker)).toEqual([])
  expect(await search('%', worker)).toEqual([])
  expect(await search('lift', client)).toEqual([])
})

test('two people have one conversation, several have theirs under a name, and management does not read along', async () => {
  const t = await aTenant()
  const { worker, job } = await aConversation(t)
  const leader = await aUser(t, { level: 4 })
  await (await t.scope()).into('job_assignees', { job_id: job.id, user_id: leader.id }).execute()
  const begin = (body: { tenantUserIds: number[]; name?: string }, as: TestUser) =>
    t.call(chat.create, { body }, { as })
  const direct = await begin({ tenantUserIds: [worker.id] }, leader)
  expect(direct.title).toBe(`${worker.firstName} ${worker.lastName}`)
  expect((await begin({ tenantUserIds: [leader.id] }, worker)).id).toBe(direct.id)
  expect((await t.send(chat.read, { params: { id: direct.id } })).statusCode).toBe(404)
  const group = await begin({ tenantUserIds: [worker.id, leader.id], name: 'Keys' }, t.boss)
  expect(await t.call(chat.read, { params: { id: group.id } }, { as: leader })).toMatchObject({
    title: 'Keys',
  })
  const unknown = await t.refused(chat.create, { body: { tenantUserIds: [t.boss.id] } }, { as: worker })
  expect(unknown).toMatchObject({ status: 422, errors: [{ path: 'tenantUserIds' }] })
  await (await t.scope()).change('users', { removed_at: new Date() }).where('id', '=', worker.id).execute()
  expect(await t.call(chat.read, { params: { id: direct.id } }, { as: leader })).toMatchObject({
    title: null,
  })
})

test('a job says where its site is talked about', async () => {
  const t = await aTenant()
  const { site, job } = await aConversation(t)
  const [book, updates] = [await conversationOf(t, site, 'BOOK'), await conversationOf(t, site, 'UPDATES')]
  expect(await t.call(jobs.read, { params: { id: job.id } })).toMatchObject({
    communicationConversationId: book.id,
    updatesConversationId: updates.id,
  })
})

test('a group is renamed and left by its members alone, and says so; whoever left reads nothing more', async () => {
  const t = await aTenant()
  const [ava, ben, eve] = await Promise.all([aUser(t), aUser(t), aUser(t, { level: 2 })])
  const id = await aGroup(t, [ava, ben])
  const rename = { params: { id }, body: { name: 'Day shift' } }
  expect((await t.refused(chat.rename, rename, { as: eve })).status).toBe(404)
  expect((await t.refused(chat.leave, { params: { id } }, { as: eve })).status).toBe(404)
  for (let n = 0; n < 2; n += 1)
    expect(await t.call(chat.rename, rename, { as: ava })).toMatchObject({ title: 'Day shift' })
  await t.call(chat.leave, { params: { id } }, { as: ben })
  expect(await textsOf(t, id, ava)).toEqual(['{name} left the group', '{name} named the group {title}'])
  expect((await t.refused(chat.messages, { params: { id } }, { as: ben })).status).toBe(404)
  expect((await t.refused(chat.leave, { params: { id } }, { as: ben })).status).toBe(404)
  expect(await kindsOf(t, ben)).toEqual(['COMPANY'])
  const site = await aConversation(t)
  const [direct] = [await t.call(chat.create, { body: { tenantUserIds: [ava.id] } })]
  for (const other of [site.id, direct.id]) {
    expect(await t.refused(chat.leave, { params: { id: other } })).toMatchObject({ status: 409 })
    expect(await t.refused(chat.rename, { params: { id: other }, body: rename.body })).toMatchObject({
      status: 409,
    })
  }
})

test('however often a page says that somebody writes, others are told once a second', async () => {
  const t = await aTenant()
  const { id } = await aConversation(t)
  let now = 0
  const typing = openTyping(() => now)
  const signalledAt: number[] = []
  const scope = await t.scope(t.boss)
  const counting: typeof scope = {
    ...scope,
    signal: async (...signal) => {
      signalledAt.push(now)
      return scope.signal(...signal)
    },
  }
  for (const at of [0, 10, 999, 1000, 1500]) {
    now = at
    await typing(counting, id)
  }
  expect(signalledAt).toEqual([0, 1000])
  await expect(typing(counting, 999_999_999)).rejects.toThrow('Not found')
})

test('SEC-02: a search answers where two others have a private conversation', async () => {
  const t = await aTenant()
  const reader = await aUser(t, { level: 3 })
  const [other, third] = [await aUser(t), await aUser(t)]
  await t.call(chat.create, { body: { tenantUserIds: [other.id] } }, { as: reader })
  await t.call(chat.create, { body: { tenantUserIds: [third.id] } }, { as: reader })
  for (const search of ['a', 'e', reader.firstName, other.lastName, 'zzz'])
    for (const as of [t.boss, third, other]) {
      const answer = await t.send(chat.list, { query: { search } }, { as })
      expect(answer.statusCode, `${search} of ${as.level}`).toBe(200)
    }
  const titles = async (as: TestUser) =>
    (await t.call(chat.list, { query: { search: reader.lastName } }, { as })).map(({ title }) => title)
  expect(await titles(other)).toEqual([`${reader.firstName} ${reader.lastName}`])
  expect(await titles(t.boss)).toEqual([])
})
