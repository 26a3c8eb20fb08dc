import { pageOf } from '@muster/contract/kit/rows'
import type { Delivery, Preview } from '@muster/contract/notifications/choices'
import type { MatrixEvent, NotificationCategory } from '@muster/contract/notifications/matrix'
import { notifications } from '@muster/contract/notifications/notifications'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { afterEach, expect, test } from 'vitest'
import { aJob, anEvent, aWork, type TestJob } from '../../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import type { DomainEvents } from '../../../background/domain-events.ts'
import { handleEvent } from '../../../background/handle-event.ts'
import { eventHandlers } from '../../index.ts'

const daytime = new Date('2026-03-02T01:00:00Z') // noon in Sydney
const night = new Date('2026-03-02T13:00:00Z') // midnight in Sydney
let t: Tenant
afterEach(() => t.clock.set(undefined))

async function inTheDay() {
  t = await aTenant()
  t.clock.set(daytime)
  return t
}
async function happens<N extends keyof DomainEvents>(name: N, payload: DomainEvents[N], by?: TestUser) {
  await (await t.scope(by)).emit(name, payload)
  await t.settle()
}
async function record(person?: TestUser): Promise<Delivery[]> {
  const query = { page: 0, size: 100, ...(person && { userId: person.id }) }
  return pageOf(await t.call(notifications.deliveries, { query })).content
}
/** What a person's record says, as `gateway state why`. */
const said = async (person: TestUser) =>
  (await record(person))
    .map(({ gateway, state, why }) => [gateway, state, why].filter(Boolean).join(' '))
    .sort()
const seen = async (person: TestUser) =>
  t.call(notifications.list, {}, { as: person }) as Promise<{ type: string }[]>

async function subscribed(
  person: TestUser,
  category: NotificationCategory,
  mappedId: number | undefined,
  event: MatrixEvent,
  gateway: 'EMAIL' | 'APP' | 'SMS' = 'APP',
) {
  const add = [{ event, tenantUserId: person.id, gateway }]
  await t.call(notifications.subscribe, {
    body: { notificationCategory: category, mappedId, add, remove: [] },
  })
}
const withPhone = async (person: TestUser) => {
  await (await t.scope()).change('users', { phone: '+61412345678' }).where('id', '=', person.id).execute()
}
const late = (job: TestJob) => ({
  jobId: job.id,
  tenantUserId: job.worker.id,
  eventId: 1,
  startTime: '2026-03-02T06:00:00+10:00',
})

test('a subscription to any event of a job tells by its gateway, and nobody who did not subscribe', async () => {
  await inTheDay()
  const [inApp, byMail, other] = [1, 2, 3].map(() => aUser(t, { level: 4 }))
  const people = await Promise.all([inApp!, byMail!, other!])
  const work = await aWork(t)
  await subscribed(people[0]!, 'JOB', work.job.id, 'ANY', 'APP')
  await subscribed(people[1]!, 'JOB', work.job.id, 'ANY', 'EMAIL')
  await happens('work.started', { workId: work.id })
  expect(await said(people[0]!)).toEqual(['APP sent'])
  expect(await said(people[1]!)).toEqual(['EMAIL waiting'])
  expect(await record(people[2]!)).toEqual([])
  expect(await seen(people[0]!)).toMatchObject([{ type: 'work.started' }])
  expect(await seen(people[1]!)).toEqual([])
})

test('matrices of the site, the client and the company cover what they say, and nothing of others', async () => {
  await inTheDay()
  const [job, elsewhere] = [await aJob(t), await aJob(t)]
  const subscribedTo = async (category: NotificationCategory, id: number | undefined, event: MatrixEvent) => {
    // Of level 4 nobody is told of it otherwise; company and client are for managers, who need the e-mail to tell it apart.
    const isInner = category === 'TENANT' || category === 'CLIENT'
    const person = await aUser(t, { level: isInner ? 3 : 4 })
    await subscribed(person, category, id, event, 'EMAIL')
    return person
  }
  const everybody = [
    await subscribedTo('SITE', job.site.id, 'LATE_START'),
    await subscribedTo('SITE', job.site.id, 'ANY'),
    await subscribedTo('CLIENT', job.site.client.id, 'ANY'),
    await subscribedTo('JOB', job.id, 'ANY'),
  ]
  const untold = [
    await subscribedTo('SITE', job.site.id, 'PROBLEM'),
    await subscribedTo('SITE', elsewhere.site.id, 'ANY'),
    await subscribedTo('CLIENT', elsewhere.site.client.id, 'ANY'),
    await subscribedTo('CLIENT', job.site.client.id, 'CONTRACT_EXPIRING'),
    await subscribedTo('JOB', elsewhere.id, 'ANY'),
    await subscribedTo('JOB', job.id, 'CLIENT_MESSAGE'),
    await subscribedTo('TENANT', undefined, 'STORAGE'),
  ]
  await happens('schedule.late', late(job))
  for (const person of everybody) expect(await said(person)).toContain('EMAIL waiting')
  for (const person of untold) expect(await said(person)).not.toContain('EMAIL waiting')
})

