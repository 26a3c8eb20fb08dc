import { cover } from '@muster/contract/cover/cover'
import { expect, test } from 'vitest'
import { anUncoveredPlace } from '../../../test/cover-place.ts'
import { insert } from '../../../test/insert.ts'
import { aJob, anEvent, aSite, aSiteGroup, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const startTime = '2026-04-02T18:00:00+10:00'
const sydney = { latitude: -33.8688, longitude: 151.2093 }

async function workedAt(
  t: Tenant,
  by: TestUser,
  site: Awaited<ReturnType<typeof aSite>>,
  day: string,
  visits = 1,
) {
  const job = await aJob(t, { site, assignees: [by] })
  for (let n = 0; n < visits; n++)
    await aWork(t, {
      job,
      by,
      startedAt: `${day}T0${n}:00:00Z`,
      endedAt: `${day}T0${n}:30:00Z`,
    })
}
const idsOf = (people: readonly { tenantUserId: number }[]) => people.map(({ tenantUserId }) => tenantUserId)

test('R-03: people of another city come after those who work near, whatever speaks for them', async () => {
  const t = await aTenant()
  const { job, patternId, people } = await anUncoveredPlace(t, { people: 5, startTime })
  const [assigned, near, elsewhere, movedAway, newcomer] = people as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ]
  const { latitude, longitude } = job.site
  const closeBy = await aSite(t, { latitude: latitude + 0.09, longitude })
  const far = await aSite(t, sydney)
  await workedAt(t, near, closeBy, '2026-03-30')
  await workedAt(t, near, far, '2026-03-29')
  await workedAt(t, elsewhere, far, '2026-03-28', 3)
  const scope = await t.scope()
  await scope
    .change('users', { available_for_emergency: true })
    .where('id', 'in', [elsewhere.id, movedAway.id])
    .execute()
  // Knows this site well, but has worked in the other city since.
  await workedAt(t, movedAway, job.site, '2025-11-03', 4)
  await workedAt(t, movedAway, far, '2026-03-27')
  // Eight weeks and a day ago: says nothing any more.
  await workedAt(t, newcomer, far, '2026-02-03')

  const found = await t.call(cover.candidates, { query: { patternId, occurrenceStart: startTime } })
  expect(idsOf(found.candidates)).toEqual([assigned.id, near.id, newcomer.id, movedAway.id, elsewhere.id])
  expect(
    found.candidates.map(({ reasons: { distanceKm, distanceFrom } }) => [distanceKm, distanceFrom]),
  ).toEqual([
    [null, null],
    [10, 'RECENT_SITE'],
    [null, null],
    [expect.closeTo(733, -1), 'RECENT_SITE'],
    [expect.closeTo(733, -1), 'RECENT_SITE'],
  ])
})

test('R-03: a shift before on the same day says where the person comes from', async () => {
  const t = await aTenant()
  const { job, patternId, people } = await anUncoveredPlace(t, { people: 2, startTime })
  const other = people[1]!
  const { latitude, longitude } = job.site
  const closeBy = await aSite(t, { latitude: latitude + 0.018, longitude })
  await workedAt(t, other, await aSite(t, sydney), '2026-03-30')
  await anEvent(t, await aJob(t, { site: closeBy, assignees: [other] }), {
    frequency: null,
    startLocal: '2026-04-02T15:00:00',
    durationMinutes: 60,
  })
  const { candidates } = await t.call(cover.candidates, { query: { patternId, occurrenceStart: startTime } })
  expect(candidates.find(({ tenantUserId }) => tenantUserId === other.id)!.reasons).toMatchObject({
    distanceKm: 2,
    distanceFrom: 'SHIFT_BEFORE',
  })
})

test('R-03: managers come last, and an offer to all or a call-out asks them only where there are no others', async () => {
  const t = await aTenant()
  const { job, patternId, people } = await anUncoveredPlace(t, { people: 2, places: 3, startTime })
  const manager = await aUser(t, { level: 3 })
  await workedAt(t, manager, job.site, '2026-03-30', 5)
  const place = { patternId, occurrenceStart: startTime }

  const found = await t.call(cover.candidates, { query: place })
  expect(idsOf(found.candidates)).toEqual([...people.map(({ id }) => id), manager.id])
  expect(found.candidates.map(({ reasons }) => reasons.manages)).toEqual([false, false, true])
  expect([found.candidateCount, found.askedByAllCount]).toEqual([3, 2])

  const asked = async (body: object) => {
    const { id } = await t.call(cover.offer, { body: { ...place, ...body } as never })
    return idsOf((await t.call(cover.record, { params: { id } })).people)
  }
  expect(await asked({ audience: 'ALL' })).toEqual(people.map(({ id }) => id))
  expect(await asked({ audience: 'PEOPLE', tenantUserIds: [manager.id] })).toEqual([manager.id])
})

test('R-03: where managers alone can take a shift, a call-out asks them', async () => {
  const t = await aTenant()
  const { patternId, people } = await anUncoveredPlace(t, { people: 1, startTime })
  const manager = await aUser(t, { level: 3 })
  const scope = await t.scope()
  await scope.change('users', { removed_at: scope.now }).where('id', '=', people[0]!.id).execute()
  const body = {
    patternId,
    occurrenceStart: startTime,
    audience: 'STEPS' as const,
    steps: { minutes: 5, people: 5 },
  }
  const { id } = await t.call(cover.offer, { body })
  expect(idsOf((await t.call(cover.record, { params: { id } })).people)).toEqual([manager.id])
})

test('R-03: the list, an offer to all and a call-out are narrowed by distance and by groups', async () => {
  const t = await aTenant()
  const { job, patternId, people } = await anUncoveredPlace(t, { people: 4, places: 4, startTime })
  const [assigned, near, far, unknown] = people as [TestUser, TestUser, TestUser, TestUser]
  const { latitude, longitude } = job.site
  const closeBy = await aSite(t, { latitude: latitude + 0.09, longitude })
  await workedAt(t, near, closeBy, '2026-03-30')
  await workedAt(t, far, await aSite(t, sydney), '2026-03-30')
  const group = await aSiteGroup(t)
  await insert(await t.scope(), 'site_group_sites', { site_group_id: group.id, site_id: closeBy.id })
  const place = { patternId, occurrenceStart: startTime }
  const listed = async (area: object) => {
    const { candidates, candidateCount, askedByAllCount } = await t.call(cover.candidates, {
      query: { ...place, ...area } as never,
    })
    expect([candidateCount, askedByAllCount]).toEqual([candidates.length, candidates.length])
    return idsOf(candidates)
  }
  expect((await listed({})).sort()).toEqual([assigned.id, near.id, far.id, unknown.id].sort())
  expect(await listed({ withinKm: 25 })).toEqual([assigned.id, near.id])
  expect(await listed({ withinKm: 9 })).toEqual([assigned.id])
  expect(await listed({ groupIds: [group.id] })).toEqual([near.id])
  expect(await listed({ withinKm: 9, groupIds: [group.id] })).toEqual([])

  const asked = async (body: object) => {
    const { id } = await t.call(cover.offer, { body: { ...place, ...body } as never })
    return idsOf((await t.call(cover.record, { params: { id } })).people)
  }
  const refused = await t.refused(cover.offer, {
    body: { ...place, audience: 'ALL', groupIds: [group.id + 1000] },
  })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'groupIds' }] })
  expect(await asked({ audience: 'ALL', groupIds: [group.id] })).toEqual([near.id])
  const steps = { minutes: 5, people: 5 }
  expect(await asked({ audience: 'STEPS', steps, withinKm: 25 })).toEqual([assigned.id])
})
