import { chat, type NewMessage } from '@muster/contract/chat'
import { rowsOf } from '@muster/contract/kit/rows'
import type { MatrixEvent } from '@muster/contract/notifications/matrix'
import { notifications } from '@muster/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { conversationOf } from './examples.ts'

async function send(t: Tenant, id: number, as: TestUser, message: NewMessage) {
  const body = { messages: [message] }
  const [sent] = await t.call(chat.send, { params: { id, threadId: id }, body }, { as })
  await t.settle()
  return sent!
}
const toldTo = async (t: Tenant, as: TestUser) =>
  rowsOf(await t.call(notifications.list, {}, { as })).map(({ title, message }) => `${title}: ${message}`)

async function aSiteWithPeople() {
  const t = await aTenant()
  const site = await aSite(t, { name: 'Tower' })
  const job = await aJob(t, { site })
  const manager = await aUser(t, { level: 3 })
  const stranger = await aUser(t, { level: 4 })
  const subscribe = (event: MatrixEvent) =>
    t.call(notifications.subscribe, {
      body: {
        ...{ notificationCategory: 'JOB', mappedId: job.id, remove: [] },
        add: [manager, stranger].map(({ id }) => ({ event, tenantUserId: id, gateway: 'APP' as const })),
      },
    })
  return { t, site, job, worker: job.worker, manager, stranger, subscribe }
}

test.each([
  ['CLIENT_MESSAGE', 'BOOK', 'client'],
  ['COMMUNICATION_BOOK_MESSAGE', 'BOOK', 'client'],
  ['COMMUNICATION_BOOK_MESSAGE', 'BOOK', 'worker'],
  ['JOB_INTERNAL_CHAT', 'INTERNAL', 'worker'],
] as const)(
  '%s: whoever subscribed and may read the %s is told of what the %s writes',
  async (event, kind, who) => {
    const { t, site, worker, manager, stranger, subscribe } = await aSiteWithPeople()
    await subscribe(event)
    const by = who === 'client' ? site.client : worker
    const { id } = await conversationOf(t, site, kind)
    await send(t, id, by, { text: 'The lift is out of order' })
    const said = `${by.firstName} ${by.lastName} wrote at Tower: The lift is out of order`
    expect(await toldTo(t, manager)).toEqual([said])
    expect(await toldTo(t, stranger)).toEqual([])
    expect(await toldTo(t, by)).toEqual([])
  },
)

test('a client’s message is another event than one of staff, and any event of the job is neither', async () => {
  const { t, site, worker, manager, subscribe } = await aSiteWithPeople()
  await subscribe('CLIENT_MESSAGE')
  await subscribe('ANY')
  const { id } = await conversationOf(t, site, 'BOOK')
  await send(t, id, worker, { text: 'Done' })
  expect(await toldTo(t, manager)).toEqual([])
})

test('what is written to the whole company is told to whoever subscribed to it at any job', async () => {
  const { t, worker, manager, stranger, subscribe } = await aSiteWithPeople()
  await subscribe('COMPANY_INTERNAL_CHAT')
  const [company] = await t.call(chat.list, { query: { conversationMappedTable: 'TENANT' } })
  await send(t, company!.id, worker, { text: 'Good morning' })
  const said = expect.stringMatching(/: Good morning$/)
  for (const person of [manager, stranger]) expect(await toldTo(t, person)).toEqual([said])
})

test('whoever is mentioned is told, unless they muted the conversation or read it already', async () => {
  const { t, site, worker, manager } = await aSiteWithPeople()
  const { id } = await conversationOf(t, site)
  const mention = { text: 'Look at this', mentions: [manager.id, t.boss.id] }
  await t.call(chat.mute, { params: { id }, body: { muted: true } }, { as: t.boss })
  await send(t, id, worker, mention)
  const said = `${worker.firstName} ${worker.lastName} wrote at Tower: Look at this`
  expect(await toldTo(t, manager)).toEqual([said])
  expect(await toldTo(t, t.boss)).toEqual([])
})

