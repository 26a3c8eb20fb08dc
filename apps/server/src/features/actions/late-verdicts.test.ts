import { randomUUID } from 'node:crypto'
import { type ActionDetail, actions } from '@muster/contract/actions'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { session } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { signedIn } from '../session/examples.ts'
import { minutesOn, photo } from '../works/examples.ts'
import { aFinishedInspection, type anInspectedJob, floorOf, repair } from './test-visits.ts'

// A team leader at a site without signal verifies or returns what was done; it arrives later.

/** An action at a site of a leader's job, reported as done by somebody else an hour ago. */
async function aRepair(t: Tenant) {
  const leader = await aUser(t, { level: 4 })
  const job = await aJob(t, { assignees: [leader] })
  const doer = await aUser(t)
  const body = { jobLocationId: job.site.id, title: 'Mend the tap', ownerUserId: doer.id }
  const { id } = await t.call(actions.create, { body })
  const report = (minutes: number) =>
    t.call(actions.done, { params: { id }, body: { recordedAt: minutesOn(t, minutes) } }, { as: doer })
  await report(-60)
  return { id, params: { id }, leader, doer, job, report }
}
const read = (t: Tenant, id: number): Promise<ActionDetail> => t.call(actions.read, { params: { id } })
const kindsOf = async (t: Tenant, id: number) => (await read(t, id)).changes.map(({ kind }) => kind)
const verdictAt = (t: Tenant, minutes: number) => ({ recordedAt: minutesOn(t, minutes) })
const titlesFor = async (t: Tenant, as: TestUser) => {
  await t.settle()
  return rowsOf(await t.call(notifications.list, {}, { as })).map(({ title }) => title)
}

test('a leader verifies with a photo; sent twice it is one, and counts at the moment of the phone', async () => {
  const t = await aTenant()
  const { id, params, leader } = await aRepair(t)
  const file = { params, body: { moment: 'AFTER' as const, ...verdictAt(t, -21) }, ...photo() }
  expect((await t.send(actions.addFile, file, { as: leader })).statusCode).toBe(201)
  const body = { note: 'Dry', version: 1, ...verdictAt(t, -20) }
  const key = randomUUID()
  const first = await t.call(actions.verify, { params, body }, { as: leader, key })
  expect(first).toMatchObject({ state: 'VERIFIED', photosAfter: 1 })
  expect(await t.call(actions.verify, { params, body }, { as: leader, key })).toEqual(first)
  await t.call(actions.verify, { params, body }, { as: leader, key: randomUUID() })
  const { changes } = await read(t, id)
  expect(changes.map(({ kind }) => kind)).toEqual(['MADE', 'DONE', 'PHOTO', 'VERIFIED'])
  expect(Date.parse(changes.at(-1)!.at)).toBe(Date.parse(body.recordedAt))
})

test('what was returned and done again meanwhile is not verified by an older look; its person is told', async () => {
  const t = await aTenant()
  const { id, params, leader, report } = await aRepair(t)
  await t.call(actions.verify, { params, body: { accepted: false, note: 'It drips' } })
  await report(-5)
  await t.call(actions.verify, { params, body: verdictAt(t, -20) }, { as: leader })
  expect(await read(t, id)).toMatchObject({ state: 'DONE' })
  expect(await kindsOf(t, id)).toEqual(['MADE', 'DONE', 'RETURNED', 'DONE', 'VERIFIED'])
  expect(await titlesFor(t, leader)).toContain('Already settled: Mend the tap')
  const later = { accepted: false, note: 'Still', recordedAt: minutesOn(t, -4) }
  const returned = await t.call(actions.verify, { params, body: later }, { as: leader })
  expect(returned).toMatchObject({ state: 'OPEN' })
})

test('after the site was archived and the leader taken off the job a verdict and its photo are kept', async () => {
  const t = await aTenant()
  const { id, params, leader, job } = await aRepair(t)
  const scope = await t.scope()
  await scope.change('job_assignees', { removed_at: t.clock.now() }).where('job_id', '=', job.id).execute()
  await t.call(sites.remove, { params: { id: job.site.id }, query: { force: true } })
  await t.settle()
  await t.call(actions.verify, { params, body: verdictAt(t, -20) }, { as: leader })
  const file = { params, body: { moment: 'AFTER' as const, ...verdictAt(t, -21) }, ...photo() }
  expect((await t.send(actions.addFile, file, { as: leader })).statusCode).toBe(201)
  expect(await read(t, id)).toMatchObject({ state: 'CLOSED', reason: 'SITE_ARCHIVED' })
  expect(await kindsOf(t, id)).toEqual(['MADE', 'DONE', 'CLOSED', 'VERIFIED', 'PHOTO'])
  const stranger = await aUser(t, { level: 4 })
  const foreign = await t.send(actions.verify, { params, body: verdictAt(t, -20) }, { as: stranger })
  expect(foreign.statusCode).toBe(404)
})

