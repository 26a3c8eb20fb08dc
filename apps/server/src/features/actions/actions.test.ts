import { type Action, actions } from '@muster/contract/actions'
import { duty } from '@muster/contract/duty'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { always } from '../duty/examples.ts'
import { minutesOn, photo } from '../works/examples.ts'
import { aDoneAction, anAction } from './examples.ts'
import { actionDue } from './overdue.ts'

const ids = async (t: Tenant, as: TestUser, query = {}) =>
  rowsOf((await t.call(actions.list, { query }, { as })) as Action[]).map(({ id }) => id)

test('from open to verified by another person, with the photo that is asked for', async () => {
  const t = await aTenant()
  const { id, worker, version } = await anAction(t, { asksPhoto: true })
  const params = { id }
  expect(version).toBe(1)
  expect(await t.call(actions.start, { params, body: {} }, { as: worker })).toMatchObject({ state: 'DOING' })
  const bare = await t.refused(actions.done, { params, body: {} }, { as: worker })
  expect(bare).toMatchObject({ status: 409, message: 'Add a photo of how it looks now first' })
  for (let n = 0; n < 2; n += 1)
    await t.send(actions.addFile, { params, body: { moment: 'AFTER' }, ...photo() }, { as: worker })
  const done = await t.call(actions.done, { params, body: { note: 'New washer' } }, { as: worker })
  expect(done).toMatchObject({ state: 'DONE', photosAfter: 1, files: [{ moment: 'AFTER' }] })
  const verified = await t.call(actions.verify, { params, body: {} })
  expect(verified.changes.map(({ kind }) => kind)).toEqual(['MADE', 'STARTED', 'PHOTO', 'DONE', 'VERIFIED'])
  expect(verified.changes[3]).toMatchObject({ tenantUserId: worker.id, note: 'New washer' })
  expect(await ids(t, t.boss)).toEqual([])
  expect(await ids(t, t.boss, { show: 'settled' })).toEqual([id])
})

test('who did it does not verify it; what is returned is open again, and needs to say what is missing', async () => {
  const t = await aTenant()
  const { id } = await anAction(t)
  const params = { id }
  await t.call(actions.done, { params, body: {} })
  expect(await t.refused(actions.verify, { params, body: {} })).toMatchObject({ status: 403 })
  const as = await aUser(t, { level: 3 })
  expect(await t.refused(actions.verify, { params, body: { accepted: false } }, { as })).toMatchObject({
    status: 400,
    errors: [{ path: 'note' }],
  })
  const body = { accepted: false, note: 'It still drips' }
  expect(await t.call(actions.verify, { params, body }, { as })).toMatchObject({ state: 'OPEN' })
})

test('what cannot be done is given to another person, or ends once another person accepts it', async () => {
  const t = await aTenant()
  const [first, second] = [await anAction(t), await anAction(t)]
  for (const { id, worker } of [first, second])
    await t.call(actions.cannot, { params: { id }, body: { reason: 'Wet wall' } }, { as: worker })
  const body = { ids: [first.id], ownerUserId: second.worker.id }
  expect(await t.call(actions.assign, { body })).toEqual({ changed: 1 })
  expect(await t.call(actions.assign, { body })).toEqual({ changed: 0 })
  const given = await t.call(actions.read, { params: { id: first.id } })
  expect(given).toMatchObject({ state: 'OPEN', owner: { tenantUserId: second.worker.id }, reason: '' })
  const ended = await t.call(actions.verify, { params: { id: second.id }, body: {} })
  expect(ended).toMatchObject({ state: 'CLOSED', reason: 'Wet wall' })
})

