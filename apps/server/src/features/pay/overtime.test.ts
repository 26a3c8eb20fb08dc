import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { pay } from '@muster/contract/pay/pay'
import { today } from '@muster/contract/today'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob, aSite, aSiteGroup, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { aCalendar, anOvertimeRequest, approveAll, employ, someTerms } from './examples.ts'

// Thursday, 20 August 2026, 22:40 in Brisbane.
standingStill('2026-08-20T12:40:00Z')
const fortnight = '2026-08-10'

async function aNight() {
  const t = await aTenant()
  await aCalendar(t, fortnight, 'FORTNIGHTLY')
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  await employ(t, person, someTerms({ type: 'PART_TIME' }))
  const body = { jobId: job.id, date: '2026-08-20', minutes: 120, reason: 'The lift is out of order' }
  return { t, person, job, body }
}
const waiting = { query: { status: ['OPEN' as const] } }

test('overtime asked at 22:40 of the same night is granted, and both are notified', async () => {
  const { t, person, body } = await aNight()
  const asked = await t.call(pay.askOvertime, { body }, { as: person })
  expect(asked).toMatchObject({ date: '2026-08-20', minutes: 120, isBeforehand: true, status: 'OPEN' })
  await t.settle()
  expect(await t.call(notifications.list)).toMatchObject([{ message: expect.stringContaining('2:00 h on') }])
  expect(rowsOf(await t.call(pay.overtimeRequests, waiting))).toMatchObject([{ id: asked.id }])
  await t.call(pay.decideOvertime, { params: { id: asked.id }, body: { decision: 'GRANT' } })
  await t.settle()
  expect(await t.call(notifications.list, {}, { as: person })).toMatchObject([
    { title: 'Your overtime of 20/08/2026 was approved' },
  ])
  expect(rowsOf(await t.call(pay.overtimeRequests, waiting))).toEqual([])
  expect(await t.call(pay.myOvertime, {}, { as: person })).toMatchObject([{ status: 'GRANTED' }])
})

test('a day at a job has one open request; one that was taken back may be asked for again', async () => {
  const { t, person, body } = await aNight()
  const { id } = await t.call(pay.askOvertime, { body }, { as: person })
  expect(await t.refused(pay.askOvertime, { body }, { as: person })).toMatchObject({ status: 409 })
  for (const _ of [1, 2])
    expect(await t.call(pay.withdrawOvertime, { params: { id } }, { as: person })).toMatchObject({
      status: 'WITHDRAWN',
    })
  const late = await t.refused(pay.decideOvertime, { params: { id }, body: { decision: 'GRANT' } })
  expect(late).toMatchObject({ status: 409, reason: 'row.newer' })
  await t.call(pay.askOvertime, { body: { ...body, minutes: 90 } }, { as: person })
})

test('what was decided is neither taken back nor decided again, and a no says why', async () => {
  const { t, person, body } = await aNight()
  const { id } = await t.call(pay.askOvertime, { body }, { as: person })
  const decline = (reason?: string) => ({ params: { id }, body: { decision: 'DECLINE' as const, reason } })
  expect(await t.refused(pay.decideOvertime, decline())).toMatchObject({ status: 400 })
  expect(await t.call(pay.decideOvertime, decline('The client does not pay it'))).toMatchObject({
    status: 'DECLINED',
    decisionReason: 'The client does not pay it',
  })
  expect(await t.refused(pay.decideOvertime, decline('Again'))).toMatchObject({ status: 409 })
  const takenBack = await t.refused(pay.withdrawOvertime, { params: { id } }, { as: person })
  expect(takenBack).toMatchObject({ status: 409, reason: 'correction.decided' })
})

test('granted overtime stands in the reasons of the line, also once the visit was edited shorter', async () => {
  const { t, person, job, body } = await aNight()
  const { id } = await t.call(pay.askOvertime, { body: { ...body, date: '2026-08-19' } }, { as: person })
  await t.call(pay.decideOvertime, { params: { id }, body: { decision: 'GRANT' } })
  const times = { startedAt: '2026-08-18T21:00:00Z', endedAt: '2026-08-19T07:00:00Z' }
  const work = await aWork(t, { job, by: person, localDate: '2026-08-19', ...times })
  const [period] = await t.call(pay.list, { query: { from: fortnight, to: '2026-08-23' } })
  const grants = async () => {
    const { lines } = await t.call(pay.myLines, { params: { id: period!.id } }, { as: person })
    return lines.flatMap(({ trace }) => trace.filter(({ step }) => step === 'OVERTIME_GRANT'))
  }
  const grant = { step: 'OVERTIME_GRANT', minutes: 120, by: t.boss.id }
  // Two hours at the first rate, and what is beyond them.
  expect(await grants()).toMatchObject([grant, grant])
  const scope = await t.scope()
  await scope
    .change('works', { ended_at: new Date('2026-08-19T06:00:00Z') })
    .where('id', '=', work.id)
    .execute()
  expect(await grants()).toMatchObject([grant])
})