test("a person's own choice adds a gateway, takes one away, and is undone", async () => {
  await inTheDay()
  const job = await aJob(t)
  const manager = await aUser(t, { level: 3 })
  const choose = (gateway: 'EMAIL' | 'APP', wanted: boolean | null) =>
    t.call(
      notifications.choose,
      { body: { choices: [{ type: 'schedule.late', gateway, wanted }] } },
      { as: manager },
    )
  await choose('EMAIL', true)
  await choose('APP', false)
  await happens('schedule.late', late(job))
  expect(await said(manager)).toEqual(['APP not ownChoice', 'EMAIL waiting'])
  expect(await seen(manager)).toEqual([])
  await choose('EMAIL', null)
  const after = await choose('APP', null)
  expect(after.kinds.find(({ type }) => type === 'schedule.late')?.gateways).toMatchObject([
    { gateway: 'EMAIL', wanted: null, isDefault: false },
    { gateway: 'APP', wanted: null, isDefault: true },
    { gateway: 'SMS', wanted: null, isDefault: false },
  ])
  await happens('schedule.late', late(job))
  expect((await seen(manager)).length).toBe(1)
})

test('what is essential cannot be ended, and is told whatever was chosen', async () => {
  await inTheDay()
  const work = await aWork(t)
  const choices = [{ type: 'work.corrected' as const, gateway: 'APP' as const, wanted: false }]
  expect(await t.refused(notifications.choose, { body: { choices } }, { as: work.by })).toMatchObject({
    status: 422,
    errors: [{ path: 'choices.0.wanted' }],
  })
  const row = { user_id: work.by.id, type: 'work.corrected', gateway: 'APP', wanted: false }
  await (await t.scope()).into('notification_choices', row).execute()
  await happens('work.corrected', { workId: work.id, tenantUserId: work.by.id, reason: 'Wrong' }, work.by)
  expect(await seen(work.by)).toHaveLength(1)
})

test('nobody is told by subscription of what they did themselves, and nobody who was removed', async () => {
  await inTheDay()
  const work = await aWork(t)
  const [actor, gone] = [await aUser(t, { level: 3 }), await aUser(t, { level: 3 })]
  for (const person of [actor, gone]) await subscribed(person, 'JOB', work.job.id, 'ANY')
  await (await t.scope()).change('users', { removed_at: daytime }).where('id', '=', gone.id).execute()
  await happens('work.completed', { workId: work.id }, actor)
  expect(await said(actor)).toEqual(['APP not ownAct'])
  expect(await record(gone)).toEqual([])
})

test('in quiet hours the application shows it at once and mails wait for the morning; urgent ones pass', async () => {
  await inTheDay()
  const work = await aWork(t, { status: 'COMPLETED' })
  const manager = await aUser(t, { level: 3 })
  await subscribed(manager, 'JOB', work.job.id, 'ANY', 'APP')
  await subscribed(manager, 'JOB', work.job.id, 'ANY', 'EMAIL')
  t.clock.set(night)
  await happens('work.completed', { workId: work.id })
  const [mail] = (await record(manager)).filter(({ gateway }) => gateway === 'EMAIL')
  expect(mail).toMatchObject({ state: 'waiting', dueDate: '2026-03-02T19:00:00.000Z' })
  expect(await seen(manager)).toHaveLength(1)
  await happens('schedule.missed', late(work.job))
  const urgent = (await record(manager)).filter(({ type }) => type === 'schedule.missed')
  expect(urgent.map(({ gateway, dueDate }) => [gateway, dueDate])).toEqual([
    ['EMAIL', night.toISOString()],
    ['APP', night.toISOString()],
  ])
})

