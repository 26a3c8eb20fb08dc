import { company } from '@muster/contract/company/company'
import { notifications } from '@muster/contract/notifications/notifications'
import { pay } from '@muster/contract/pay/pay'
import { roles } from '@muster/contract/users/role-admin'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aCalendar, aPayPeriod, approveAll, rowOf } from './examples.ts'

standingStill('2020-06-12T02:00:00Z')

const name = ({ firstName, lastName }: TestUser) => `${firstName} ${lastName}`
const titles = async (t: Tenant, as: TestUser) =>
  ((await t.call(notifications.list, {}, { as })) as { title: string }[]).map(({ title }) => title)

async function aLeaderOf(t: Tenant, jobId: number) {
  const leader = await aUser(t, { level: 4 })
  const scope = await t.scope()
  await scope.into('job_assignees', { job_id: jobId, user_id: leader.id, hours: 0 }).execute()
  return leader
}

test('a team leader reads and proposes where the company lets leaders, for people of their own jobs alone', async () => {
  const t = await aTenant()
  const { id, job, person } = await aPayPeriod(t)
  const leader = await aLeaderOf(t, job.id)
  const other = await aWork(t, { startedAt: '2020-06-01T20:00:00Z', endedAt: '2020-06-01T21:00:00Z' })
  const rows = async () => (await t.call(pay.read, { params: { id } }, { as: leader })).rows
  const params = { id, tenantUserId: person.id }
  const denied = { status: 403, reason: 'access.level' }
  const own = { tenantUserIds: [person.id], versions: [(await rowOf(t, id, person.id)).version] }
  expect(await t.refused(pay.list, {}, { as: leader })).toMatchObject(denied)
  expect(await t.refused(pay.read, { params: { id } }, { as: leader })).toMatchObject(denied)
  expect(await t.refused(pay.person, { params }, { as: leader })).toMatchObject(denied)
  expect(await t.refused(pay.approve, { params: { id }, body: own }, { as: leader })).toMatchObject(denied)
  await t.call(company.updateSettings, { body: { payLeaders: 'PROPOSE' } })
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  const versions = [row!.version, (await rowOf(t, id, other.by.id)).version]
  const { by } = other
  const outside = { params: { id }, body: { tenantUserIds: [by.id], versions: [versions[1]!] } }
  const unseen = { tenantUserId: by.id, outcome: 'STALE', version: null }
  expect(await t.call(pay.approve, outside, { as: leader })).toEqual([unseen])
  expect(await rowOf(t, id, by.id)).toMatchObject({ state: 'OPEN', version: versions[1] })
  const body = { tenantUserIds: [person.id], versions: [row!.version] }
  expect(await t.call(pay.approve, { params: { id }, body }, { as: leader })).toMatchObject([
    { outcome: 'SUBMITTED' },
  ])
  expect(await rowOf(t, id, person.id)).toMatchObject({
    state: 'SUBMITTED',
    submittedBy: name(leader),
  })
  const back = { params: { id }, body: { tenantUserIds: [person.id], reason: 'Look again' } }
  expect(await t.refused(pay.return, back, { as: leader })).toMatchObject({ status: 403 })
  await approveAll(t, id)
  const approved = { tenantUserIds: [person.id], versions: [(await rows())[0]!.version] }
  expect(await t.call(pay.approve, { params: { id }, body: approved }, { as: leader })).toMatchObject([
    { outcome: 'APPROVED' },
  ])
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'APPROVED', approvedBy: name(t.boss) })
  await t.call(pay.return, back)
  await t.call(company.updateSettings, { body: { payLeaders: 'APPROVE' } })
  const version = (await rows())[0]!.version
  const again = { tenantUserIds: [person.id], versions: [version] }
  expect(await t.call(pay.approve, { params: { id }, body: again }, { as: leader })).toMatchObject([
    { outcome: 'APPROVED' },
  ])
  expect(await rowOf(t, id, person.id)).toMatchObject({ approvedBy: name(leader) })
})

