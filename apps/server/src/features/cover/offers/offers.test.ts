import type { Candidates } from '@muster/contract/cover/candidates'
import { cover } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aWork } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, type TestUser } from '../../../../test/tenant.ts'
import { offerDue } from './offer-steps.ts'
import {
  answer,
  aPlace,
  candidates,
  idsOf,
  leaveOf,
  occurrenceStart,
  offer,
  record,
} from './place-examples.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const atTime = (time: string) => `2026-04-02T${time}:00+10:00`

const why = ({ excluded }: Candidates, { id }: { id: number }) =>
  excluded.find(({ tenantUserId }) => tenantUserId === id)?.reasons

test('people are ranked by reasons, and excluded with theirs', async () => {
  const t = await aTenant()
  const { job, patternId, people } = await aPlace(t, { people: 6 })
  const [known, near, away, busy, tired, unable] = people as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ]
  await aWork(t, { job, by: known })
  await aWork(t, { job, by: known, startedAt: '2026-03-03T19:00:00Z', endedAt: '2026-03-03T21:00:00Z' })
  const elsewhere = await aSite(t, { latitude: -27.5598 })
  const day = async (person: TestUser, startLocal: string, durationMinutes: number) =>
    anEvent(t, await aJob(t, { site: elsewhere, assignees: [person] }), {
      frequency: null,
      startLocal,
      durationMinutes,
    })
  await day(near, '2026-04-02T14:00:00', 120)
  await day(busy, '2026-04-02T20:00:00', 120)
  await day(tired, '2026-04-03T05:00:00', 120)
  await leaveOf(t, away, '2026-04-02')
  const scope = await t.scope()
  await scope
    .into('availabilities', { user_id: unable.id, changed_at: scope.now, changed_by: unable.id })
    .execute()
  const window = { kind: 'UNAVAILABLE', weekday: 4, start_time: '17:00', end_time: '24:00' }
  await scope.into('availability_windows', { user_id: unable.id, ...window }).execute()

  const found = await candidates(t, patternId)
  expect(found.place).toMatchObject({ patternId, startTime: '2026-04-02T18:00:00.000+10:00', uncovered: 1 })
  expect(idsOf(found.candidates)).toEqual([known.id, near.id])
  expect(found.candidates.map(({ reasons }) => reasons)).toMatchObject([
    { visitsHere: 2, assigned: true, distanceKm: 0, plannedMinutes: 0, weekMinutes: 3600 },
    { visitsHere: 0, assigned: false, distanceKm: 10, plannedMinutes: 120 },
  ])
  expect([found.candidateCount, found.excludedCount]).toEqual([2, 4])
  expect(why(found, away)).toEqual([{ kind: 'onLeave' }])
  expect(why(found, busy)).toMatchObject([{ kind: 'overlap' }])
  expect(why(found, tired)).toMatchObject([{ kind: 'rest', minutes: 480, limit: 600 }])
  expect(why(found, unable)).toEqual([{ kind: 'unavailable' }])
  const searched = await candidates(t, patternId, near.lastName)
  expect([idsOf(searched.candidates), searched.excluded]).toEqual([[near.id], []])
})

test('drafts count like what is published, and who is drafted into the place is there', async () => {
  const t = await aTenant()
  const { job, patternId, people } = await aPlace(t, { places: 2 })
  const [drafted, other] = people as [TestUser, TestUser]
  await t.call(roster.place, { body: { patternId, occurrenceStart, tenantUserId: drafted.id } })
  const add = {
    kind: 'ADD' as const,
    jobId: job.id,
    tenantUserId: other.id,
    startTime: atTime('19:00'),
    duration: 60,
  }
  await t.call(roster.change, { body: { changes: [add] } })
  const found = await candidates(t, patternId)
  expect(found.place.uncovered).toBe(1)
  expect(why(found, drafted)!.map(({ kind }) => kind)).toEqual(['alreadyThere', 'overlap'])
  expect(why(found, other)).toMatchObject([{ kind: 'overlap' }])
})

test('the first who takes an offered shift has it; the others read so', async () => {
  const t = await aTenant()
  const { job, patternId, people } = await aPlace(t)
  const [first, second, third] = people as [TestUser, TestUser, TestUser]
  const offered = await offer(t, patternId, { message: 'Who can help?' })
  expect(offered).toMatchObject({
    state: 'OPEN',
    audience: 'ALL',
    asked: 3,
    saidNo: 0,
    madeBy: expect.any(String),
  })
  expect(await t.call(cover.myOffers, {}, { as: third })).toMatchObject([
    { id: offered.id, state: 'OPEN', answer: null, message: 'Who can help?' },
  ])
  expect(await answer(t, third, offered, 'NO')).toMatchObject({ state: 'OPEN', answer: 'NO' })
  expect(await answer(t, second, offered)).toMatchObject({ state: 'YOURS', answer: 'YES' })
  expect(await answer(t, first, offered)).toMatchObject({ state: 'TAKEN', answer: null })
  expect(await answer(t, second, offered)).toMatchObject({ state: 'YOURS' })
  const kept = await record(t, offered)
  expect(kept).toMatchObject({ state: 'TAKEN', takenBy: { tenantUserId: second.id }, saidNo: 1 })
  expect(kept.people.map(({ tenantUserId, answer: said }) => [tenantUserId, said])).toEqual([
    [first.id, null],
    [second.id, 'YES'],
    [third.id, 'NO'],
  ])
  const mine = { query: { startDate: '2026-04-02', endDate: '2026-04-02' } }
  expect(await t.call(roster.mine, mine, { as: second })).toMatchObject([
    { startTime: '2026-04-02T18:00:00.000+10:00', jobId: job.id },
  ])
  expect((await candidates(t, patternId)).place.uncovered).toBe(0)
})