test('of two managers at once the later reads the newer version; a step that came twice counts once', async () => {
  const t = await aTenant()
  const { id, worker, version } = await anAction(t)
  const params = { id }
  const change = (title: string) => ({ params, body: { title, version } })
  const answers = await Promise.all([
    t.send(actions.update, change('Mend it')),
    t.send(actions.update, change('Replace it'), { as: await aUser(t, { level: 2 }) }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const steps = Array.from({ length: 4 }, () => t.send(actions.done, { params, body: {} }, { as: worker }))
  expect((await Promise.all(steps)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const { changes } = await t.call(actions.read, { params })
  expect(changes.filter(({ kind }) => kind === 'DONE')).toHaveLength(1)
})

test('people in the field see what they own and what lies at the sites of today; clients nothing', async () => {
  const t = await aTenant()
  const { id, job, worker } = await anAction(t)
  const [colleague, stranger] = [await aUser(t), await aUser(t)]
  const shift = await aJob(t, { site: job.site, assignees: [colleague] })
  expect(await ids(t, worker)).toEqual([id])
  expect(await ids(t, colleague)).toEqual([])
  await anEvent(t, shift)
  expect(await ids(t, colleague)).toEqual([id])
  expect(await ids(t, stranger)).toEqual([])
  const params = { id }
  expect((await t.send(actions.read, { params }, { as: stranger })).statusCode).toBe(404)
  expect((await t.send(actions.done, { params, body: {} }, { as: stranger })).statusCode).toBe(404)
  expect((await t.send(actions.list, {}, { as: job.site.client })).statusCode).toBe(403)
  expect((await t.send(actions.verify, { params, body: {} }, { as: colleague })).statusCode).toBe(403)
})

test('the list is filtered, sorted and counted', async () => {
  const t = await aTenant()
  const late = await anAction(t, { dueAt: minutesOn(t, -60) })
  const soon = await anAction(t, { dueAt: minutesOn(t, 60) })
  const open = await anAction(t)
  const done = await aDoneAction(t)
  expect(await ids(t, t.boss)).toEqual([late.id, soon.id, open.id, done.id])
  expect(await ids(t, t.boss, { overdue: true })).toEqual([late.id])
  expect(await ids(t, t.boss, { show: 'verify' })).toEqual([done.id])
  expect(await ids(t, t.boss, { ownerUserId: soon.worker.id })).toEqual([soon.id])
  expect(await ids(t, t.boss, { search: `tap ${open.job.site.name}` })).toEqual([open.id])
  expect(await ids(t, t.boss, { page: 1, size: 2 })).toEqual([open.id, done.id])
  expect(await t.call(actions.counts)).toMatchObject({ open: 4, overdue: 1, toVerify: 1 })
  expect(await ids(t, t.boss, { state: 'DONE' })).toEqual([done.id])
  await t.call(actions.verify, { params: { id: done.id }, body: {} })
  const verifiedFrom = (at: string) => ids(t, t.boss, { state: 'VERIFIED', verifiedFrom: at.slice(0, 10) })
  expect(await verifiedFrom(minutesOn(t, -24 * 60))).toEqual([done.id])
  expect(await verifiedFrom(minutesOn(t, 48 * 60))).toEqual([])
})

test('an action that is overdue goes to its owner and to who is on duty, and ends there once it is done', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const hours = [{ ...always, tenantUserIds: [manager.id], roleId: null }]
  await t.call(duty.save, { body: { groupId: null, version: 0, hours } })
  const { id, worker } = await anAction(t, { dueAt: minutesOn(t, -1) })
  await actionDue(await t.scope(), { actionId: id })
  await t.settle()
  const titles = async (as: TestUser) =>
    ((await t.call(notifications.list, {}, { as })) as { title: string }[]).map(({ title }) => title)
  expect(await titles(manager)).toContainEqual(expect.stringMatching(/^Overdue at /))
  expect(await titles(worker)).toHaveLength(2)
  expect(await t.call(duty.calls)).toMatchObject([{ type: 'action.overdue' }])
  await t.call(actions.done, { params: { id }, body: {} }, { as: worker })
  expect(await t.call(duty.calls)).toEqual([])
})
