import { actions } from '@muster/contract/actions'
import { chat } from '@muster/contract/chat'
import { leave } from '@muster/contract/leave/leave'
import type { NotificationType } from '@muster/contract/notifications/kinds'
import { notifications } from '@muster/contract/notifications/notifications'
import { runBackgroundJob } from '../src/background/runner.ts'
import { conversationOf } from '../src/features/chat/examples.ts'
import { aLeaveType, approvedLeave, askedLeave } from '../src/features/leave/examples.ts'
import { aPayPeriod } from '../src/features/pay/examples.ts'
import { aJob } from './office.ts'
import { aTenant, aUser, nextNumber, type Tenant, type TestUser } from './tenant.ts'

export interface PrivateText {
  readonly text: string
  readonly readers: readonly TestUser[]
  /** It was changed since: its readers need not find it. */
  readonly isOld: boolean
  /** Lists of all kinds of leave, which say nothing of anybody. */
  readonly mayStandIn?: readonly string[]
}

const distinct = (what: string) => `${what}${nextNumber()}zebra`

/** Ann and Bob are told by every gateway, so that mails and text messages carry what was written. */
async function wantsEverything(t: Tenant, person: TestUser) {
  const types: NotificationType[] = ['chat.direct', 'chat.mention', 'leave.decided']
  const choices = types.flatMap((type) =>
    (['APP', 'EMAIL', 'SMS'] as const).map((gateway) => ({ type, gateway, wanted: true })),
  )
  const quiet = { mode: 'NONE' as const, from: null, to: null }
  await t.call(notifications.choose, { body: { choices, quiet } }, { as: person })
  await (await t.scope()).change('users', { phone: '+61412345678' }).where('id', '=', person.id).execute()
}

async function writeMails(t: Tenant) {
  await t.settle()
  const waiting = await (await t.scope())
    .from('notification_deliveries')
    .where('gateway', '=', 'EMAIL')
    .where('mail_id', 'is', null)
    .select('id')
    .execute()
  for (const { id } of waiting)
    await runBackgroundJob(t.deps, t.clock.now(), 'mail-notification', {
      tenantId: t.tenantId,
      deliveryId: id,
    })
}

async function write(t: Tenant, id: number, as: TestUser, text: string, mentions: number[] = []) {
  const body = { messages: [{ text, mentions }] }
  const [message] = await t.call(chat.send, { params: { id, threadId: id }, body }, { as })
  return message!
}

async function aTalk(t: Tenant, id: number, [one, other]: readonly [TestUser, TestUser]) {
  const texts = ['First', 'Before', 'After', 'Mention', 'FileName', 'FileText'].map(distinct)
  const [first, before, after, mention, fileName, fileText] = texts as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const sent = await write(t, id, one, first)
  const edited = await write(t, id, other, before)
  await t.settle()
  await t.call(chat.edit, { params: { id, messageId: edited.id }, body: { text: after } }, { as: other })
  await write(t, id, one, mention, [other.id])
  const upload = { upload: crypto.randomUUID() }
  const file = new Blob([fileText], { type: 'text/plain' })
  const stored = await t.call(
    chat.addFile,
    { params: { id }, body: upload, file, fileName: `${fileName}.txt` },
    { as: one },
  )
  const messages = [{ text: '', dataUrls: [stored.url], replyToId: sent.id }]
  await t.call(chat.send, { params: { id, threadId: id }, body: { messages } }, { as: one })
  return { ids: [id, sent.id], texts: [first, before, after, mention, fileName] }
}