test('off shift is quiet at night until an hour before the next shift, and what a person chose goes before it', async () => {
  await inTheDay()
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-01-05T04:00:00' }) // daily 04:00 to 06:00 in Brisbane
  const choices = [{ type: 'job.assigned' as const, gateway: 'EMAIL' as const, wanted: true }]
  await t.call(notifications.choose, { body: { choices } }, { as: job.worker })
  const assigned = { jobId: job.id, tenantUserIds: [job.worker.id] }
  const dueDates = async () =>
    (await record(job.worker)).filter(({ gateway }) => gateway === 'EMAIL').map(({ dueDate }) => dueDate)
  await happens('job.assigned', assigned)
  expect(await dueDates()).toEqual([daytime.toISOString()])
  t.clock.set(night)
  await happens('job.assigned', assigned)
  expect((await dueDates())[0]).toBe('2026-03-02T17:00:00.000Z') // 03:00, an hour before
  const quiet = { mode: 'NONE' as const, from: null, to: null }
  await t.call(notifications.choose, { body: { quiet } }, { as: job.worker })
  await happens('job.assigned', assigned)
  expect((await dueDates())[0]).toBe(night.toISOString())
})

test('without a telephone number it is said why, and the preview says the same before it happens', async () => {
  await inTheDay()
  const job = await aJob(t)
  const [reached, unreached] = [await aUser(t, { level: 3 }), await aUser(t, { level: 3 })]
  for (const person of [reached, unreached]) await withPhone(person)
  for (const person of [reached, unreached]) await subscribed(person, 'JOB', job.id, 'ANY', 'SMS')
  await (await t.scope()).change('users', { phone: null }).where('id', '=', unreached.id).execute()
  const query = { type: 'schedule.late' as const, notificationCategory: 'JOB' as const, mappedId: job.id }
  const preview: Preview = await t.call(notifications.preview, { query })
  const before = (person: TestUser) =>
    preview
      .find(({ tenantUserId }) => tenantUserId === person.id)
      ?.gateways.find(({ gateway }) => gateway === 'SMS')
  expect(before(reached)).toMatchObject({ tell: 'now', why: null })
  expect(before(unreached)).toMatchObject({ tell: 'no', why: 'noAddress' })
  await happens('schedule.late', late(job))
  expect(await said(reached)).toContain('SMS waiting')
  expect(await said(unreached)).toContain('SMS not noAddress')
  const wrong = { type: 'job.assigned' as const, notificationCategory: 'JOB' as const, mappedId: job.id }
  expect(await t.refused(notifications.preview, { query: wrong })).toMatchObject({ status: 422 })
})

test('an urgent one asks for an acknowledgement, which management sees', async () => {
  await inTheDay()
  const job = await aJob(t)
  await happens('schedule.missed', late(job))
  const [told] = (await seen(t.boss)) as unknown as { id: number }[]
  expect(told).toMatchObject({ urgent: true, acknowledgedDate: null, read: false })
  await t.call(notifications.markRead, { body: {} })
  expect((await seen(t.boss))[0]).toMatchObject({ acknowledgedDate: null, read: true })
  await t.call(notifications.acknowledge, { body: { ids: [told!.id] } }, { as: await aUser(t, { level: 3 }) })
  expect((await seen(t.boss))[0]).toMatchObject({ acknowledgedDate: null })
  await t.call(notifications.acknowledge, { body: { ids: [told!.id] } })
  expect((await seen(t.boss))[0]).toMatchObject({ acknowledgedDate: daytime.toISOString() })
  expect((await record(t.boss))[0]).toMatchObject({ acknowledgedDate: daytime.toISOString() })
})

test('eventHandlers that run again record and queue nothing twice', async () => {
  await inTheDay()
  const job = await aJob(t)
  const manager = await aUser(t, { level: 3 })
  await subscribed(manager, 'JOB', job.id, 'ANY', 'EMAIL')
  const scope = await t.scope()
  await scope.emit('schedule.late', late(job))
  const { id } = await scope.from('domain_events').select('id').executeTakeFirstOrThrow()
  const again = () =>
    handleEvent(t.deps, eventHandlers, t.clock.now(), { tenantId: t.tenantId, domainEventId: id })
  await Promise.all([1, 2, 3].map(again))
  expect(await said(manager)).toEqual(['APP sent', 'EMAIL waiting'])
  const { rows } = await t.owner.query(
    `select count(*)::int as queued from pgboss.job where data->>'job' = 'mail-notification' and data->>'tenantId' = $1`,
    [String(t.tenantId)],
  )
  expect(rows).toEqual([{ queued: 1 }])
})

test('visits that lose their person are mailed to the managers who subscribed', async () => {
  await inTheDay()
  const manager = await aUser(t, { level: 3 })
  await subscribed(manager, 'TENANT', undefined, 'UNCOVERED', 'EMAIL')
  const { id: jobId } = await aJob(t)
  const payload = { tenantUserIds: [manager.id + 1], cause: 'LEFT' as const, jobs: [{ jobId, visits: 2 }] }
  await happens('roster.uncovered', payload)
  expect(await said(manager)).toEqual(['APP sent', 'EMAIL waiting'])
})

