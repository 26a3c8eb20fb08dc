import { randomUUID } from 'node:crypto'
import { chat } from '@muster/contract/chat'
import { cover } from '@muster/contract/cover/cover'
import type { Endpoint, Input } from '@muster/contract/kit/endpoint'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { roster } from '@muster/contract/planning/roster'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import type { Step } from '@muster/contract/works/steps'
import { works } from '@muster/contract/works/works'
import { expect, onTestFinished, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob } from '../../../test/office.ts'
import { aTenant, longAgo, type Tenant } from '../../../test/tenant.ts'
import { makeConversations } from '../sites/conversation-writes.ts'
import { minutesOn, onePixel, photo, sha256Of } from '../works/examples.ts'
import { signedIn } from './examples.ts'

const DAY = 86_400_000

async function aPhone(t: Tenant) {
  const { person, accessToken, refreshToken } = await signedIn(t)
  const job = await aJob(t, {
    specs: [{ items: [{ questions: [{ answerType: 'CHECKBOX' }, { answerType: 'AFTER_IMAGES' }] }] }],
  })
  const scope = await t.scope()
  await insert(scope, 'job_assignees', { job_id: job.id, user_id: person.id, created_at: longAgo })
  await makeConversations(scope)
  const call = <E extends Endpoint>(token: string, endpoint: E, input: Input<E>, unsent?: number) =>
    t.send(endpoint, input, {
      as: 'nobody',
      key: randomUUID(),
      headers: {
        authorization: `Bearer ${token}`,
        ...(unsent !== undefined && { 'x-unsent-entries': String(unsent) }),
      },
    })
  return { person, accessToken, refreshToken, job, call }
}
const remove = (t: Tenant, id: number, force = false) =>
  t.send(users.remove, { params: { id }, query: force ? { force: 'true' as never } : {} })
const open = (t: Tenant, refreshToken: string) =>
  t.send(session.openOutbox, { body: { refreshToken } }, { as: 'nobody' })

test('FLD-09: the phone of a removed person sends what it holds; it is kept and flagged', async () => {
  const t = await aTenant()
  const { person, accessToken, refreshToken, job, call } = await aPhone(t)
  const { key } = (await call(accessToken, works.outboxKey, {} as never)).json().data
  expect((await remove(t, person.id, true)).statusCode).toBe(200)
  await t.settle()
  const refused = await call(accessToken, works.steps, { body: { steps: [] as never } })
  expect(refused.json()).toMatchObject({ code: 'E038' })

  const given = (await open(t, refreshToken)).json().data
  expect(given).toMatchObject({ key, tenantId: t.tenantId })
  const token = given.accessToken as string
  const start: Step = {
    key: randomUUID(),
    step: 'start',
    body: { jobId: job.id, startedAt: minutesOn(t, -60) },
  }
  const [box, image] = job.detail.questionIds as [number, number]
  const sha256 = sha256Of(onePixel)
  const steps: Step[] = [
    start,
    {
      key: randomUUID(),
      step: 'answer',
      startKey: start.key,
      body: { answers: [{ questionnaireId: box, answer: 'true' }], answeredAt: minutesOn(t, -50) },
    },
    {
      key: randomUUID(),
      step: 'complete',
      startKey: start.key,
      body: { endedAt: minutesOn(t, -10), awaitedFiles: [{ questionnaireId: image, sha256 }] },
    },
  ]
  const answers = (await call(token, works.steps, { body: { steps } })).json().data
  expect(answers.map(({ status }: { status: number }) => status)).toEqual([201, 200, 200])
  const { workId } = answers[2].data
  const body = { questionnaireId: image, sha256, takenAt: minutesOn(t, -20) } as never
  expect((await call(token, works.addFile, { params: { id: workId }, body, ...photo() })).statusCode).toBe(
    201,
  )
  const book = await bookAt(t, job.site.id)
  const messages = [{ text: 'The key is under the mat', sentTime: minutesOn(t, -30) }]
  const said = await call(token, chat.send, { params: { id: book, threadId: book }, body: { messages } })
  expect(said.statusCode).toBe(200)

  expect(rowsOf(await t.call(works.toReview))).toMatchObject([
    { workId, tenantUserId: person.id, flags: ['personRemoved'], status: 'COMPLETED' },
  ])
  expect((await t.call(works.filled, { params: { id: workId } })).evidencePending).toBe(false)
  for (const endpoint of [works.myDay, works.outboxKey, session.me, chat.list])
    expect((await call(token, endpoint, {} as never)).json()).toMatchObject({ code: 'E020' })
})

