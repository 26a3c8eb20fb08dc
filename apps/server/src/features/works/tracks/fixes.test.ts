import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { trailLength } from '@muster/rules/works/distance'
import { decodeCells, decodeFixes } from '@muster/rules/works/gps-codec'
import { expect, test } from 'vitest'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { anOpenWork, minutesOn } from '../examples.ts'
import { fixesOf } from './fixes-of-work.ts'

standingStill('2026-05-01T02:00:00Z')

type OpenWork = Awaited<ReturnType<typeof anOpenWork>>
const send = (t: Tenant, work: OpenWork, fixes: object[]) =>
  t.call(works.addFixes, { params: { id: work.id }, body: { fixes: fixes as never } }, { as: work.worker })
const minutesFromNow = (t: Tenant, minutes: number) => t.clock.now().getTime() + minutes * 60_000
const place = { lat: -27.47, lng: 153.02 }
const stored = async (t: Tenant, work: OpenWork) => fixesOf(await t.scope(), work.id)

test('fixes inside the work are kept with what is known of them', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const t0 = minutesFromNow(t, -10)
  const fixes = [
    { t: t0, ...place, acc: 4.5, speed: 1.25, mock: true },
    { t: t0 + 1000, lat: -27.4701, lng: 153.0203, acc: null, speed: -1 },
  ]
  expect(await send(t, work, fixes)).toEqual({ stored: 2, refused: [] })
  expect(await stored(t, work)).toEqual([
    { t: t0, ...place, acc: 4.5, speed: 1.25, mock: true },
    { t: t0 + 1000, lat: -27.4701, lng: 153.0203 },
  ])
  const row = await (await t.scope()).from('fix_batches').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ fixes: 2, first_t: t0, last_t: t0 + 1000, site_id: work.locationId })
  let cells = 0
  decodeCells(row.cells, (_y, _x, count) => {
    cells += count
  })
  expect(cells).toBe(2)
})

test('what lies outside the work, in a break, or on no map is refused by its index', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [params, as] = [{ id: work.id }, work.worker]
  await t.call(works.hold, { params, body: { at: minutesOn(t, -40) } }, { as })
  await t.call(works.resume, { params, body: { at: minutesOn(t, -30) } }, { as })
  await t.call(works.hold, { params, body: { at: minutesOn(t, -5) } }, { as })
  const answer = await send(t, work, [
    { t: minutesFromNow(t, -61), ...place },
    { t: minutesFromNow(t, -50), ...place },
    { t: minutesFromNow(t, -35), ...place },
    { t: minutesFromNow(t, -30), ...place },
    { t: minutesFromNow(t, -1), ...place },
    { t: minutesFromNow(t, 10), ...place },
    { t: minutesFromNow(t, -20), lat: null, lng: 153 },
    { t: minutesFromNow(t, -20), lat: 90.5, lng: 153 },
    { t: minutesFromNow(t, -20), lat: -27, lng: 180.5 },
    { t: minutesFromNow(t, -20), lat: 0, lng: 0 },
  ])
  expect(answer.stored).toBe(2)
  expect(answer.refused).toEqual(
    [
      ...[0, 2, 4, 5].map((index) => ({ index, code: 'E054' })),
      ...[6, 7, 8, 9].map((index) => ({ index, code: 'E055' })),
    ].sort((a, b) => a.index - b.index),
  )
})

test('late fixes of a finished work are kept as far as they lie within it', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const endedAt = minutesOn(t, -10)
  await t.call(works.complete, { params: { id: work.id }, body: { endedAt } }, { as: work.worker })
  const fixes = [-11, -10, -9].map((minutes) => ({ t: minutesFromNow(t, minutes), ...place }))
  expect(await send(t, work, fixes)).toEqual({ stored: 2, refused: [{ index: 2, code: 'E054' }] })
})

test('nothing stays that was recorded after the end', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  await send(
    t,
    work,
    [-20, -15, -5].map((minutes) => ({ t: minutesFromNow(t, minutes), ...place })),
  )
  await send(
    t,
    work,
    [-4, -3].map((minutes) => ({ t: minutesFromNow(t, minutes), ...place })),
  )
  const endedAt = minutesOn(t, -10)
  await t.call(works.complete, { params: { id: work.id }, body: { endedAt } }, { as: work.worker })
  expect((await stored(t, work)).map((fix) => fix.t)).toEqual([
    minutesFromNow(t, -20),
    minutesFromNow(t, -15),
  ])
})

test('sent three times, overlapping, shuffled and split, each fix counts once', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const t0 = minutesFromNow(t, -50)
  const all = Array.from({ length: 2000 }, (_, n) => ({
    t: t0 + n * 1000,
    lat: -27.47 + n * 1e-5,
    lng: 153.02 + Math.sin(n) * 1e-5,
  }))
  const random = seeded(7)
  const batches: (typeof all)[] = []
  for (let sending = 0; sending < 3; sending++) {
    const mixed = all.map((fix) => ({ fix, key: random() })).sort((a, b) => a.key - b.key)
    for (let i = 0; i < mixed.length; i += 700)
      batches.push(mixed.slice(Math.max(0, i - 100), i + 700).map(({ fix }) => fix))
  }
  let kept = 0
  for (const batch of batches) kept += (await send(t, work, batch)).stored
  expect(kept).toBe(2000)
  const fixes = await stored(t, work)
  expect(fixes.map((fix) => fix.t)).toEqual(all.map((fix) => fix.t))
  expect(trailLength(fixes)).toBeCloseTo(trailLength(all), -1)
})

