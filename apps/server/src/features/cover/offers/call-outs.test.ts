import { cover } from '@muster/contract/cover/cover'
import { expect, test } from 'vitest'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type TestUser } from '../../../../test/tenant.ts'
import { offerDue } from './offer-steps.ts'
import { answer, aPlace, candidates, idsOf, leaveOf, offer, record } from './place-examples.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

test('a call-out asks the next people at each step, checks them again, and says when nobody took it', async () => {
  const t = await aTenant()
  const { patternId, people } = await aPlace(t, { people: 5 })
  const scope = await t.scope()
  const quiet = people.map(({ id }) => ({ user_id: id, mode: 'NONE' }))
  await scope.into('quiet_hours', quiet).execute()
  const offered = await offer(t, patternId, { audience: 'STEPS', steps: { minutes: 5, people: 2 } })
  expect(offered).toMatchObject({ asked: 2, nextStepAt: '2026-04-01T00:05:00.000Z' })
  const ranked = idsOf((await record(t, offered)).people)
  const third = people.find(({ id }) => id === ranked[2])!
  await leaveOf(t, third, '2026-04-02')
  const step = async (minutes: number) => {
    t.clock.set(new Date(Date.parse('2026-04-01T00:00:00Z') + minutes * 60_000))
    await offerDue(await t.scope(), { offerId: offered.id })
    return record(t, offered)
  }
  expect((await step(4)).asked).toBe(2)
  const second = await step(5)
  expect(second.people.map(({ askedAt }) => askedAt !== null)).toEqual([true, true, false, true, true])
  expect(second.people[2]!.passedOver).toEqual([{ kind: 'onLeave' }])
  expect(second.nextStepAt).toBe(null)
  await step(10)
  await step(15)
  const unanswered = await scope
    .from('domain_events')
    .where('name', '=', 'offer.unanswered')
    .select('id')
    .execute()
  expect(unanswered).toHaveLength(1)
  expect(await answer(t, people.find(({ id }) => id === ranked[4])!, offered)).toMatchObject({
    state: 'YOURS',
  })
})

test('more people are asked by an open offer, nobody twice and nobody whom a rule excludes', async () => {
  const t = await aTenant()
  const { patternId, people } = await aPlace(t, { people: 5 })
  const [one, two, three, away, later] = people as [TestUser, TestUser, TestUser, TestUser, TestUser]
  await leaveOf(t, away, '2026-04-02')
  const offered = await offer(t, patternId, { audience: 'PEOPLE', tenantUserIds: [one.id] })
  const more = (...who: TestUser[]) => ({
    params: { id: offered.id },
    body: { tenantUserIds: who.map(({ id }) => id) },
  })
  const asked = await t.call(cover.askMore, more(three, two))
  expect(asked).toMatchObject({ state: 'OPEN', asked: 3 })
  expect(asked.people.map(({ rank }) => rank)).toEqual([1, 2, 3])
  expect(new Set(idsOf(asked.people))).toEqual(new Set([one.id, two.id, three.id]))
  const refusal = async (who: TestUser) => t.refused(cover.askMore, more(who))
  expect(await refusal(two)).toMatchObject({ status: 422, errors: [{ path: 'tenantUserIds' }] })
  expect(await refusal(away)).toMatchObject({
    status: 422,
    errors: [{ path: 'tenantUserIds', params: { names: `${away.firstName} ${away.lastName}` } }],
  })
  await t.settle()
  const scope = await t.scope()
  const notified = await scope
    .from('notifications')
    .where('type', '=', 'offer.asked')
    .select('user_id')
    .execute()
  expect(new Set(notified.map(({ user_id }) => user_id))).toEqual(new Set(idsOf(asked.people)))
  expect(notified).toHaveLength(3)
  expect(await answer(t, two, offered)).toMatchObject({ state: 'YOURS' })
  const ended = await t.refused(cover.askMore, more(later))
  expect(ended).toMatchObject({ status: 409, data: { id: offered.id, state: 'TAKEN' } })
})

test('of a call-out people of a later step are asked now, and the office learns again when nobody takes it', async () => {
  const t = await aTenant()
  const { patternId, people } = await aPlace(t, { people: 3 })
  const scope = await t.scope()
  await scope
    .into(
      'quiet_hours',
      people.map(({ id }) => ({ user_id: id, mode: 'NONE' })),
    )
    .execute()
  const offered = await offer(t, patternId, { audience: 'STEPS', steps: { minutes: 5, people: 1 } })
  const last = (await record(t, offered)).people.at(-1)!
  expect(last.askedAt).toBe(null)
  const body = { tenantUserIds: [last.tenantUserId] }
  const { people: now } = await t.call(cover.askMore, { params: { id: offered.id }, body })
  expect(now.at(-1)).toMatchObject({ tenantUserId: last.tenantUserId, askedAt: '2026-04-01T00:00:00.000Z' })
  expect(now).toHaveLength(3)
  const step = async (minutes: number) => {
    t.clock.set(new Date(Date.parse('2026-04-01T00:00:00Z') + minutes * 60_000))
    await offerDue(await t.scope(), { offerId: offered.id })
    const events = await scope
      .from('domain_events')
      .where('name', '=', 'offer.unanswered')
      .select('id')
      .execute()
    return events.length
  }
  expect(await step(5)).toBe(0)
  expect(await step(10)).toBe(1)
  const newcomer = await aUser(t)
  await t.call(cover.askMore, { params: { id: offered.id }, body: { tenantUserIds: [newcomer.id] } })
  expect(await step(14)).toBe(1)
  expect(await step(15)).toBe(2)
})

test('a call-out leaves people in their quiet hours until these are over, unless they are there for emergencies', async () => {
  const t = await aTenant()
  const { patternId, people } = await aPlace(t, { people: 3 })
  const [quiet, emergency, awake] = people as [TestUser, TestUser, TestUser]
  const scope = await t.scope()
  // By the company's clock, in Sydney.
  const hours = { mode: 'HOURS', quiet_from: '09:00', quiet_to: '11:30' }
  await scope
    .into('quiet_hours', [
      { user_id: quiet.id, ...hours },
      { user_id: emergency.id, ...hours },
      { user_id: awake.id, mode: 'NONE' },
    ])
    .execute()
  await scope.change('users', { available_for_emergency: true }).where('id', '=', emergency.id).execute()
  const found = await candidates(t, patternId)
  const until = found.candidates.map(({ tenantUserId, quietUntil }) => [tenantUserId, quietUntil !== null])
  expect(new Map(until as [number, boolean][])).toEqual(
    new Map([
      [quiet.id, true],
      [emergency.id, true],
      [awake.id, false],
    ]),
  )
  const offered = await offer(t, patternId, { audience: 'STEPS', steps: { minutes: 5, people: 9 } })
  const asked = async () => {
    const { people: all } = await record(t, offered)
    return new Set(all.filter(({ askedAt }) => askedAt !== null).map(({ tenantUserId }) => tenantUserId))
  }
  expect(await asked()).toEqual(new Set([emergency.id, awake.id]))
  t.clock.set(new Date('2026-04-01T00:05:00Z'))
  await offerDue(await t.scope(), { offerId: offered.id })
  t.clock.set(new Date('2026-04-01T00:30:00Z'))
  await offerDue(await t.scope(), { offerId: offered.id })
  expect(await asked()).toEqual(new Set([quiet.id, emergency.id, awake.id]))
})