test('people whose hours vanished meanwhile are named, and the others approved', async () => {
  const t = await aTenant()
  const { id, person, job, calendar } = await aPayPeriod(t)
  const times = { startedAt: '2020-06-02T20:00:00Z', endedAt: '2020-06-02T21:00:00Z' }
  const [one, two] = [await aUser(t), await aUser(t)]
  const without = await aWork(t, { job, by: one, ...times })
  const moved = await aWork(t, { job, by: two, ...times })
  const { rows } = await t.call(pay.read, { params: { id } })
  await t.call(works.void, { params: { id: without.id }, body: { reason: 'Wrong site' } })
  const fortnightly = await aCalendar(t, '2020-06-01', 'FORTNIGHTLY')
  const move = { tenantUserIds: [moved.by.id], from: '2020-06-01' }
  await t.call(pay.setPeople, { params: { id: fortnightly.id }, body: move })
  const body = {
    tenantUserIds: rows.map(({ tenantUserId }) => tenantUserId),
    versions: rows.map(({ version }) => version),
  }
  const outcomes = await t.call(pay.approve, { params: { id }, body })
  const outcomeOf = (userId: number) => outcomes.find(({ tenantUserId }) => tenantUserId === userId)
  expect(outcomes).toHaveLength(3)
  expect(outcomeOf(person.id)).toMatchObject({ outcome: 'APPROVED' })
  const vanished = { outcome: 'STALE', version: null }
  expect(outcomeOf(without.by.id)).toEqual({ tenantUserId: without.by.id, ...vanished })
  expect(outcomeOf(moved.by.id)).toEqual({ tenantUserId: moved.by.id, ...vanished })
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'APPROVED' })

  const back = { tenantUserIds: [moved.by.id], from: '2020-06-01' }
  await t.call(pay.setPeople, { params: { id: calendar.id }, body: back })
  const { state, version } = await rowOf(t, id, moved.by.id)
  expect(state).toBe('OPEN')
  const again = { tenantUserIds: [moved.by.id], versions: [version] }
  expect(await t.call(pay.approve, { params: { id }, body: again })).toMatchObject([{ outcome: 'APPROVED' }])
})

test('an approval that finds no hours leaves nothing behind; a person of no company is refused', async () => {
  const t = await aTenant()
  const { id, work, person, calendar } = await aPayPeriod(t)
  const { version } = await rowOf(t, id, person.id)
  await t.call(works.void, { params: { id: work.id }, body: { reason: 'Wrong site' } })
  const approve = (tenantUserId: number) => ({
    params: { id },
    body: { tenantUserIds: [tenantUserId], versions: [version] },
  })
  expect(await t.call(pay.approve, approve(person.id))).toMatchObject([{ outcome: 'STALE' }])
  await t.call(pay.removeCalendar, { params: { id: calendar.id } })
  const other = await aPayPeriod(await aTenant())
  const again = await aPayPeriod(t)
  const foreign = { ...approve(other.person.id), params: { id: again.id } }
  expect(await t.refused(pay.approve, foreign)).toMatchObject({ status: 404 })
})

test('of hours that are returned, those that vanished and one’s own are named, and the others returned', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const { id, person, job } = await aPayPeriod(t)
  const times = { startedAt: '2020-06-02T20:00:00Z', endedAt: '2020-06-02T21:00:00Z' }
  const voided = await aWork(t, { job, by: await aUser(t), ...times })
  await aWork(t, { job, by: manager, ...times })
  await approveAll(t, id)
  await t.call(works.void, { params: { id: voided.id }, body: { reason: 'Wrong site' } })
  const reason = 'Look again'
  const body = { tenantUserIds: [voided.by.id, manager.id, person.id], reason }
  const outcomes = await t.call(pay.return, { params: { id }, body }, { as: manager })
  const row = await rowOf(t, id, person.id)
  expect(outcomes).toEqual([
    { tenantUserId: voided.by.id, outcome: 'STALE', version: null },
    { tenantUserId: manager.id, outcome: 'OWN', version: (await rowOf(t, id, manager.id)).version },
    { tenantUserId: person.id, outcome: 'RETURNED', version: row.version },
  ])
  expect(row).toMatchObject({ state: 'RETURNED', returnReason: reason })
  expect(await rowOf(t, id, manager.id)).toMatchObject({ state: 'APPROVED' })
  await t.settle()
  const returned = async (as: TestUser) =>
    (await titles(t, as)).filter((title) => title.endsWith('were returned')).length
  expect([await returned(person), await returned(voided.by), await returned(manager)]).toEqual([1, 0, 0])
  const foreign = await aPayPeriod(await aTenant())
  const stranger = { params: { id }, body: { tenantUserIds: [person.id, foreign.person.id], reason } }
  expect(await t.refused(pay.return, stranger)).toMatchObject({ status: 404 })
})