test('FLD-09: the right ends after 30 days, and no other ended session has it', async () => {
  const t = await aTenant()
  const living = await aPhone(t)
  expect((await open(t, living.refreshToken)).json()).toMatchObject({ code: 'E038' })

  const changed = await aPhone(t)
  await t.call(users.update, { params: { id: changed.person.id }, body: { password: 'Tide-and-harbour-9' } })
  expect((await open(t, changed.refreshToken)).json()).toMatchObject({ code: 'E038' })
  await remove(t, changed.person.id, true)
  expect((await open(t, changed.refreshToken)).json()).toMatchObject({ code: 'E038' })

  const stolen = await aPhone(t)
  onTestFinished(() => t.clock.set(undefined))
  const began = t.clock.now().getTime()
  t.clock.set(new Date(began))
  const renewed = await t.call(
    session.refresh,
    { body: { refreshToken: stolen.refreshToken } },
    { as: 'nobody' },
  )
  t.clock.set(new Date(began + 60_000))
  await remove(t, stolen.person.id, true)
  expect((await open(t, stolen.refreshToken)).json()).toMatchObject({ code: 'E038' })
  t.clock.set(new Date(began + 29 * DAY))
  const token = (await open(t, renewed.refreshToken)).json().data.accessToken as string
  t.clock.set(new Date(began + 60_000 + 30 * DAY))
  expect((await open(t, renewed.refreshToken)).json()).toMatchObject({ code: 'E038' })
  const late = await stolen.call(token, works.steps, { body: { steps: [] as never } })
  expect(late.statusCode).toBe(401)
})

test('FLD-09: removing a person names the devices that last said they hold unsent entries', async () => {
  const t = await aTenant()
  const { person, accessToken, call } = await aPhone(t)
  await call(accessToken, session.me, {} as never, 3)
  await (await t.scope())
    .change('sessions', { device: 'Chrome on Android' })
    .where('user_id', '=', person.id)
    .execute()
  const asked = (await remove(t, person.id)).json()
  expect(asked).toMatchObject({ code: 'C010', message: expect.stringContaining('Chrome on Android (3, ') })
  await call(accessToken, session.me, {} as never, 0)
  const [row] = await (await t.scope())
    .from('sessions')
    .select('unsent_entries')
    .where('user_id', '=', person.id)
    .execute()
  expect(row).toEqual({ unsent_entries: 0 })
  expect((await remove(t, person.id)).json()).toMatchObject({ code: 'C001' })
  for (const odd of ['x', '-1', '1e9']) {
    const headers = { authorization: `Bearer ${accessToken}`, 'x-unsent-entries': odd }
    expect((await t.send(session.me, {}, { as: 'nobody', headers })).statusCode).toBe(200)
  }
})

test('L-02: the phone of a person who logged out with entries, and was removed afterwards, sends them', async () => {
  const t = await aTenant()
  const { person, accessToken, refreshToken, job, call } = await aPhone(t)
  await call(accessToken, works.myDay, { query: {} } as never, 2)
  await t.send(session.signOut, { body: { refreshToken } }, { as: 'nobody' })
  expect((await open(t, refreshToken)).json()).toMatchObject({ code: 'E038' })
  expect(await t.call(works.heldOnPhones)).toEqual([])
  expect((await remove(t, person.id, true)).statusCode).toBe(200)
  const token = (await open(t, refreshToken)).json().data.accessToken as string
  const start: Step = {
    key: randomUUID(),
    step: 'start',
    body: { jobId: job.id, startedAt: minutesOn(t, -60) },
  }
  const answers = (await call(token, works.steps, { body: { steps: [start] } })).json().data
  expect(answers.map(({ status }: { status: number }) => status)).toEqual([201])
  const renewed = await t.send(session.refresh, { body: { refreshToken, platform: 'WEB' } }, { as: 'nobody' })
  expect(renewed.json()).toMatchObject({ code: 'E038' })
})

test('L-02: the office sees that the phone of a removed person holds entries, until these have arrived', async () => {
  const t = await aTenant()
  const { person, accessToken, refreshToken, call } = await aPhone(t)
  await call(accessToken, works.outboxKey, {} as never, 3)
  expect((await remove(t, person.id)).json()).toMatchObject({ reason: 'user.unsentAndHoldings' })
  await remove(t, person.id, true)
  const name = `${person.firstName} ${person.lastName}`
  const held = await t.call(works.heldOnPhones)
  expect(held).toMatchObject([{ tenantUserId: person.id, employeeName: name, entries: 3 }])
  expect(Date.parse(held[0]!.sendsUntil)).toBeGreaterThan(t.clock.now().getTime() + 29 * DAY)
  const token = (await open(t, refreshToken)).json().data.accessToken as string
  const seen = { body: { occurrences: [] } } as never
  await call(token, works.steps, seen, 1)
  expect(await t.call(works.heldOnPhones)).toMatchObject([{ entries: 1 }])
  await call(token, works.steps, seen, 0)
  expect(await t.call(works.heldOnPhones)).toEqual([])
})

const bookAt = async (t: Tenant, siteId: number) =>
  (
    await (
      await t.scope()
    )
      .from('conversations')
      .select('id')
      .where('site_id', '=', siteId)
      .where('kind', '=', 'BOOK')
      .executeTakeFirstOrThrow()
  ).id

