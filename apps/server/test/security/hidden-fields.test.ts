import { gunzipSync } from 'node:zlib'
import { company } from '@muster/contract/company/company'
import { dashboard } from '@muster/contract/dashboard'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aUserInput } from '../../src/features/users/examples.ts'
import { aJob, aSite, aWork } from '../office.ts'
import { raw } from '../raw.ts'
import { aTenant, aUser } from '../tenant.ts'

test('SEC-11: a client learns at which day a person worked, and not at which hour', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const job = await aJob(t, { site })
  t.clock.set(new Date('2026-03-02T02:00:00Z'))
  const times = { startedAt: '2026-03-02T01:10:00Z', endedAt: '2026-03-02T01:40:00Z' }
  await aWork(t, { job, by: job.worker, ...times })
  const trend = (as = t.boss) =>
    t.call(dashboard.workTrend, { query: { frequency: 'DAILY', userId: job.worker.id } }, { as })
  expect((await trend()).length).toBeGreaterThan(10)
  const seen = await trend(site.client)
  expect(seen).toMatchObject([{ label: '2026-03-02', value: 1 }])
  expect(seen[0]!.from.slice(11, 19)).toBe('00:00:00')
})

test('SEC-12: group names are not for levels 5 to 10, contract titles not for 5 to 9', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const group = await t.call(siteGroups.create, { body: { name: 'Dear customers' } })
  await t.call(sites.changeMembers, { params: group, body: { siteIdsToAdd: [site.id] } })
  const [leader, worker] = [await aUser(t, { level: 4 }), await aUser(t)]
  const job = await aJob(t, { site, assignees: [leader, worker] })
  const seen = async (as = t.boss) => {
    const [row] = rowsOf(await t.call(sites.list, {}, { as }))
    const one = await t.call(sites.read, { params: site }, { as })
    const [ofJob] = rowsOf(await t.call(jobs.list, {}, { as }))
    const alone = await t.call(jobs.read, { params: job }, { as })
    return {
      groups: [row!.jobLocationGroups.length, one.jobLocationGroups.length],
      contracts: [row!.contractTitle, one.contractTitle, ofJob!.contractTitle, alone.contractTitle].map(
        Boolean,
      ),
    }
  }
  const [all, none] = [Array(4).fill(true), Array(4).fill(false)]
  expect(await seen()).toEqual({ groups: [1, 1], contracts: all })
  expect(await seen(leader)).toEqual({ groups: [1, 1], contracts: all })
  expect(await seen(worker)).toEqual({ groups: [0, 0], contracts: none })
  expect(await seen(site.client)).toEqual({ groups: [0, 0], contracts: all })
})

test('SEC-13: legal hold and retention are for level 1 alone', async () => {
  const t = await aTenant()
  const as = await aUser(t, { level: 2 })
  const before = await t.call(company.settings, {}, { as })
  const changes = [
    { legalHold: !before.legalHold },
    { keepFixesDays: before.keepFixesDays + 1 },
    { keepWorksYears: before.keepWorksYears + 1 },
    { keepAuditYears: before.keepAuditYears + 1 },
  ]
  for (const body of changes)
    expect((await t.refused(company.updateSettings, { body }, { as })).status, JSON.stringify(body)).toBe(403)
  expect(await t.call(company.settings)).toEqual(before)
  // A form sends all fields, and what it does not change is no change.
  const { version: _, ...whole } = before
  const body = { ...whole, fullName: 'Tide and Wattle' } as never
  expect((await t.send(company.updateSettings, { body }, { as })).statusCode).toBe(200)
  for (const change of changes)
    expect((await t.send(company.updateSettings, { body: change })).statusCode).toBe(200)
})

test('SEC-14: the API description is compressed once, and whole', async () => {
  const t = await aTenant()
  const url = '/api/openapi.json'
  const plain = await raw(t, { url })
  const zipped = await raw(t, { url, headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
})

test('SEC-15: JSON deeper than 32 is refused before it is read', async () => {
  const t = await aTenant()
  const { id } = await t.call(siteGroups.create, { body: { name: 'North' } })
  const send = (depth: number) =>
    raw(t, {
      as: t.boss,
      method: 'PUT',
      url: `/api/group/location/${id}`,
      headers: { 'content-type': 'application/json' },
      payload: `{"name":"North [[\\" {{","more":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    })
  expect((await send(31)).statusCode).toBe(200)
  for (const depth of [32, 30_000, 150_000]) {
    const answer = await send(depth)
    expect([answer.statusCode, answer.json().success], String(depth)).toEqual([400, false])
  }
})

test('SEC-16, S-11: a name shows something, on one line', async () => {
  const t = await aTenant()
  const invisible = ['\u3164', '\u200b', '\u2800', '\u115f\u200d', '\u00a0', '\ufeff', '\u202e', '\u034f']
  for (const name of invisible) {
    const refused = await t.refused(siteGroups.create, { body: { name } })
    expect([refused.status, refused.errors], JSON.stringify(name)).toEqual([
      400,
      [{ path: 'name', message: 'Name is required', template: 'Name is required', params: {} }],
    ])
    const person = await t.refused(users.create, { body: { ...aUserInput(t), firstName: name } })
    expect([person.status, person.errors?.map(({ path }) => path)], JSON.stringify(name)).toEqual([
      400,
      ['firstName'],
    ])
  }
  for (const name of ['a\u0001b', 'a\nb', 'a\u0085b'])
    expect((await t.refused(siteGroups.create, { body: { name } })).status).toBe(400)
  for (const name of ['👩‍🌾 Höfe', '북쪽', 'می‌خواهم', 'ก'])
    expect((await t.send(siteGroups.create, { body: { name } })).statusCode, name).toBe(201)
})