test('an approval is an entry of each visit in the name of the approver, once', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const { id, work } = await aPayPeriod(t)
  await approveAll(t, id, manager)
  await t.settle()
  const evidence = await t.call(works.evidence, { params: { id: work.id } })
  expect(evidence).toMatchObject({ intact: true })
  expect(evidence.entries.map(({ kind, actorName }) => [kind, actorName])).toEqual([
    ['approved', name(manager)],
  ])
})

test('hours are returned with a reason, which the person reads; handed in again, they are approved', async () => {
  const t = await aTenant()
  const { id, person } = await aPayPeriod(t)
  await approveAll(t, id)
  const reason = 'Wednesday is missing'
  const body = { tenantUserIds: [person.id], reason }
  const [outcome] = await t.call(pay.return, { params: { id }, body })
  const row = await rowOf(t, id, person.id)
  expect(outcome).toEqual({ tenantUserId: person.id, outcome: 'RETURNED', version: row.version })
  expect(row).toMatchObject({ state: 'RETURNED', returnReason: reason, approvedBy: null })
  await t.settle()
  expect(await titles(t, person)).toEqual(['Your hours of 01/06/2020 to 07/06/2020 were returned'])
  const mine = (await t.call(pay.mine, {}, { as: person })).find(({ period }) => period.id === id)!
  expect(mine).toMatchObject({ state: 'RETURNED', returnReason: reason, approvedTime: null })
  const stale = { params: { id }, body: { version: `0-${'0'.repeat(24)}` } }
  expect(await t.refused(pay.submitMine, stale, { as: person })).toMatchObject({ reason: 'row.newer' })
  const submitted = await t.call(
    pay.submitMine,
    { params: { id }, body: { version: mine.version } },
    { as: person },
  )
  expect(submitted).toMatchObject({ state: 'SUBMITTED', returnReason: null })
  expect(await approveAll(t, id)).toMatchObject([{ outcome: 'APPROVED' }])
  expect((await t.call(pay.mine, {}, { as: person })).find(({ period }) => period.id === id)).toMatchObject({
    state: 'APPROVED',
    approvedTime: 7_200_000,
  })
})

test('only an owner unlocks; those who approved are notified with the reason', async () => {
  const t = await aTenant()
  const [admin, manager] = [await aUser(t, { level: 2 }), await aUser(t, { level: 3 })]
  const { id } = await aPayPeriod(t)
  await approveAll(t, id, manager)
  await t.call(pay.lock, { params: { id } }, { as: admin })
  const body = { reason: 'A visit was forgotten' }
  expect(await t.refused(pay.unlock, { params: { id }, body }, { as: admin })).toMatchObject({ status: 403 })
  expect(await t.refused(pay.unlock, { params: { id }, body: { reason: ' ' } })).toMatchObject({
    status: 400,
  })
  await t.call(pay.unlock, { params: { id }, body })
  await t.settle()
  expect(await titles(t, manager)).toEqual(['The pay period of 01/06/2020 to 07/06/2020 was unlocked'])
  expect(await t.refused(pay.unlock, { params: { id }, body })).toMatchObject({ reason: 'pay.notLocked' })
})

test('who approved and sees no pay any more is not notified that it was unlocked', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const { id } = await aPayPeriod(t)
  await approveAll(t, id, manager)
  await t.call(pay.lock, { params: { id } })
  const role = { id: t.roleIds.get(3)! }
  await t.call(roles.changeRights, { params: role, body: { rights: { seesPay: false } } })
  await t.call(pay.unlock, { params: { id }, body: { reason: 'A visit was forgotten' } })
  await t.settle()
  expect(await titles(t, manager)).toEqual([])
})

test('periods are locked when they are over, in their order', async () => {
  const t = await aTenant()
  const { id, job, person } = await aPayPeriod(t)
  await aWork(t, { job, by: person, startedAt: '2020-06-08T20:00:00Z', endedAt: '2020-06-08T22:00:00Z' })
  const [second] = await t.call(pay.list)
  await approveAll(t, second!.id)
  const refused = () => t.refused(pay.lock, { params: { id: second!.id } })
  expect(await refused()).toMatchObject({ reason: 'pay.notOver', params: { day: '2020-06-14' } })
  t.clock.set(new Date('2020-06-16T02:00:00Z'))
  expect(await refused()).toMatchObject({ reason: 'pay.earlierOpen', params: { from: '2020-06-01' } })
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  await t.call(pay.lock, { params: { id: second!.id } })
  const unlocked = await t.refused(pay.unlock, { params: { id }, body: { reason: 'Too early' } })
  expect(unlocked).toMatchObject({ reason: 'pay.laterLocked', params: { from: '2020-06-08' } })
})

