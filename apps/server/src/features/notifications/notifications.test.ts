import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type TestUser } from '../../../test/tenant.ts'
import { handleEvent } from '../../background/handle-event.ts'
import { eventHandlers } from '../index.ts'
import { aPicture } from '../users/examples.ts'

test('who is assigned to a job is told, and nobody else', async () => {
  const t = await aTenant()
  const [told, other] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [told, other] })
  await (await t.scope()).emit('job.assigned', { jobId: job.id, tenantUserIds: [told.id] })
  await t.settle()
  const mine = await t.call(notifications.list, {}, { as: told })
  expect(mine).toMatchObject([
    { title: `New job at ${job.site.name}`, read: false, link: '/', type: 'job.assigned' },
  ])
  expect(await t.call(notifications.list, {}, { as: other })).toEqual([])
})

test('D1-19: all unread notifications are counted, not only the newest 20', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const scope = await t.scope()
  for (let i = 0; i < 26; i++)
    await scope.emit('job.assigned', { jobId: job.id, tenantUserIds: [job.worker.id] })
  await t.settle()
  const as = job.worker
  expect(await t.call(notifications.unread, {}, { as })).toEqual({ notifications: 26 })
  const [newest] = rowsOf(await t.call(notifications.list, {}, { as }))
  await t.call(notifications.markRead, { body: { ids: [newest!.id] } }, { as })
  expect(await t.call(notifications.unread, {}, { as })).toEqual({ notifications: 25 })
  expect(await t.call(notifications.unread, {})).toEqual({ notifications: 0 })
})

test('what somebody did is told with their picture, but not to clients', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await t.send(users.setPicture, { params: t.boss, file: await aPicture(), fileName: 'me.png' })
  const { imageURL } = await t.call(session.me, {})
  const by = await t.scope(t.boss)
  await by.emit('job.assigned', { jobId: job.id, tenantUserIds: [job.worker.id, job.site.client.id] })
  await (await t.scope()).emit('job.assigned', { jobId: job.id, tenantUserIds: [job.worker.id] })
  await t.settle()
  const pictures = async (as: TestUser) =>
    rowsOf(await t.call(notifications.list, {}, { as })).map((told) => told.imageURL?.split('?')[0] ?? null)
  expect(await pictures(job.worker)).toEqual([null, imageURL!.split('?')[0]])
  expect(await pictures(job.site.client)).toEqual([null])
})

test('a background job that runs again tells nobody twice', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const scope = await t.scope()
  await scope.emit('job.assigned', { jobId: job.id, tenantUserIds: [job.worker.id] })
  const { id } = await scope.from('domain_events').select('id').executeTakeFirstOrThrow()
  const payload = { tenantId: t.tenantId, domainEventId: id }
  await Promise.all([1, 2, 3].map(() => handleEvent(t.deps, eventHandlers, t.clock.now(), payload)))
  expect(await t.call(notifications.list, {}, { as: job.worker })).toHaveLength(1)
})

test('whose times were corrected reads why', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const payload = { workId: work.id, tenantUserId: work.by.id, reason: 'Forgot to <b>stop</b>' }
  await (await t.scope()).emit('work.corrected', payload)
  await t.settle()
  const [told] = (await t.call(notifications.list, {}, { as: work.by })) as { message: string }[]
  expect(told?.message).toBe('Your times on 02/03/2026 were corrected. Reason: Forgot to <b>stop</b>')
})

test('nothing is told of what was rolled back', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const failing = (await t.scope()).transaction(async (tx) => {
    await tx.emit('job.assigned', { jobId: job.id, tenantUserIds: [job.worker.id] })
    throw new Error('The save failed after all')
  })
  await expect(failing).rejects.toThrow('after all')
  await t.settle()
  expect(await t.call(notifications.list, {}, { as: job.worker })).toEqual([])
})

test('notifications are read one by one or all at once, and only by whom they are for', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  for (const _each of [1, 2, 3]) {
    const job = await aJob(t, { assignees: [person] })
    await (await t.scope()).emit('job.assigned', { jobId: job.id, tenantUserIds: [person.id] })
  }
  await t.settle()
  const unread = async () => {
    const all = (await t.call(notifications.list, {}, { as: person })) as { id: number; read: boolean }[]
    return all.filter((each) => !each.read).map((each) => each.id)
  }
  const ids = await unread()
  expect(ids).toHaveLength(3)
  await t.call(notifications.markRead, { body: { ids } }, { as: await aUser(t) })
  expect(await unread()).toHaveLength(3)
  await t.call(notifications.markRead, { body: { ids: [ids[0]!] } }, { as: person })
  expect(await unread()).toEqual(ids.slice(1))
  const marked = await t.call(notifications.markRead, { body: {} }, { as: person })
  expect(await unread()).toEqual([])
  await t.call(notifications.markUnread, { body: marked! }, { as: await aUser(t) })
  expect(await unread()).toEqual([])
  await t.call(notifications.markUnread, { body: marked! }, { as: person })
  expect(await unread()).toEqual(expect.arrayContaining(ids.slice(1)))
  const page = await t.call(notifications.list, { query: { page: 0, size: 2 } }, { as: person })
  expect(page).toMatchObject({ totalElements: 3, totalPages: 2 })
})
