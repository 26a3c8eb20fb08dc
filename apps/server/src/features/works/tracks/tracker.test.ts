import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { anOpenWork, minutesOn } from '../examples.ts'
import { fixesOf } from './fixes-of-work.ts'

standingStill('2026-05-01T02:00:00Z')
const place = { lat: -27.47, lng: 153.02 }
const minutesFromNow = (t: Tenant, minutes: number) => t.clock.now().getTime() + minutes * 60_000
const nobody = { as: 'nobody' as const }
const keyOf = async (t: Tenant, as: Parameters<Tenant['scope']>[0]) =>
  (await t.call(works.makeTrackerKey, {}, { as: as! })).key

test('a tracker tells where its person is by a key of its own, and each fix finds its work', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const { worker } = work
  expect(await t.call(works.trackerKey, {}, { as: worker })).toBeNull()
  const key = await keyOf(t, worker)
  await t.call(
    works.complete,
    { params: { id: work.id }, body: { endedAt: minutesOn(t, -40) } },
    { as: worker },
  )
  const startedAt = minutesOn(t, -30)
  const second = await t.call(works.start, { body: { jobId: work.job.id, startedAt } }, { as: worker })
  const minutes = [-70, -50, -45, -35, -20, -10, 30]
  const fixes = minutes.map((each) => ({ t: minutesFromNow(t, each), ...place }))
  const answer = await t.call(works.track, { body: { key, fixes } }, nobody)
  expect(answer).toEqual({
    stored: 4,
    refused: [0, 3, 6].map((index) => ({ index, code: 'E054' })),
  })
  const stored = async (id: number) => (await fixesOf(await t.scope(), id)).map((fix) => fix.t)
  expect(await stored(work.id)).toEqual([minutesFromNow(t, -50), minutesFromNow(t, -45)])
  expect(await stored(second.workId)).toEqual([minutesFromNow(t, -20), minutesFromNow(t, -10)])
  expect((await t.call(works.track, { body: { key, fixes } }, nobody)).stored).toBe(0)
  expect(await t.call(works.trackerKey, {}, { as: worker })).toEqual({
    createdAt: minutesOn(t, 0),
    lastUsedAt: minutesOn(t, 0),
  })
})

test('the rules of fixes hold: nothing in a break, nothing without a place, nothing before the notice', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [params, as] = [{ id: work.id }, work.worker]
  await t.call(works.hold, { params, body: { at: minutesOn(t, -40) } }, { as })
  await t.call(works.resume, { params, body: { at: minutesOn(t, -30) } }, { as })
  const key = await keyOf(t, work.worker)
  const fixes = [
    { t: minutesFromNow(t, -35), ...place },
    { t: minutesFromNow(t, -20), lat: null, lng: 153 },
    { t: minutesFromNow(t, -10), ...place },
    { t: 1e300, ...place },
  ]
  expect(await t.call(works.track, { body: { key, fixes } }, nobody)).toEqual({
    stored: 1,
    refused: [
      { index: 0, code: 'E054' },
      { index: 1, code: 'E055' },
      { index: 3, code: 'E054' },
    ],
  })
  const scope = await t.scope()
  await scope.change('users', { notice_acknowledged_version: null }).where('id', '=', as.id).execute()
  const late = [{ t: minutesFromNow(t, -5), ...place }]
  expect(await t.refused(works.track, { body: { key, fixes: late } }, nobody)).toMatchObject({ status: 403 })
  expect(await fixesOf(scope, work.id)).toHaveLength(1)
})

test('a key is shown once, kept as a hash, and ends with the next one, when it is ended, and with its person', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [first, second] = [await keyOf(t, work.worker), await keyOf(t, work.worker)]
  const fixes = [{ t: minutesFromNow(t, -5), ...place }]
  const tell = (key: string) => t.send(works.track, { body: { key, fixes } }, nobody)
  const statusOf = async (key: string) => (await tell(key)).statusCode
  expect(await statusOf(first)).toBe(401)
  expect(await statusOf(second)).toBe(200)
  const kept = await (await t.scope()).from('tracker_keys').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(second.slice(second.indexOf('-') + 1))
  const strange = await aTenant()
  for (const key of [
    '',
    'x',
    `${strange.tenantId}-${second.split('-').slice(1).join('-')}`,
    `0-${'a'.repeat(43)}`,
  ])
    expect(await statusOf(key)).toBe(401)
  await t.call(works.endTrackerKey, {}, { as: work.worker })
  expect(await statusOf(second)).toBe(401)

  const third = await keyOf(t, work.worker)
  await (await t.scope())
    .change('users', { removed_at: new Date() })
    .where('id', '=', work.worker.id)
    .execute()
  expect(await statusOf(third)).toBe(401)
})

test('the key that seals what waits on devices is a person’s own, and the same each time', async () => {
  const t = await aTenant()
  const [one, other] = [await aUser(t), await aUser(t)]
  const [a, b, c] = [
    await t.call(works.outboxKey, {}, { as: one }),
    await t.call(works.outboxKey, {}, { as: one }),
    await t.call(works.outboxKey, {}, { as: other }),
  ]
  expect(Buffer.from(a.key, 'base64')).toHaveLength(32)
  expect(b).toEqual(a)
  expect(c).not.toEqual(a)
  const rows = await (await t.scope()).from('outbox_keys').select('cipher').execute()
  for (const { cipher } of rows) expect(cipher.includes(Buffer.from(a.key))).toBe(false)
})
