import { randomUUID } from 'node:crypto'
import { type Action, actions } from '@muster/contract/actions'
import { chat, type NewMessage } from '@muster/contract/chat'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { session } from '@muster/contract/session/session'
import { mySites } from '@muster/contract/sites/my-sites'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { raw } from '../../../test/raw.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aConversation } from '../chat/examples.ts'
import { signedIn } from '../session/examples.ts'
import { aPicture } from '../users/examples.ts'
import { minutesOn } from '../works/examples.ts'
import { followFieldProblem } from './follow-problems.ts'
import { criticalRule, saveRules } from './test-visits.ts'

const fieldRule = { ...criticalRule, kind: 'FIELD_PROBLEM' as const, hours: 2, asksPhoto: true }
const wanted = 'The lock of the back door is broken'
const all = async (t: Tenant) => rowsOf((await t.call(actions.list, { query: { show: 'all' } })) as Action[])
/** Rules make actions of the report, and those notify their owners. */
const settled = async (t: Tenant) => {
  await t.settle()
  await t.settle()
}
const titlesFor = async (t: Tenant, as: TestUser) =>
  rowsOf(await t.call(notifications.list, {}, { as })).map(({ title }) => title)

/** As the phone of the person sends it: the photo, then the message that names it. */
async function aReport(t: Tenant, id: number, as: TestUser, more: Partial<NewMessage> = {}) {
  const upload = randomUUID()
  const photo = { body: { upload }, file: await aPicture(), fileName: 'lock.png' }
  await t.call(chat.addFile, { params: { id }, ...photo }, { as })
  const message = { text: `Problem: ${wanted}`, problem: wanted, uploads: [upload], ...more }
  const input = { params: { id, threadId: id }, body: { messages: [message] } }
  const key = randomUUID()
  return () => t.call(chat.send, input, { as, key })
}

test('a problem that the field reports makes one action with its photo, by the rule, and tells its person nothing', async () => {
  const t = await aTenant()
  const owner = await aUser(t)
  await saveRules(t, { ...fieldRule, ownerUserId: owner.id })
  const { id, worker, site } = await aConversation(t, 'BOOK')
  const sentTime = minutesOn(t, -90)
  const send = await aReport(t, id, worker, { sentTime })
  const [message] = await send()
  expect(await send()).toEqual([message])
  await settled(t)
  await followFieldProblem(await t.scope(), { messageId: message!.id, text: wanted })
  const [action, ...others] = await all(t)
  expect(others).toEqual([])
  expect(action).toMatchObject({
    ...{ source: 'FIELD_PROBLEM', title: wanted, jobLocationId: site.id, state: 'OPEN', workId: null },
    ...{ owner: { tenantUserId: owner.id }, asksPhoto: true, photosBefore: 1, photosAfter: 0 },
  })
  expect(Date.parse(action!.dueAt!) - Date.parse(sentTime)).toBe(2 * 3_600_000)
  const detail = await t.call(actions.read, { params: { id: action!.id } })
  expect(detail).toMatchObject({ note: wanted, reportedBy: { tenantUserId: worker.id } })
  expect(detail.changes.map(({ kind, tenantUserId }) => [kind, tenantUserId])).toEqual([['MADE', null]])
  expect(await titlesFor(t, owner)).toContain(`To fix at ${site.name}`)
  expect(await titlesFor(t, worker)).toEqual([])
})

test('a rule is taken as forms send it, without what is empty', async () => {
  const t = await aTenant()
  const bare = { hours: 2, priority: 'HIGH' as const, asksPhoto: false }
  const rules = [{ ...bare, kind: 'FIELD_PROBLEM' as const }]
  const saved = await t.call(actions.saveRules, { body: { rules, version: 0 } })
  expect(saved.rules).toEqual([{ ...rules[0], rating: null, band: null, owner: null }])
  for (const kind of ['RATING', 'BAND'] as const) {
    const body = { rules: [{ ...bare, kind }], version: 1 }
    expect(await t.refused(actions.saveRules, { body })).toMatchObject({ status: 400 })
  }
})