test('earlier hours keep a period open where they belong to its calendar, and those of other calendars do not', async () => {
  const t = await aTenant()
  const job = await aJob(t, { assignees: [await aUser(t), await aUser(t)] })
  const [person, other] = [job.assignees[0]!, job.assignees[1]!]
  const ownCalendar = await aCalendar(t, '2020-01-06')
  const monthly = { name: 'Monthly', kind: 'MONTHLY' as const, firstDay: '2020-01-01' }
  const { id } = await t.call(pay.createCalendar, { body: monthly })
  const body = { tenantUserIds: [other.id], from: '2020-01-01' }
  await t.call(pay.setPeople, { params: { id }, body })
  const work = (by: TestUser, day: string) =>
    aWork(t, { job, by, startedAt: `${day}T20:00:00Z`, endedAt: `${day}T22:00:00Z` })
  for (const day of ['2020-01-07', '2020-03-03', '2020-05-28']) await work(other, day)
  for (const day of ['2020-05-05', '2020-06-01']) await work(person, day)
  const weeks = await t.call(pay.list, { query: { calendarId: ownCalendar.id, from: '2020-05-01' } })
  const weekOf = (firstDay: string) => weeks.find((week) => week.firstDay === firstDay)!.id
  const lock = (firstDay: string) => ({ params: { id: weekOf(firstDay) } })
  await approveAll(t, weekOf('2020-06-01'))
  expect(await t.refused(pay.lock, lock('2020-06-01'))).toMatchObject({
    reason: 'pay.earlierOpen',
    params: { from: '2020-05-04', to: '2020-05-10' },
  })
  await approveAll(t, weekOf('2020-05-04'))
  await t.call(pay.lock, lock('2020-05-04'))
  expect(await t.call(pay.lock, lock('2020-06-01'))).toMatchObject({ state: 'LOCKED' })
})

test('people of another calendar are in its periods from their day on, and no locked day changes its calendar', async () => {
  const t = await aTenant()
  const { id, calendar, person, job } = await aPayPeriod(t)
  const monthly = await t.call(pay.createCalendar, {
    body: { name: 'Monthly', kind: 'MONTHLY', firstDay: '2020-06-01' },
  })
  expect(monthly).toMatchObject({ defaultFrom: null, people: [] })
  await aWork(t, { job, by: person, startedAt: '2020-06-03T20:00:00Z', endedAt: '2020-06-03T21:00:00Z' })
  const put = { tenantUserIds: [person.id], from: '2020-06-04' }
  const changed = await t.call(pay.setPeople, { params: { id: monthly.id }, body: put })
  expect(changed.people).toMatchObject([{ tenantUserId: person.id, from: '2020-06-04' }])
  expect(await rowOf(t, id, person.id)).toMatchObject({ clockedTime: 7_200_000 })
  const month = (await t.call(pay.list)).find(({ calendarId }) => calendarId === monthly.id)!
  expect(await rowOf(t, month.id, person.id)).toMatchObject({ clockedTime: 3_600_000 })
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const back = await t.refused(pay.setPeople, { params: { id: calendar.id }, body: put })
  expect(back).toMatchObject({ code: 'E031', params: { from: '2020-06-01', to: '2020-06-07' } })
  expect(await t.refused(pay.removeCalendar, { params: { id: calendar.id } })).toMatchObject({
    reason: 'pay.calendarUsed',
  })
  await t.call(pay.updateCalendar, { params: { id: calendar.id }, body: { name: 'Cleaners' } })
  const other = { params: { id: calendar.id }, body: { kind: 'MONTHLY' as const } }
  expect(await t.refused(pay.updateCalendar, other)).toMatchObject({ reason: 'pay.calendarUsed' })
})

test('the last calendar that is removed leaves the company as it was before the first', async () => {
  const t = await aTenant()
  const body = { name: 'Weekly', kind: 'WEEKLY' as const, firstDay: '2020-06-01' }
  const { id } = await t.call(pay.createCalendar, { body })
  expect(await t.call(pay.list)).toHaveLength(2)
  expect((await t.scope()).company.paysByPeriod).toBe(true)
  await t.call(pay.removeCalendar, { params: { id } })
  expect(await t.call(pay.list)).toEqual([])
  expect((await t.scope()).company.paysByPeriod).toBe(false)
})