test('overtime of a locked period is granted and changes nothing that was paid', async () => {
  const { t, person, job, body } = await aNight()
  const times = { startedAt: '2026-08-04T21:00:00Z', endedAt: '2026-08-05T07:00:00Z' }
  await aWork(t, { job, by: person, localDate: '2026-08-05', ...times })
  await t.call(pay.createCalendar, { body: { name: 'Earlier', kind: 'FORTNIGHTLY', firstDay: '2026-07-27' } })
  const [calendar] = (await t.call(pay.calendars)).filter(({ name }) => name === 'Earlier')
  await t.call(pay.setPeople, {
    params: { id: calendar!.id },
    body: { tenantUserIds: [person.id], from: '2026-07-27' },
  })
  const periods = await t.call(pay.list, { query: { from: '2026-07-27', to: '2026-08-09' } })
  const { id } = periods.find(({ calendarId }) => calendarId === calendar!.id)!
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const lines = () => t.call(pay.lines, { params: { id, tenantUserId: person.id } })
  const paid = await lines()
  expect(paid.lines.length).toBeGreaterThan(0)
  const asked = await t.call(pay.askOvertime, { body: { ...body, date: '2026-08-05' } }, { as: person })
  expect(asked).toMatchObject({ isBeforehand: false, isLocked: true })
  await t.call(pay.decideOvertime, { params: { id: asked.id }, body: { decision: 'GRANT' } })
  expect(await lines()).toEqual(paid)
})

test('overtime is not asked for without terms of employment, by contractors, elsewhere or of far days', async () => {
  const { t, person, job, body } = await aNight()
  const ask = (change: Partial<typeof body>, as = person) =>
    t.refused(pay.askOvertime, { body: { ...body, ...change } }, { as })
  const other = await aJob(t)
  expect(await ask({ jobId: other.id })).toMatchObject({ status: 422, errors: [{ path: 'jobId' }] })
  expect(await ask({ date: '2026-07-20' })).toMatchObject({ status: 422, errors: [{ path: 'date' }] })
  expect(await ask({ date: '2026-12-20' })).toMatchObject({ status: 422, errors: [{ path: 'date' }] })
  await employ(t, person, someTerms({ type: 'CONTRACTOR', instrument: null, level: null }))
  expect(await ask({ jobId: job.id })).toMatchObject({ status: 422, errors: [{ path: 'date' }] })
})

test('no manager decides about their own overtime while there is another', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const { body } = await anOvertimeRequest(t, manager)
  const { id } = await t.call(pay.askOvertime, { body }, { as: manager })
  const decision = { params: { id }, body: { decision: 'GRANT' as const } }
  expect(await t.refused(pay.decideOvertime, decision, { as: manager })).toMatchObject({ status: 403 })
  await t.call(pay.decideOvertime, decision)
})

test('open requests of a person who leaves wait for no decision', async () => {
  const { t, person, body } = await aNight()
  await t.call(pay.askOvertime, { body }, { as: person })
  await t.call(users.remove, { params: { id: person.id }, query: { force: true } })
  await t.settle()
  expect(rowsOf(await t.call(pay.overtimeRequests, waiting))).toEqual([])
})

/** A manager of one area, and a site in it. */
async function anArea(t: Tenant) {
  const [group, site, manager] = [await aSiteGroup(t), await aSite(t), await aUser(t, { level: 3 })]
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: group.id, site_id: site.id }).execute()
  await insert(scope, 'manager_areas', {
    ...{ user_id: manager.id, site_group_id: group.id, first_day: '2020-01-01' },
    ...{ added_at: t.clock.now(), added_by: t.boss.id },
  })
  return { site, manager }
}
const toDecide = async (t: Tenant, as: Parameters<Tenant['call']>[2]) =>
  (await t.call(today.attention, { query: {} }, as)).overtime

test('of a person of two areas each manager reads, counts and decides what is asked for at their sites', async () => {
  const t = await aTenant()
  const [north, south] = [await anArea(t), await anArea(t)]
  const person = await aUser(t)
  await employ(t, person, someTerms())
  const ask = async (site: typeof north.site, minutes: number) => {
    const job = await aJob(t, { site, assignees: [person] })
    const body = { jobId: job.id, date: '2026-08-20', minutes, reason: 'The hall was flooded' }
    return t.call(pay.askOvertime, { body }, { as: person })
  }
  const [here, there] = [await ask(north.site, 30), await ask(south.site, 45)]
  await t.settle()
  const idsOf = async (as: typeof north.manager) =>
    rowsOf(await t.call(pay.overtimeRequests, waiting, { as })).map(({ id }) => id)
  expect([await idsOf(north.manager), await idsOf(south.manager)]).toEqual([[here.id], [there.id]])
  for (const [{ manager }, time] of [
    [north, '0:30 h'],
    [south, '0:45 h'],
  ] as const)
    expect(await t.call(notifications.list, {}, { as: manager })).toMatchObject([
      { message: expect.stringContaining(time) },
    ])
  const counts = () => Promise.all([north.manager, south.manager, t.boss].map((as) => toDecide(t, { as })))
  expect(await counts()).toEqual([1, 1, 2])
  const grant = (id: number) => ({ params: { id }, body: { decision: 'GRANT' as const } })
  const foreign = await t.refused(pay.decideOvertime, grant(there.id), { as: north.manager })
  expect(foreign).toMatchObject({ status: 404 })
  await t.call(pay.decideOvertime, grant(here.id), { as: north.manager })
  expect(await counts()).toEqual([undefined, 1, 1])
})

test('Today counts overtime for who may decide it: not the own while there is another manager', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const { body } = await anOvertimeRequest(t, manager)
  await t.call(pay.askOvertime, { body }, { as: manager })
  expect([await toDecide(t, { as: manager }), await toDecide(t, {})]).toEqual([undefined, 1])
  await (await t.scope())
    .change('roles', { withheld: ['editsPay'] })
    .where('level', '=', 3)
    .execute()
  const other = await aUser(t, { level: 3 })
  expect(await toDecide(t, { as: other })).toBeUndefined()
})