test('without the rule, from an older application, from a client and in other conversations it is a message alone', async () => {
  const t = await aTenant()
  const { id, worker, client } = await aConversation(t, 'BOOK')
  const inner = await aConversation(t)
  await saveRules(t, criticalRule)
  await (await aReport(t, id, worker))()
  await t.settle()
  await saveRules(t, fieldRule)
  await (await aReport(t, id, worker, { problem: undefined }))()
  await (await aReport(t, id, client))()
  await (await aReport(t, inner.id, inner.worker))()
  await t.settle()
  expect(await all(t)).toEqual([])
  expect(await t.call(chat.messages, { params: { id } })).toHaveLength(3)
})

test('one that arrives after its site was archived is kept, as an action that is closed and told to no one', async () => {
  const t = await aTenant()
  const owner = await aUser(t)
  await saveRules(t, { ...fieldRule, ownerUserId: owner.id })
  const { id, worker, site } = await aConversation(t, 'BOOK')
  const send = await aReport(t, id, worker, { sentTime: minutesOn(t, -90) })
  await t.call(sites.remove, { params: { id: site.id }, query: { force: true } })
  await send()
  await settled(t)
  const closed = { title: wanted, state: 'CLOSED', owner: null, photosBefore: 1 }
  expect(await all(t)).toMatchObject([closed])
  expect(await titlesFor(t, owner)).toEqual([])
})

test('a report that its sender removes stays with the action, with its photo', async () => {
  const t = await aTenant()
  await saveRules(t, fieldRule)
  const { id, worker } = await aConversation(t, 'BOOK')
  const [message] = await (await aReport(t, id, worker))()
  await t.settle()
  await t.call(chat.remove, { params: { id, messageId: message!.id } }, { as: worker })
  const [action] = await all(t)
  const { note, files } = await t.call(actions.read, { params: { id: action!.id } })
  expect(note).toBe(wanted)
  expect((await raw(t, { url: files[0]!.url })).statusCode).toBe(200)
  const [again] = await (await aReport(t, id, worker))()
  await t.call(chat.remove, { params: { id, messageId: again!.id } }, { as: worker })
  await t.settle()
  expect(await all(t)).toHaveLength(1)
})

test('what a person reported before they left makes one action with its photo, and is read by no client', async () => {
  const t = await aTenant()
  const { id, worker, client, site } = await aConversation(t, 'BOOK')
  const { person, refreshToken } = await signedIn(t)
  await saveRules(t, { ...fieldRule, ownerUserId: person.id })
  const scope = await t.scope()
  await scope.change('job_assignees', { user_id: person.id }).where('user_id', '=', worker.id).execute()
  await t.call(users.remove, { params: { id: person.id }, query: { force: true } })
  const { accessToken } = await t.call(session.openOutbox, { body: { refreshToken } }, { as: 'nobody' })
  const outbox = { as: 'nobody', headers: { authorization: `Bearer ${accessToken}` } } as const
  const upload = randomUUID()
  const photo = { body: { upload }, file: await aPicture(), fileName: 'lock.png' }
  await t.send(chat.addFile, { params: { id }, ...photo }, { ...outbox, key: randomUUID() })
  const sentTime = minutesOn(t, -30)
  const message = { text: `Problem: ${wanted}`, problem: wanted, sentTime, uploads: [upload] }
  const input = { params: { id, threadId: id }, body: { messages: [message] } }
  const key = randomUUID()
  for (const sent of [
    await t.send(chat.send, input, { ...outbox, key }),
    await t.send(chat.send, input, { ...outbox, key }),
  ])
    expect(sent.json().data).toEqual([])
  await settled(t)
  const [action, ...others] = await all(t)
  expect(others).toEqual([])
  // The rule names the person who left: it is for who is on duty.
  expect(action).toMatchObject({ source: 'FIELD_PROBLEM', title: wanted, owner: null, photosBefore: 1 })
  expect(Date.parse(action!.dueAt!) - Date.parse(sentTime)).toBe(2 * 3_600_000)
  const detail = await t.call(actions.read, { params: { id: action!.id } })
  expect(detail.reportedBy).toMatchObject({ tenantUserId: person.id })
  // It stays beside the refused steps for the office, and is in no conversation.
  const refused = rowsOf(await t.call(works.refusedSteps, { query: {} }))
  expect(JSON.stringify(refused)).toContain(wanted)
  for (const as of [t.boss, client])
    expect(await t.call(chat.messages, { params: { id } }, { as })).toEqual([])
  const repairs = await t.call(mySites.repairs, { params: { id: site.id }, query: {} }, { as: client })
  expect(repairs.content).toEqual([])
})