test('a clock ahead counts on arrival; who did it does not verify it; a leader closes nothing that cannot be done', async () => {
  const t = await aTenant()
  const { id, params, leader, doer } = await aRepair(t)
  const refused = (as: TestUser) => t.send(actions.verify, { params, body: verdictAt(t, -20) }, { as })
  expect((await refused(doer)).statusCode).toBe(403)
  await t.call(actions.verify, { params, body: verdictAt(t, 60) }, { as: leader })
  const { changes } = await read(t, id)
  expect(Date.parse(changes.at(-1)!.at)).toBeLessThanOrEqual(t.clock.now().getTime())

  const own = await aRepair(t)
  await t.call(actions.verify, { params: own.params, body: { accepted: false, note: 'It drips' } })
  const done = { params: own.params, body: verdictAt(t, -10) }
  await t.call(actions.done, done, { as: own.leader })
  const byThemselves = { params: own.params, body: verdictAt(t, -5) }
  expect((await t.send(actions.verify, byThemselves, { as: own.leader })).statusCode).toBe(403)

  const impossible = await aRepair(t)
  await t.call(actions.verify, { params: impossible.params, body: { accepted: false, note: 'It drips' } })
  const reason = { reason: 'No ladder', ...verdictAt(t, -30) }
  await t.call(actions.cannot, { params: impossible.params, body: reason }, { as: impossible.doer })
  await t.call(
    actions.verify,
    { params: impossible.params, body: verdictAt(t, -20) },
    { as: impossible.leader },
  )
  expect(await read(t, impossible.id)).toMatchObject({ state: 'CANNOT' })
})

test('a clock a minute behind that of the doer does not put a verdict aside', async () => {
  const t = await aTenant()
  const { params, leader } = await aRepair(t)
  const verified = await t.call(actions.verify, { params, body: verdictAt(t, -61) }, { as: leader })
  expect(verified).toMatchObject({ state: 'VERIFIED' })
})

test('an older application, which names no moment, is told that the action is newer', async () => {
  const t = await aTenant()
  const { params, leader } = await aRepair(t)
  const refused = await t.refused(actions.verify, { params, body: { version: 1 } }, { as: leader })
  expect(refused).toMatchObject({ status: 409 })
  const { version } = await read(t, params.id)
  const verified = await t.call(actions.verify, { params, body: { version } }, { as: leader })
  expect(verified).toMatchObject({ state: 'VERIFIED' })
})

test('the phone of a leader who left still brings their verdict', async () => {
  const t = await aTenant()
  const { params, job } = await aRepair(t)
  const { person, refreshToken } = await signedIn(t)
  const scope = await t.scope()
  await scope
    .change('users', { role_id: t.roleIds.get(4)! })
    .where('id', '=', person.id)
    .execute()
  await scope.into('job_assignees', { job_id: job.id, user_id: person.id }).execute()
  await t.call(users.remove, { params: { id: person.id }, query: { force: true } })
  const { accessToken } = await t.call(session.openOutbox, { body: { refreshToken } }, { as: 'nobody' })
  const send = (recordedAt: string) =>
    t.send(
      actions.verify,
      { params, body: { recordedAt } },
      { as: 'nobody', key: randomUUID(), headers: { authorization: `Bearer ${accessToken}` } },
    )
  expect((await send(minutesOn(t, 4))).statusCode).toBe(422)
  expect((await send(minutesOn(t, -10))).json().data).toMatchObject({ state: 'VERIFIED' })
})

/** A finished inspection whose floor is repaired, at a job that a leader has. */
async function anInspectionOfLeader(t: Tenant) {
  const inspected = await aFinishedInspection(t)
  const leader = await aUser(t, { level: 4 })
  const scope = await t.scope()
  await scope.into('job_assignees', { job_id: inspected.job.id, user_id: leader.id }).execute()
  await repair(t, [inspected.floor], await aUser(t, { level: 3 }))
  return { ...inspected, leader, params: { id: inspected.visit.id } }
}
const again = (job: Awaited<ReturnType<typeof anInspectedJob>>, answer: string) => ({
  answers: [{ questionnaireId: floorOf(job), answer }],
})

test('a leader judges what failed again without signal, and both scores stand', async () => {
  const t = await aTenant()
  const { job, floor, leader, params } = await anInspectionOfLeader(t)
  const scores = () => t.call(actions.scores, { params }, { as: leader })
  expect((await scores()).toJudge).toMatchObject([{ actionId: floor }])
  const body = { ...again(job, '4'), recordedAt: t.clock.now().toISOString() }
  const key = randomUUID()
  const first = await t.call(actions.reinspect, { params, body }, { as: leader, key })
  expect(await t.call(actions.reinspect, { params, body }, { as: leader, key })).toEqual(first)
  expect(await scores()).toMatchObject({ score: 40, again: [{ score: 80 }], toJudge: [] })
  expect(await read(t, floor)).toMatchObject({ state: 'VERIFIED' })
})

test('a judgement that arrives after another is kept with its score, and changes no action', async () => {
  const t = await aTenant()
  const { job, floor, leader, params } = await anInspectionOfLeader(t)
  const recordedAt = t.clock.now().toISOString()
  t.clock.set(new Date(Date.parse(recordedAt) + 60 * 60_000))
  await t.call(actions.reinspect, { params, body: again(job, '5') })
  const late = { params, body: { ...again(job, '1'), recordedAt } }
  const { again: later } = await t.call(actions.reinspect, late, { as: leader })
  expect(later.map(({ score }) => score)).toEqual([20, 100])
  expect(await read(t, floor)).toMatchObject({ state: 'VERIFIED' })
  expect((await kindsOf(t, floor)).slice(-2)).toEqual(['VERIFIED', 'RETURNED'])
  t.clock.set(undefined)
})