test('a direct message is told once until it is read', async () => {
  const t = await aTenant()
  const [ann, bob] = [await aUser(t, { level: 3 }), await aUser(t)]
  const { id } = await t.call(chat.create, { body: { tenantUserIds: [bob.id] } }, { as: ann })
  const name = `${ann.firstName} ${ann.lastName}`
  await send(t, id, ann, { text: 'Are you there?' })
  const second = await send(t, id, ann, { text: 'Hello?' })
  expect(await toldTo(t, bob)).toEqual([`${name} wrote to you: Are you there?`])
  expect(await toldTo(t, ann)).toEqual([])
  await t.call(chat.markRead, { params: { id }, body: { seq: second.seq } }, { as: bob })
  await send(t, id, ann, { text: 'Thank you' })
  expect(await toldTo(t, bob)).toContain(`${name} wrote to you: Thank you`)
})

test('what was told of a message loses what it said once that is removed, also what waits for the end of quiet hours', async () => {
  const { t, site, worker, manager } = await aSiteWithPeople()
  const { id } = await conversationOf(t, site)
  const quiet = { mode: 'HOURS' as const, from: '00:00', to: '23:59' }
  const choices = [{ type: 'chat.mention' as const, gateway: 'EMAIL' as const, wanted: true }]
  await t.call(notifications.choose, { body: { quiet, choices } }, { as: manager })
  const wrong = await send(t, id, worker, { text: 'The code is Zebra-Kiwi', mentions: [manager.id] })
  const kept = await send(t, id, worker, { text: 'Come down', mentions: [manager.id] })
  await t.call(chat.remove, { params: { id, messageId: wrong.id } }, { as: worker })
  expect((await toldTo(t, manager)).map((told) => told.split(': ')[1])).toEqual([
    kept.text,
    'This message was removed',
  ])
  const rows = await (await t.scope()).from('notification_deliveries').select('told').execute()
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toContain('Zebra')
})

test('G-06: the bell says what an edited message says now, and so does what waits to be sent', async () => {
  const { t, site, worker, manager } = await aSiteWithPeople()
  const { id } = await conversationOf(t, site)
  const quiet = { mode: 'HOURS' as const, from: '00:00', to: '23:59' }
  const choices = [{ type: 'chat.mention' as const, gateway: 'EMAIL' as const, wanted: true }]
  await t.call(notifications.choose, { body: { quiet, choices } }, { as: manager })
  const { id: messageId } = await send(t, id, worker, { text: 'Room 12', mentions: [manager.id] })
  expect((await toldTo(t, manager)).map((told) => told.split(': ')[1])).toEqual(['Room 12'])
  await t.call(chat.edit, { params: { id, messageId }, body: { text: 'Room 21' } }, { as: worker })
  expect((await toldTo(t, manager)).map((told) => told.split(': ')[1])).toEqual(['Room 21'])
  const waiting = await (await t.scope())
    .from('notification_deliveries')
    .where('state', '=', 'waiting')
    .select('told')
    .execute()
  expect(waiting.length).toBeGreaterThan(0)
  expect(JSON.stringify(waiting)).not.toContain('Room 12')
})

test('G-06: a message that was removed before it was read counts nowhere; others still do', async () => {
  const t = await aTenant()
  const [ann, bob] = [await aUser(t, { level: 3 }), await aUser(t)]
  const { id } = await t.call(chat.create, { body: { tenantUserIds: [bob.id] } }, { as: ann })
  const counts = async () => ({
    chat: await t.call(chat.unread, {}, { as: bob }),
    conversation: (await t.call(chat.read, { params: { id } }, { as: bob })).unread,
    bell: await t.call(notifications.unread, {}, { as: bob }),
  })
  const none = await counts()
  const remove = (messageId: number) => t.call(chat.remove, { params: { id, messageId } }, { as: ann })
  const [first, second] = [await send(t, id, ann, { text: 'One' }), await send(t, id, ann, { text: 'Two' })]
  await toldTo(t, bob)
  const both = await counts()
  expect(both).toMatchObject({ chat: { messages: 2, conversations: 1 }, conversation: 2 })
  expect(both.bell).not.toEqual(none.bell)
  await remove(first.id)
  expect(await counts()).toEqual({ ...both, chat: { messages: 1, conversations: 1 }, conversation: 1 })
  await remove(second.id)
  // The bell told of the first alone, and read it is once nothing is left to read.
  expect(await counts()).toEqual({ ...none, chat: { messages: 0, conversations: 0 }, conversation: 0 })
})