test('I-41: a manager who became a contractor hears no more of the alerts that managers subscribe to', async () => {
  await inTheDay()
  const manager = await aUser(t, { level: 3 })
  await subscribed(manager, 'TENANT', undefined, 'UNCOVERED', 'EMAIL')
  await t.call(users.update, { params: { id: manager.id }, body: { userRoleId: t.roleIds.get(6)! } })
  const { id: jobId } = await aJob(t)
  const payload = { tenantUserIds: [manager.id + 1], cause: 'LEFT' as const, jobs: [{ jobId, visits: 2 }] }
  await happens('roster.uncovered', payload)
  expect(await record(manager)).toEqual([])
})

test('a second device of a person is told to them by mail, and to whoever subscribed; the first is not', async () => {
  await inTheDay()
  const [person, manager] = [await aUser(t), await aUser(t, { level: 3 })]
  await subscribed(manager, 'TENANT', undefined, 'NEW_DEVICE')
  const sessionId = '00000000-0000-4000-8000-000000000001'
  const signedIn = { tenantUserId: person.id, sessionId, device: 'Firefox on Linux' }
  await happens('session.newDevice', signedIn, person)
  expect(await record(person)).toEqual([])
  await seen(person) // a session
  await happens('session.newDevice', signedIn, person)
  expect(await said(person)).toEqual(['APP sent', 'EMAIL waiting'])
  expect(await said(manager)).toEqual(['APP sent'])
  // A program that says nothing of itself.
  await happens('session.newDevice', { ...signedIn, device: '' }, person)
  const told = await Promise.all(
    [person, manager].map(async (as) =>
      pageOf(await t.call(notifications.list, { query: { page: 0 } }, { as })),
    ),
  )
  expect(told.map(({ content }) => content[0]!.message)).toEqual([
    'Not you? Sign that device out and change your password.',
    'The device is not known.',
  ])
})

test('a low score is told whoever subscribed at the job, the site or the client; a fair one and none are not', async () => {
  await inTheDay()
  const people = await Promise.all([1, 2, 3].map(() => aUser(t, { level: 3 })))
  const scores = async (rating: number | undefined, job: TestJob) => {
    const [id] = job.detail.questionIds
    const startedAt = new Date(t.clock.now().getTime() - 60_000).toISOString()
    const body = { jobId: job.id, startedAt, specTypes: ['INSPECTION' as const] }
    const { workId } = await t.call(works.start, { body }, { as: job.worker })
    const answers = rating === undefined ? [] : [{ questionnaireId: id!, answer: String(rating) }]
    if (rating !== undefined)
      await t.call(works.answer, { params: { id: workId }, body: { answers } }, { as: job.worker })
    const end = { endedAt: t.clock.now().toISOString() }
    await t.call(works.complete, { params: { id: workId }, body: end }, { as: job.worker })
    await t.settle()
  }
  const job = await aJob(t, {
    assignees: [await aUser(t, { level: 4 })],
    specs: [{ type: 'INSPECTION', items: [{ questions: [{ answerType: 'RATING' }] }] }],
  })
  await subscribed(people[0]!, 'JOB', job.id, 'ANY')
  await subscribed(people[1]!, 'SITE', job.site.id, 'LOW_SCORE')
  await subscribed(people[2]!, 'CLIENT', job.site.client.id, 'LOW_SCORE')
  const low = async () =>
    Promise.all(people.map(async (each) => (await seen(each)).filter(({ type }) => type === 'work.lowScore')))
  await scores(4, job)
  await scores(undefined, job)
  expect((await low()).flat()).toEqual([])
  await scores(3, job)
  const told = { title: `Low score at ${job.site.name}: 60 %` }
  expect(await low()).toMatchObject([[told], [told], [told]])
})

test('each is led to a page that they may open: the office to the work, a leader to the team, whose work it is to the hours', async () => {
  await inTheDay()
  const work = await aWork(t)
  const [manager, leader, auditor] = await Promise.all(
    [3, 4, 9].map((level) => aUser(t, { level: level as 3 })),
  )
  for (const person of [manager!, leader!, auditor!]) await subscribed(person, 'JOB', work.job.id, 'ANY')
  await happens('work.autoStopped', { workId: work.id, tenantUserId: work.job.worker.id })
  const links = async (person: TestUser) =>
    ((await t.call(notifications.list, {}, { as: person })) as { link: string }[]).map(({ link }) => link)
  expect(await links(manager!)).toEqual([`/report/detailed?site=${work.job.site.id}&work=${work.id}`])
  expect(await links(leader!)).toEqual(['/me/team'])
  expect(await links(auditor!)).toEqual(['/'])
  expect(await links(work.job.worker)).toEqual(['/me/hours'])
})