test('two batches at once with the same fixes store them once', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const fixes = Array.from({ length: 100 }, (_, n) => ({ t: minutesFromNow(t, -30) + n * 1000, ...place }))
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(t, work, fixes)))
  expect(answers.reduce((sum, each) => sum + each.stored, 0)).toBe(100)
  const rows = await (await t.scope()).from('fix_batches').select('points').execute()
  expect(rows.flatMap((row) => decodeFixes(row.points))).toHaveLength(100)
})

test('before the notice is acknowledged the whole batch is refused and nothing is kept', async () => {
  const t = await aTenant()
  const person = await aUser(t, { noticeAcknowledged: false })
  const work = await anOpenWork(t, { assignees: [person] })
  const refused = await t.refused(
    works.addFixes,
    { params: { id: work.id }, body: { fixes: [{ t: minutesFromNow(t, -10), ...place }] } },
    { as: person },
  )
  expect(refused).toMatchObject({ status: 403, code: 'E053' })
  expect(await stored(t, work)).toEqual([])
})

test('an older notice is no notice: after a new one the fixes wait until it is acknowledged', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const fix = (minutes: number) => [{ t: minutesFromNow(t, minutes), ...place }]
  expect(await send(t, work, fix(-10))).toMatchObject({ stored: 1 })
  const scope = await t.scope()
  await scope.change('company_settings', { notice_version: 2 }).execute()
  const body = { fixes: fix(-9) }
  const refused = await t.refused(works.addFixes, { params: { id: work.id }, body }, { as: work.worker })
  expect(refused).toMatchObject({ status: 403, code: 'E053' })
  expect(await stored(t, work)).toHaveLength(1)
  await scope.change('users', { notice_acknowledged_version: 2 }).where('id', '=', work.worker.id).execute()
  expect(await send(t, work, fix(-9))).toMatchObject({ stored: 1 })
})

test('of a thousand fixes, half of them before the work, in its break and after it, exactly the others are kept', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [params, as] = [{ id: work.id }, work.worker]
  await t.call(works.hold, { params, body: { at: minutesOn(t, -40) } }, { as })
  await t.call(works.resume, { params, body: { at: minutesOn(t, -20) } }, { as })
  await t.call(works.complete, { params, body: { endedAt: minutesOn(t, -10) } }, { as })
  const spread = (count: number, from: number, to: number) =>
    Array.from({ length: count }, (_, n) => ({
      t: minutesFromNow(t, from) + Math.round(((to - from) * 60_000 * n) / count),
      lat: -27.47 + n * 1e-5,
      lng: 153.02,
    }))
  const inside = [...spread(300, -60, -40), ...spread(200, -20, -10)]
  const outside = [...spread(150, -90, -60), ...spread(200, -40, -20), ...spread(150, -9, 20)]
  // Shuffled by a rule, so that those inside lie between the others.
  const fixes = [...inside, ...outside].sort((a, b) => (a.t % 977) - (b.t % 977) || a.t - b.t)
  const answer = await send(t, work, fixes)
  expect(answer.stored).toBe(500)
  const times = (list: readonly { t: number }[]) => list.map((fix) => fix.t).sort((a, b) => a - b)
  expect(times(await stored(t, work))).toEqual(times(inside))
  expect(times(answer.refused.map(({ index }) => fixes[index]!))).toEqual(times(outside))
  expect(new Set(answer.refused.map(({ code }) => code))).toEqual(new Set(['E054']))
})

test('the times of fixes are corrected like those of the work', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const body = { fixes: [{ t: minutesFromNow(t, 170), ...place }] }
  const headers = { 'x-device-time': new Date(minutesFromNow(t, 180)).toISOString() }
  const answer = await t.call(works.addFixes, { params: { id: work.id }, body }, { as: work.worker, headers })
  expect(answer.stored).toBe(1)
  expect((await stored(t, work))[0]!.t).toBe(minutesFromNow(t, -10))
})

test('more than a thousand at once, or none, is too many or too few', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  for (const fixes of [
    [],
    Array.from({ length: 1001 }, (_, n) => ({ t: minutesFromNow(t, -30) + n, ...place })),
  ]) {
    const refused = await t.refused(
      works.addFixes,
      { params: { id: work.id }, body: { fixes } },
      { as: work.worker },
    )
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'fixes' }] })
  }
})

function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

test('F-11: a position that the phone calls made up flags the visit', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const fix = { t: Date.parse(minutesOn(t, -30)), lat: -27.4698, lng: 153.0251 }
  const send = (fixes: object[]) =>
    t.call(works.addFixes, { params: { id: work.id }, body: { fixes } } as never, { as: work.worker })
  await send([fix, { ...fix, t: fix.t + 1000, mock: false }])
  expect(rowsOf(await t.call(works.toReview))).toEqual([])
  await send([{ ...fix, t: fix.t + 2000, mock: true }])
  expect(rowsOf(await t.call(works.toReview))).toMatchObject([{ workId: work.id, flags: ['mockPosition'] }])
})

test('F-12: a position that nobody can have travelled to flags the visit', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [start, site] = [Date.parse(minutesOn(t, -30)), { lat: -27.4698, lng: 153.0251 }]
  const minute = 60_000
  const send = (fixes: object[]) =>
    t.call(works.addFixes, { params: { id: work.id }, body: { fixes } } as never, { as: work.worker })
  await send([
    { ...site, t: start },
    { ...site, lat: -27.4707, t: start + minute },
  ])
  expect(rowsOf(await t.call(works.toReview))).toEqual([])
  // A city 1,100 km away, a minute later, and back: in batches of their own.
  await send([{ lat: -37.8136, lng: 144.9631, t: start + 2 * minute }])
  await send([{ ...site, t: start + 3 * minute }])
  expect(rowsOf(await t.call(works.toReview))).toMatchObject([{ workId: work.id, flags: ['positionJump'] }])
})