test('asks those who are chosen, and names those who may not be', async () => {
  const t = await aTenant()
  const { patternId, people } = await aPlace(t)
  const [one, away, other] = people as [TestUser, TestUser, TestUser]
  await leaveOf(t, away, '2026-04-02')
  const ask = (tenantUserIds: number[]) => ({
    body: { patternId, occurrenceStart, audience: 'PEOPLE' as const, tenantUserIds },
  })
  expect(await t.refused(cover.offer, ask([one.id, away.id]))).toMatchObject({
    status: 422,
    errors: [
      { path: 'tenantUserIds', message: `Cannot take this shift: ${away.firstName} ${away.lastName}` },
    ],
    data: { excluded: [{ tenantUserId: away.id, reasons: [{ kind: 'onLeave' }] }] },
  })
  expect((await t.refused(cover.offer, ask([999_999]))).errors).toMatchObject([{ path: 'tenantUserIds' }])
  const made = await t.call(cover.offer, ask([one.id]))
  expect(made.asked).toBe(1)
  expect((await record(t, made)).notAsked).toMatchObject([{ tenantUserId: away.id }])
  expect(await t.call(cover.myOffers, {}, { as: other })).toEqual([])
  expect(
    (await t.refused(cover.answerOffer, { params: made, body: { answer: 'YES' } }, { as: other })).status,
  ).toBe(404)
})

test('a place has no more open offers than it lacks people, and nobody is asked twice', async () => {
  const t = await aTenant()
  const { patternId, people } = await aPlace(t, { people: 4, places: 2 })
  const [one, two] = people as [TestUser, TestUser]
  const first = await offer(t, patternId, { audience: 'PEOPLE', tenantUserIds: [one.id] })
  const body = { patternId, occurrenceStart, audience: 'PEOPLE' as const, tenantUserIds: [one.id] }
  expect((await t.refused(cover.offer, { body })).errors).toMatchObject([{ path: 'tenantUserIds' }])
  const second = await offer(t, patternId)
  expect(idsOf((await record(t, second)).people)).not.toContain(one.id)
  const third = { patternId, occurrenceStart, audience: 'ALL' as const }
  expect((await t.refused(cover.offer, { body: third })).errors).toMatchObject([{ path: 'patternId' }])
  await answer(t, two, second)
  expect((await record(t, first)).state).toBe('OPEN')
  await answer(t, one, first)
  expect((await t.refused(cover.offer, { body: third })).errors).toMatchObject([
    { path: 'patternId', message: 'All places are filled' },
  ])
})

test('taking asks the rules again, with the reason', async () => {
  const t = await aTenant()
  const { job, patternId, people } = await aPlace(t)
  const [one, other] = people as [TestUser, TestUser]
  const made = await offer(t, patternId)
  await anEvent(t, job, { frequency: null, startLocal: '2026-04-02T17:00:00', durationMinutes: 90 })
  const refused = await t.refused(cover.answerOffer, { params: made, body: { answer: 'YES' } }, { as: one })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'answer' }] })
  expect(refused.errors![0]!.message).toContain('You are planned at')
  expect(await answer(t, other, made)).toMatchObject({ state: 'YOURS' })
})

test('an offer ends when the place is filled otherwise, when it is withdrawn, and when the shift is over', async () => {
  const t = await aTenant()
  const { patternId, people } = await aPlace(t)
  const [one] = people as [TestUser]
  const filled = await offer(t, patternId)
  await t.call(roster.place, { body: { patternId, occurrenceStart, tenantUserId: one.id } })
  const days = { startDate: '2026-04-01', endDate: '2026-04-03' }
  await t.call(roster.publish, { query: { force: true }, body: days })
  await t.settle()
  expect((await record(t, filled)).state).toBe('FILLED')
  expect(await answer(t, one, filled)).toMatchObject({ state: 'CLOSED' })

  const other = await aPlace(t)
  const withdrawn = await offer(t, other.patternId)
  expect(await t.call(cover.withdrawOffer, { params: withdrawn })).toMatchObject({ state: 'WITHDRAWN' })
  expect(await answer(t, other.people[1]!, withdrawn)).toMatchObject({ state: 'CLOSED' })

  const late = await offer(t, other.patternId)
  t.clock.set(new Date('2026-04-02T10:59:00Z'))
  await offerDue(await t.scope(), { offerId: late.id })
  expect((await record(t, late)).state).toBe('OPEN')
  t.clock.set(new Date('2026-04-02T11:00:00Z'))
  await offerDue(await t.scope(), { offerId: late.id })
  expect((await record(t, late)).state).toBe('EXPIRED')
  expect(await t.call(cover.myOffers, {}, { as: other.people[1]! })).toEqual([])
})