test('S-02: what claims a time after the removal is refused; what was recorded before it is taken', async () => {
  const t = await aTenant()
  const { person, refreshToken, job, call } = await aPhone(t)
  onTestFinished(() => t.clock.set(undefined))
  const removedAt = t.clock.now().getTime()
  t.clock.set(new Date(removedAt))
  await remove(t, person.id, true)
  t.clock.set(new Date(removedAt + 60 * 60_000))
  const token = (await open(t, refreshToken)).json().data.accessToken as string
  const afterRemoval = (minutes: number) => new Date(removedAt + minutes * 60_000).toISOString()
  const start = (minutes: number): Step => ({
    key: randomUUID(),
    step: 'start',
    body: { jobId: job.id, startedAt: afterRemoval(minutes) },
  })
  const before = start(-30)
  const end = (minutes: number): Step => ({
    key: randomUUID(),
    step: 'hold',
    startKey: before.key,
    body: { at: afterRemoval(minutes) },
  })
  const steps = [start(30), before, end(20), end(-10)]
  const answers = (await call(token, works.steps, { body: { steps } })).json().data
  expect(answers.map(({ status }: { status: number }) => status)).toEqual([422, 201, 422, 200])
  expect(answers[0]).toMatchObject({ reason: 'step.afterRemoval' })
  // An answer that does not say when is one of now.
  const body = { answers: [{ questionnaireId: job.detail.questionIds[0]!, answer: 'true' }] }
  const undated = await call(token, works.answer, { params: { id: answers[1].data.workId }, body } as never)
  expect(undated.json()).toMatchObject({ reason: 'step.afterRemoval' })
})

test('S-02: messages of a removed person are in no conversation; the office reads them, private ones it does not', async () => {
  const t = await aTenant()
  const { person, refreshToken, job, call } = await aPhone(t)
  const direct = await t.call(chat.create, { body: { tenantUserIds: [person.id] } })
  onTestFinished(() => t.clock.set(undefined))
  const [before, after] = [minutesOn(t, -30), minutesOn(t, 30)]
  const removedAt = t.clock.now().getTime()
  t.clock.set(new Date(removedAt))
  await remove(t, person.id, true)
  t.clock.set(new Date(removedAt + 60 * 60_000))
  const token = (await open(t, refreshToken)).json().data.accessToken as string
  const book = await bookAt(t, job.site.id)
  const send = (id: number, text: string, sentTime?: string) =>
    call(token, chat.send, {
      params: { id, threadId: id },
      body: { messages: [{ text, ...(sentTime && { sentTime }) }] },
    })
  const held = await send(book, 'The key is under the mat', before)
  expect([held.statusCode, held.json().data]).toEqual([200, []])
  const secret = await send(direct.id, 'Between us', before)
  expect(secret.statusCode).toBe(200)
  for (const sentTime of [undefined, after])
    expect((await send(book, 'I am gone', sentTime)).json()).toMatchObject({ reason: 'step.afterRemoval' })

  t.clock.set(undefined)
  const read = await t.call(chat.messages, { params: { id: book, threadId: book }, query: {} } as never)
  expect(JSON.stringify(read)).not.toContain('under the mat')
  const waiting = rowsOf(await t.call(works.refusedSteps, { query: {} }))
  expect(waiting.map(({ message, employeeName }) => [employeeName, message])).toContainEqual([
    `${person.firstName} ${person.lastName}`,
    `From a removed person, and shown in no conversation. For ${job.site.name}: The key is under the mat`,
  ])
  expect(JSON.stringify(waiting)).toContain('A private message of a removed person was not delivered')
  expect(JSON.stringify(waiting)).not.toContain('Between us')
})

test('S-02: leave and shifts to come are not taken from the phone of a removed person', async () => {
  const t = await aTenant()
  const { person, refreshToken, call } = await aPhone(t)
  await remove(t, person.id, true)
  const token = (await open(t, refreshToken)).json().data.accessToken as string
  const calls = [
    [leave.ask, { body: { leaveTypeId: 1, startDate: '2034-01-02', endDate: '2034-01-03' } }],
    [leave.withdraw, { params: { id: 1 } }],
    [roster.seen, { body: { shifts: [] } }],
    [cover.declineShift, { body: {} }],
  ] as const
  for (const [endpoint, input] of calls)
    expect((await call(token, endpoint as Endpoint, input as never)).json()).toMatchObject({ code: 'E020' })
})

test('S-02: each token opens the outbox once, and again only where the answer was lost on the way', async () => {
  const t = await aTenant()
  const { person, refreshToken } = await aPhone(t)
  await remove(t, person.id, true)
  const first = (await open(t, refreshToken)).json().data
  expect((await open(t, refreshToken)).json().data.refreshToken).toBe(first.refreshToken)
  const second = (await open(t, first.refreshToken)).json().data
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect((await open(t, refreshToken)).json()).toMatchObject({ code: 'E038' })
  expect((await open(t, second.refreshToken)).statusCode).toBe(200)
  expect((await open(t, first.refreshToken)).json()).toMatchObject({ code: 'E038' })
})
