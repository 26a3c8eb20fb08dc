import { randomUUID } from 'node:crypto'
import { chat, type NewMessage } from '@muster/contract/chat'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aPicture } from '../users/examples.ts'
import { aConversation, aMessage } from './examples.ts'

const send = (t: Tenant, id: number, message: NewMessage, as: TestUser) =>
  t.call(chat.send, { params: { id, threadId: id }, body: { messages: [message] } }, { as })
const refusedSend = (t: Tenant, id: number, message: NewMessage, as: TestUser, threadId = id) =>
  t.refused(chat.send, { params: { id, threadId }, body: { messages: [message] } }, { as })
const textsOf = async (t: Tenant, id: number, as: TestUser, query = {}) =>
  (await t.call(chat.messages, { params: { id }, query }, { as })).map(({ text }) => text)

test('messages are numbered without gaps and come newest first, 50 a page, or before and after a number', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  for (let n = 0; n < 3; n++) {
    const messages = Array.from({ length: 20 }, (_, i) => ({ text: `${n * 20 + i + 1}` }))
    await t.call(chat.send, { params: { id, threadId: id }, body: { messages } }, { as: worker })
  }
  const newest = await t.call(chat.messages, { params: { id } })
  expect(newest.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => 60 - i))
  expect(newest.every(({ seq, text }) => text === String(seq))).toBe(true)
  expect(await textsOf(t, id, worker, { page: 1, size: 50 })).toEqual(
    Array.from({ length: 10 }, (_, i) => String(10 - i)),
  )
  expect(await textsOf(t, id, worker, { before: 4 })).toEqual(['3', '2', '1'])
  expect(await textsOf(t, id, worker, { after: 2, size: 3 })).toEqual(['5', '4', '3'])
  expect((await t.refused(chat.messages, { params: { id }, query: { threadId: id + 1 } })).status).toBe(400)
})

test('many who send at once get numbers of their own', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(t, id, { text: `m${n}` }, n % 2 ? worker : t.boss)),
  )
  const all = await t.call(chat.messages, { params: { id } })
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n))
})

test('the server decides who sent it and when; the device’s time is kept beside', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-02T08:00:00Z'))
  const { id, worker } = await aConversation(t)
  const [message] = await send(t, id, { text: 'Late', sentTime: '2026-03-02T07:00:00Z' }, worker)
  expect(message).toMatchObject({
    sentUserId: worker.id,
    sentTime: '2026-03-02T08:00:00.000Z',
    deviceTime: '2026-03-02T07:00:00.000Z',
    late: true,
  })
  t.clock.set(undefined)
})

test('an own message is edited for 15 minutes, and nobody edits those of others', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  t.clock.set(new Date('2026-03-02T08:00:00Z'))
  const { id: messageId } = await aMessage(t, id, 'Fist', worker)
  const edit = (as: TestUser, text = 'First') =>
    t.send(chat.edit, { params: { id, messageId }, body: { text } }, { as })
  expect((await edit(t.boss)).statusCode).toBe(403)
  expect((await edit(worker, '  ')).statusCode).toBe(422)
  t.clock.set(new Date('2026-03-02T08:15:00Z'))
  expect((await edit(worker)).json().data).toMatchObject({
    text: 'First',
    editedTime: '2026-03-02T08:15:00.000Z',
  })
  t.clock.set(new Date('2026-03-02T08:15:01Z'))
  expect((await edit(worker)).json()).toMatchObject({ code: 'E046' })
  t.clock.set(undefined)
})

test('a removed message keeps its place and loses what it said', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const { id: messageId } = await aMessage(t, id, 'Not for here', worker)
  const other = await aUser(t)
  const remove = (as: TestUser) => t.send(chat.remove, { params: { id, messageId } }, { as })
  expect((await remove(other)).statusCode).toBe(404)
  const [reply] = await send(t, id, { text: 'Why?', replyToId: messageId }, t.boss)
  expect(reply!.replyTo).toMatchObject({ id: messageId, text: 'Not for here', sentUserId: worker.id })
  expect((await remove(t.boss)).json().data).toMatchObject({ removed: true, text: '', data: [] })
  expect((await remove(worker)).statusCode).toBe(200)
  const rest = await t.call(chat.messages, { params: { id } })
  expect(rest).toMatchObject([{ replyTo: { text: '', removed: true } }, { seq: 1, removed: true, text: '' }])
  expect(await t.call(chat.search, { query: { text: 'not for' } })).toEqual([])
})