async function leaveOf(t: Tenant, person: TestUser) {
  const [asked, decided, sick, proof] = ['Asked', 'Decided', 'Sick', 'Proof'].map(distinct) as [
    string,
    string,
    string,
    string,
  ]
  const planned = await askedLeave(t, person, { reason: asked })
  const body = { decision: 'DECLINED' as const, reason: decided }
  await t.call(leave.decide, { params: { id: planned.id }, body })
  const file = new Blob([`%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n`], {
    type: 'application/pdf',
  })
  const { id: fileId } = await t.call(leave.addFile, { file, fileName: `${proof}.pdf` }, { as: person })
  // A kind of sick leave that its readers alone learn, with a day of pay: 2020-06-04 and 05.
  const kind = distinct('Kind')
  const type = await aLeaveType(t, { kind: 'SICK' })
  const scope = await t.scope()
  await scope.change('leave_types', { name: kind }).where('id', '=', type.id).execute()
  const ill = await approvedLeave(t, person, {
    ...{ type, from: '2020-06-04', to: '2020-06-05', reason: sick, fileId },
  })
  await scope.change('leave_requests', { minutes: 600 }).where('id', '=', ill.id).execute()
  const period = await aPayPeriod(t, person)
  return { ids: [planned.id, ill.id, fileId, period.id], texts: { asked, decided, sick, proof, kind } }
}

/** What the office writes of an action, and whoever worked on it: for the office, and for its owner. */
async function anActionWithNotes(t: Tenant, siteId: number, owner: TestUser) {
  const texts = ['ActionTitle', 'ActionNote', 'StepNote', 'Reason'].map(distinct)
  const [title, note, step, reason] = texts as [string, string, string, string]
  const body = { jobLocationId: siteId, title, note, ownerUserId: owner.id }
  const { id } = await t.call(actions.create, { body })
  await t.call(actions.start, { params: { id }, body: { note: step } }, { as: owner })
  await t.call(actions.cannot, { params: { id }, body: { reason } }, { as: owner })
  return { id, texts }
}

export async function aCompanyWithSecrets() {
  const t = await aTenant()
  const ofLevel = { 1: t.boss } as Record<1 | 2 | 3 | 4 | 5 | 10, TestUser>
  // Levels 5 to 9 have the same rights.
  for (const level of [2, 3, 4, 5, 10] as const) ofLevel[level] = await aUser(t, { level })
  const [ann, bob, cara] = [await aUser(t), await aUser(t), await aUser(t, { level: 4 })]
  for (const person of [ann, bob, cara]) await wantsEverything(t, person)
  const job = await aJob(t, { assignees: [ann, bob, cara] })
  const start = (people: readonly TestUser[], name?: string) =>
    t.call(
      chat.create,
      { body: { tenantUserIds: people.map(({ id }) => id), ...(name && { name }) } },
      { as: ann },
    )
  const direct = await aTalk(t, (await start([bob])).id, [ann, bob])
  const group = await aTalk(t, (await start([bob, cara], 'Night shift')).id, [ann, cara])
  const internal = await aTalk(t, (await conversationOf(t, job.site)).id, [ann, bob])
  const away = await leaveOf(t, ann)
  const repair = await anActionWithNotes(t, job.site.id, ann)
  await writeMails(t)
  const { asked, decided, sick, proof, kind } = away.texts
  const office = [ofLevel[1], ofLevel[2], ofLevel[3]]
  const readBy = (texts: readonly string[], readers: readonly TestUser[]): PrivateText[] =>
    texts.map((text) => ({ text, readers, isOld: text.startsWith('Before') }))
  return {
    t,
    strangers: ofLevel,
    ann,
    ids: [...direct.ids, group.ids[0]!, ...away.ids, repair.id],
    words: [direct.texts[0]!, group.texts[0]!, sick, kind],
    secrets: [
      ...readBy(direct.texts, [ann, bob]),
      ...readBy(group.texts, [ann, bob, cara]),
      ...readBy(internal.texts, [ann, bob, cara, ...office]),
      ...readBy([asked, decided], [ann, ...office]),
      ...readBy(repair.texts, [ann, cara, ...office]),
      ...readBy([sick, proof], [ann, ofLevel[1], ofLevel[2]]),
      ...readBy([kind], [ann, ofLevel[1], ofLevel[2]]).map((each) => ({
        ...each,
        mayStandIn: [leave.types, leave.balances, leave.myBalances].map(({ path }) => path),
      })),
    ],
  }
}
