import { chat } from '@muster/contract/chat'
import { notifications } from '@muster/contract/notifications/notifications'
import { mostPhotos, type Problem, problems } from '@muster/contract/problems'
import { sites } from '@muster/contract/sites/sites'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { photo } from '../works/examples.ts'
import { aProblem } from './examples.ts'

const pngOf = async (n: number) =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: n, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  )
const bell = (t: Tenant, as: TestUser) =>
  t.call(notifications.list, {}, { as }) as Promise<{ title: string; message: string; link: string | null }[]>
const listed = (t: Tenant, as: TestUser, query = {}) =>
  t.call(problems.list, { query }, { as }) as Promise<Problem[]>

test('a reported problem is told to the office and to the people of the site, and to nobody else', async () => {
  const t = await aTenant()
  const [manager, cleaner, other] = [await aUser(t, { level: 3 }), await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [cleaner, manager] })
  await aJob(t, { assignees: [other] })
  const { client } = await aProblem(t, { job })
  await t.settle()
  const says = {
    title: `Problem at ${job.site.name}`,
    message: `From ${client.firstName} ${client.lastName}: The tap drips, says ${t.code}`,
  }
  for (const person of [t.boss, manager])
    expect(await bell(t, person)).toEqual([expect.objectContaining({ ...says, link: '/problems' })])
  expect(await bell(t, cleaner)).toEqual([
    expect.objectContaining({ ...says, link: `/chat?site=${job.site.id}` }),
  ])
  for (const person of [other, client]) expect(await bell(t, person)).toEqual([])
  const unread = async (as: TestUser) => (await t.call(chat.unread, {}, { as })).messages
  expect([await unread(cleaner), await unread(client)]).toEqual([1, 0])
})

test('each client has their own problems, and the office those of all', async () => {
  const t = await aTenant()
  const [first, second] = [await aProblem(t), await aProblem(t)]
  const ids = async (as: TestUser) => (await listed(t, as)).map(({ id }) => id)
  expect(await ids(first.client)).toEqual([first.id])
  expect(await ids(second.client)).toEqual([second.id])
  expect((await ids(t.boss)).sort((a, b) => a - b)).toEqual([first.id, second.id])
})

test('the client sees what becomes of a problem, not who says it', async () => {
  const t = await aTenant()
  const { id, client, job } = await aProblem(t)
  const params = { id }
  const begun = await t.call(problems.update, { params, body: { state: 'IN_PROGRESS', version: 1 } })
  expect(begun).toMatchObject({ state: 'IN_PROGRESS', version: 2 })
  await t.call(problems.update, { params, body: { state: 'SOLVED', note: 'A new washer', version: 2 } })
  const [office] = await listed(t, t.boss)
  const [mine] = await listed(t, client)
  expect(office!.changes.map(({ changedBy }) => changedBy)).toEqual(
    Array(2).fill(`${t.boss.firstName} ${t.boss.lastName}`),
  )
  expect(mine!.changes).toEqual([
    { state: 'IN_PROGRESS', note: '', changedAt: expect.any(String) },
    { state: 'SOLVED', note: 'A new washer', changedAt: expect.any(String) },
  ])
  await t.settle()
  expect(await bell(t, client)).toMatchObject([
    {
      title: `Your problem at ${job.site.name} is solved`,
      message: expect.stringContaining('We answer: A new washer'),
      link: `/my-site?id=${job.site.id}`,
    },
    { title: `Your problem at ${job.site.name} is being worked on` },
  ])
})

test('of two who decide at once the later reads the newer state; declining needs a reason', async () => {
  const t = await aTenant()
  const { id } = await aProblem(t)
  const params = { id }
  await t.call(problems.update, { params, body: { state: 'SOLVED', version: 1 } })
  const late = await t.refused(problems.update, { params, body: { state: 'IN_PROGRESS', version: 1 } })
  expect(late).toMatchObject({ status: 409, code: 'E030', data: { state: 'SOLVED', version: 2 } })
  const bare = await t.refused(problems.update, { params, body: { state: 'DECLINED' } })
  expect(bare).toMatchObject({
    status: 400,
    errors: [{ path: 'note', message: 'Say why no action is taken' }],
  })
})

test('photos: the same one once, so many and no more, none once it is settled', async () => {
  const t = await aTenant()
  const { id, client } = await aProblem(t)
  const params = { id }
  const add = (given: ReturnType<typeof photo>, as = client) =>
    t.send(problems.addFile, { params, ...given }, { as })
  const first = (await add(photo())).json().data
  expect((await add(photo())).json().data.id).toBe(first.id)
  for (let n = 1; n < mostPhotos; n += 1) expect((await add(photo(await pngOf(n)))).statusCode).toBe(201)
  expect((await add(photo(await pngOf(99)))).json()).toMatchObject({
    message: `At most ${mostPhotos} photos`,
  })
  const [seen] = await listed(t, t.boss)
  expect(seen!.photos).toHaveLength(mostPhotos)
  expect(await t.app.inject({ url: seen!.photos[0]!.url })).toMatchObject({ statusCode: 200 })
  await t.call(problems.update, { params, body: { state: 'SOLVED' } })
  expect((await add(photo())).json()).toMatchObject({ message: 'This problem is closed' })
})

test('a client reports at their own sites and reaches their own problems', async () => {
  const t = await aTenant()
  const { id, job } = await aProblem(t)
  const other = await aClient(t)
  await aSite(t, { client: other })
  const body = { jobLocationId: job.site.id, text: 'Not mine' }
  expect(await t.refused(problems.report, { body }, { as: other })).toMatchObject({
    status: 422,
    errors: [{ path: 'jobLocationId' }],
  })
  expect(await listed(t, other)).toEqual([])
  expect((await t.send(problems.addFile, { params: { id }, ...photo() }, { as: other })).statusCode).toBe(404)
  for (const level of [4, 5] as const)
    expect((await t.send(problems.list, {}, { as: await aUser(t, { level }) })).statusCode).toBe(403)
})

test('the list is filtered by site, client and state, newest first', async () => {
  const t = await aTenant()
  const [first, second] = [await aProblem(t), await aProblem(t)]
  await t.call(problems.update, { params: { id: first.id }, body: { state: 'SOLVED' } })
  const ids = async (query: object) => (await listed(t, t.boss, query)).map(({ id }) => id)
  expect(await ids({})).toEqual([second.id, first.id])
  expect(await ids({ states: ['NEW', 'IN_PROGRESS'] })).toEqual([second.id])
  expect(await ids({ jobLocationId: first.job.site.id })).toEqual([first.id])
  expect(await ids({ clientId: second.client.id })).toEqual([second.id])
})

test('a client reports at most 30 problems a day', async () => {
  const t = await aTenant()
  const { site } = await aJob(t)
  const report = async (n: number) => {
    const body = { jobLocationId: site.id, text: `Problem ${n}` }
    return (await t.send(problems.report, { body }, { as: site.client })).statusCode
  }
  for (let n = 1; n <= 30; n += 1) expect(await report(n)).toBe(200)
  expect(await report(31)).toBe(429)
  expect(await aProblem(t)).toMatchObject({ state: 'NEW' })
})

test('a site without jobs at which something was reported is archived, and the report stays', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const body = { jobLocationId: site.id, text: 'The tap drips' }
  await t.call(problems.report, { body }, { as: site.client })
  await t.call(sites.remove, { params: { id: site.id } })
  expect(await t.call(sites.list, {})).toEqual([])
  expect(await listed(t, site.client)).toMatchObject([{ siteName: site.name }])
})