test('what has no words of its own has some of ours in the list and where it is answered', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const last = async () => (await t.call(chat.list, {})).find((each) => each.id === id)!
  expect(await last()).toMatchObject({ lastMessage: '', lastParams: null })
  const upload = randomUUID()
  await t.call(
    chat.addFile,
    { params: { id }, body: { upload }, file: await aPicture(), fileName: 'leak.png' },
    { as: worker },
  )
  const [picture] = await send(t, id, { uploads: [upload] }, worker)
  expect(await last()).toMatchObject({ lastMessage: 'Photos or files', lastParams: {} })
  const [reply] = await send(t, id, { text: 'Where?', replyToId: picture!.id }, t.boss)
  expect(reply!.replyTo).toMatchObject({ text: '', removed: false })
  expect(await last()).toMatchObject({ lastMessage: 'Where?', lastParams: null })
  await t.call(chat.remove, { params: { id, messageId: reply!.id } })
  expect(await last()).toMatchObject({ lastMessage: 'This message was removed', lastParams: {} })
})

test('whoever was removed is shown as Removed user with role Unknown', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  await aMessage(t, id, 'I was here', worker)
  await (await t.scope()).change('users', { removed_at: new Date() }).where('id', '=', worker.id).execute()
  const [message] = await t.call(chat.messages, { params: { id } })
  expect(message).toMatchObject({
    sentUserId: worker.id,
    sender: { name: 'Removed user', role: 'Unknown', imageURL: null, gone: true },
  })
})

test('only those who read here are mentioned, and only messages of here are answered', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const elsewhere = await aConversation(t)
  const there = await aMessage(t, elsewhere.id)
  const [message] = await send(t, id, { text: 'Look', mentions: [worker.id, t.boss.id] }, t.boss)
  expect(message!.mentions).toEqual([worker.id, t.boss.id])
  const stranger = await refusedSend(t, id, { text: 'Look', mentions: [elsewhere.worker.id] }, t.boss)
  expect(stranger).toMatchObject({ status: 422, errors: [{ path: 'messages.mentions' }] })
  const wrong = await refusedSend(t, id, { text: 'Yes', replyToId: there.id }, t.boss)
  expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'messages.replyToId' }] })
  expect((await refusedSend(t, id, { text: 'Yes' }, t.boss, elsewhere.id)).status).toBe(404)
  expect((await refusedSend(t, id, { text: ' ' }, t.boss)).status).toBe(422)
})

async function anUpload(t: Tenant, id: number, as: TestUser, upload = randomUUID()) {
  const file = await t.call(
    chat.addFile,
    { params: { id }, body: { upload }, file: await aPicture(), fileName: 'leak.png' },
    { as },
  )
  return { ...file, upload }
}

test('a message carries the files that its sender uploaded, by address or by name, each once', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const [one, two] = [await anUpload(t, id, worker), await anUpload(t, id, worker)]
  expect((await anUpload(t, id, worker, one.upload)).fileId).toBe(one.fileId)
  const [message] = await send(t, id, { dataUrls: [one.url], uploads: [two.upload] }, worker)
  expect(message!.data).toMatchObject([
    { fileId: one.fileId, fileType: 'IMAGE', fileName: 'leak.png', thumbURL: expect.any(String) },
    { fileId: two.fileId },
  ])
  const again = await refusedSend(t, id, { dataUrls: [one.url] }, worker)
  expect(again).toMatchObject({ status: 422, errors: [{ path: 'messages.dataUrls' }] })
  await t.call(chat.remove, { params: { id, messageId: message!.id } }, { as: worker })
  const left = await (await t.scope()).from('files').select('id').execute()
  expect(left).toEqual([])
})

test('addresses that are not of an own upload here are refused', async () => {
  const [t, stranger] = [await aTenant(), await aTenant()]
  const { id, worker } = await aConversation(t)
  const others = await anUpload(t, id, t.boss)
  const elsewhere = await anUpload(t, (await aConversation(t)).id, t.boss)
  const foreign = await anUpload(stranger, (await aConversation(stranger)).id, stranger.boss)
  const addresses = [
    others.url,
    elsewhere.url,
    foreign.url,
    foreign.url.replace(`/${stranger.tenantId}/`, `/${t.tenantId}/`),
    'data:text/html,<script>alert(1)</script>',
    'http://muster.test/api/file/1/1/full',
    '//evil.example/x.png',
    'javascript:alert(1)',
    '../../etc/passwd',
    '/api/file/1/%2e%2e/full',
    '',
  ]
  for (const address of addresses) {
    const { status } = await refusedSend(t, id, { text: 'Look', dataUrls: [address] }, worker)
    expect([address, status]).toEqual([address, 422])
  }
  const long = await refusedSend(
    t,
    id,
    { dataUrls: [`data:image/png;base64,${'A'.repeat(900_000)}`] },
    worker,
  )
  expect(long.status).toBe(400)
  expect((await refusedSend(t, id, { uploads: [others.upload] }, worker)).status).toBe(422)
  const page = { params: { id }, body: { upload: randomUUID() }, fileName: 'page.html' }
  const html = new Blob(['<script>1</script>'], { type: 'text/html' })
  expect((await t.refused(chat.addFile, { ...page, file: html }, { as: worker })).status).toBe(415)
  expect(await textsOf(t, id, worker)).toEqual([])
})
