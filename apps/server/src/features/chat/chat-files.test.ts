import { randomUUID } from 'node:crypto'
import { chat, type Message, type MessageFile } from '@muster/contract/chat'
import { live } from '@muster/contract/live'
import { notifications } from '@muster/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { edited, opened } from '../../../test/edited-addresses.ts'
import { raw } from '../../../test/raw.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aPicture } from '../users/examples.ts'
import { aConversation, aGroup } from './examples.ts'

// T9 of what is sent in conversations.

const text = 'Gate code 4711'

async function anUpload(t: Tenant, id: number, as: TestUser, fileName: string, upload = randomUUID()) {
  const file = fileName.endsWith('.png') ? await aPicture() : new Blob([text], { type: 'text/plain' })
  return t.call(chat.addFile, { params: { id }, body: { upload }, file, fileName }, { as })
}
async function aMessageWithFiles(t: Tenant, id: number, as: TestUser) {
  const files = [await anUpload(t, id, as, 'leak.png'), await anUpload(t, id, as, 'codes.txt')]
  const messages = [{ text: 'Look at the leak', dataUrls: files.map(({ url }) => url) }]
  const [message] = await t.call(chat.send, { params: { id, threadId: id }, body: { messages } }, { as })
  return message!
}
const addressesOf = (files: readonly MessageFile[]) =>
  files.flatMap(({ url, thumbURL }) => [url, thumbURL ?? []].flat())

test('no edited address of a picture or a file in a message opens anything, whoever asks', async () => {
  const [t, stranger] = [await aTenant(), await aTenant()]
  const { id, worker, client } = await aConversation(t)
  const theirs = await aConversation(stranger)
  const { data } = await aMessageWithFiles(t, id, worker)
  const [foreign] = (await aMessageWithFiles(stranger, theirs.id, theirs.worker)).data
  const callers = [{ t }, { t, as: client }, { t: stranger, as: stranger.boss }]
  const addresses = addressesOf(data)
  expect(addresses).toHaveLength(3)
  for (const url of addresses) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await raw(t, { method, url, headers: { range: 'bytes=0-3' } })
      expect([200, 206]).toContain(answer.statusCode)
    }
    expect(await opened(edited(url, foreign!.url), callers, text)).toEqual([])
  }
})

test('addresses end with their time, and those of a removed message at once', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const now = t.clock.now().getTime()
  t.clock.set(new Date(now))
  const message = await aMessageWithFiles(t, id, worker)
  t.clock.set(new Date(now + 21 * 60_000))
  expect(await opened(addressesOf(message.data), [{ t }, { t, as: worker }], text)).toEqual([])
  const [again] = await t.call(chat.messages, { params: { id } }, { as: worker })
  const fresh = addressesOf(again!.data)
  for (const url of fresh) expect((await raw(t, { url })).statusCode).toBe(200)
  await t.call(chat.remove, { params: { id, messageId: message.id } }, { as: worker })
  expect(await opened(fresh, [{ t }, { t, as: worker }], text)).toEqual([])
  t.clock.set(undefined)
})

async function everythingFor(t: Tenant, id: number, as: TestUser) {
  const answers = await Promise.all([
    t.send(chat.list, {}, { as }),
    t.send(chat.read, { params: { id }, query: { includeAssignees: true } }, { as }),
    t.send(chat.messages, { params: { id } }, { as }),
    t.send(chat.messages, { params: { id }, query: { after: 0 } }, { as }),
    t.send(chat.search, { query: { text: 'leak' } }, { as }),
    t.send(chat.search, { query: { text: 'leak', conversationId: id } }, { as }),
    t.send(live.listen, { query: { since: '0' } }, { as }),
    t.send(notifications.list, {}, { as }),
  ])
  return answers.map(({ body }) => body).join('\n')
}
const ofFiles = ({ data }: Message) =>
  new RegExp(data.map(({ fileId }) => `/api/file/\\d+/${fileId}/|"fileId":${fileId}\\b`).join('|'))

test('whoever is in a conversation no more, or never was, gets no address of its files and takes none along', async () => {
  const [t, stranger] = [await aTenant(), await aTenant()]
  const { id, worker, client, job } = await aConversation(t)
  const [member, mate, outsider] = [await aUser(t), await aUser(t), await aUser(t)]
  const onlooker = await aUser(t, { level: 2 })
  const group = await aGroup(t, [member, mate])
  const theirs = await aConversation(stranger)
  const inSite = await aMessageWithFiles(t, id, worker)
  const inGroup = await aMessageWithFiles(t, group, mate)
  await t.settle()
  expect(await everythingFor(t, group, member)).toMatch(ofFiles(inGroup))
  expect(await everythingFor(t, id, onlooker)).toMatch(ofFiles(inSite))

  await t.call(chat.leave, { params: { id: group } }, { as: member })
  const scope = await t.scope()
  await scope.change('job_assignees', { removed_at: scope.now }).where('job_id', '=', job.id).execute()
  for (const [of, conversation, as] of [
    [t, group, member],
    [t, id, worker],
    [t, id, client],
    [t, id, outsider],
    [t, group, outsider],
    [t, group, onlooker],
    [stranger, id, theirs.worker],
    [stranger, group, stranger.boss],
  ] as const)
    expect(await everythingFor(of, conversation, as)).not.toMatch(
      ofFiles(conversation === id ? inSite : inGroup),
    )

  const ownGroup = await aGroup(t, [member, outsider])
  for (const { data } of [inSite, inGroup])
    for (const url of addressesOf(data))
      for (const conversation of [ownGroup, group, id]) {
        const body = { messages: [{ dataUrls: [url] }] }
        const params = { id: conversation, threadId: conversation }
        const { status } = await t.refused(chat.send, { params, body }, { as: member })
        expect(status).toBe(conversation === ownGroup ? 422 : 404)
      }
})

test('an upload is of whoever made it, in the conversation for which it was made, as long as they are in it', async () => {
  const [t, stranger] = [await aTenant(), await aTenant()]
  const { id, worker } = await aConversation(t)
  const [member, outsider, onlooker] = [await aUser(t), await aUser(t), await aUser(t, { level: 2 })]
  const group = await aGroup(t, [member, worker])
  const theirs = await aConversation(stranger)
  const upload = randomUUID()
  const { fileId } = await anUpload(t, group, member, 'codes.txt', upload)
  // The same name is another upload for anybody else.
  expect((await anUpload(t, group, worker, 'codes.txt', upload)).fileId).not.toBe(fileId)
  const elsewhere = await anUpload(stranger, theirs.id, theirs.worker, 'codes.txt', upload)
  expect(elsewhere.url).toContain(`/api/file/${stranger.tenantId}/`)
  const file = new Blob([text], { type: 'text/plain' })
  const sending = (conversation: number) => ({
    params: { id: conversation },
    body: { upload: randomUUID() },
    file,
    fileName: 'codes.txt',
  })
  for (const [of, conversation, as] of [
    [t, group, outsider],
    [t, group, onlooker],
    [t, id, outsider],
    [stranger, group, stranger.boss],
  ] as const)
    expect((await of.refused(chat.addFile, sending(conversation), { as })).status).toBe(404)
  await t.call(chat.leave, { params: { id: group } }, { as: member })
  expect((await t.refused(chat.addFile, sending(group), { as: member })).status).toBe(404)
  const params = { id: group, threadId: group }
  const late = await t.refused(
    chat.send,
    { params, body: { messages: [{ uploads: [upload] }] } },
    { as: member },
  )
  expect(late.status).toBe(404)
})
