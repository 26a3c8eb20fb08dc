import { cover } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { leaveOn } from '../../../../test/cover-place.ts'
import { aJob, anEvent } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { swapDue } from './swap-steps.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const timeOn = (day: string, time: string) => `2026-04-${day}T${time}:00+10:00`

/** Two colleagues of a job, with a shift each: one on Thursday evening, one on Saturday morning. */
async function colleagues(t: Tenant) {
  const [asker, partner] = [await aUser(t, { firstName: 'Asker' }), await aUser(t, { firstName: 'Partner' })]
  const job = await aJob(t, { assignees: [asker, partner] })
  const shift = async (of: 0 | 1, day: string, time: string, durationMinutes = 120) => {
    const startLocal = `2026-04-${day}T${time}:00`
    const own = { ...job, worker: job.assignees[of]! }
    const eventId = await anEvent(t, own, { startLocal, frequency: null, durationMinutes })
    return { eventId, occurrenceStart: timeOn(day, time) }
  }
  const given = await shift(0, '02', '18:00')
  const returned = await shift(1, '04', '06:00')
  return { job, asker, partner, given, returned, shift }
}
type Colleagues = Awaited<ReturnType<typeof colleagues>>

const ask = (t: Tenant, { asker, partner, given }: Colleagues, more: object = {}) =>
  t.call(cover.askSwap, { body: { given, withUserId: partner.id, ...more } }, { as: asker })
const answer = (t: Tenant, as: TestUser, id: number, said: 'YES' | 'NO' = 'YES') =>
  t.call(cover.answerSwap, { params: { id }, body: { answer: said } }, { as })
async function shiftsOf(t: Tenant, as: TestUser) {
  const query = { startDate: '2026-04-01', endDate: '2026-04-10' }
  const mine = await t.call(roster.mine, { query }, { as })
  return mine.filter(({ change }) => change !== 'CANCELLED').map(({ startTime }) => startTime.slice(0, 16))
}

test('two shifts change hands at once when the office approves', async () => {
  const t = await aTenant()
  const two = await colleagues(t)
  const { asker, partner, returned } = two
  const asked = await ask(t, two, { returned, message: 'My daughter sings' })
  expect(asked).toMatchObject({
    state: 'REQUESTED',
    tenantUserId: asker.id,
    withUserId: partner.id,
    given: { startTime: '2026-04-02T18:00:00.000+10:00' },
    returned: { startTime: '2026-04-04T06:00:00.000+10:00' },
  })
  expect(await t.call(cover.mySwaps, {}, { as: partner })).toMatchObject([{ id: asked.id }])
  expect(await answer(t, partner, asked.id)).toMatchObject({ state: 'ACCEPTED' })
  expect(await shiftsOf(t, asker)).toEqual(['2026-04-02T18:00'])
  const waiting = (await t.call(cover.swaps, { query: { open: true } })) as { id: number; version: number }[]
  expect(waiting).toMatchObject([{ id: asked.id, version: 2 }])
  const decide = { params: { id: asked.id }, body: { decision: 'APPROVED' as const, version: 2 } }
  expect(await t.call(cover.decideSwap, decide)).toMatchObject({
    state: 'DONE',
    decidedBy: expect.any(String),
  })
  expect(await shiftsOf(t, asker)).toEqual(['2026-04-04T06:00'])
  expect(await shiftsOf(t, partner)).toEqual(['2026-04-02T18:00'])
  expect(await t.refused(cover.decideSwap, decide)).toMatchObject({ status: 409, data: { state: 'DONE' } })
  const scope = await t.scope()
  await t.settle()
  const told = await scope.from('notifications').select(['type', 'user_id', 'link']).orderBy('id').execute()
  const [own, office] = [`/me/offers?swap=${asked.id}`, `/cover?show=swaps&swap=${asked.id}`]
  expect(told.map(({ type, user_id, link }) => `${type} ${user_id} ${link}`)).toEqual([
    `swap.asked ${partner.id} ${own}`,
    `swap.waits ${t.boss.id} ${office}`,
    `swap.answered ${asker.id} ${own}`,
    `swap.decided ${asker.id} ${own}`,
    `swap.decided ${partner.id} ${own}`,
  ])
})

test('a shift is given away at once where no approval is asked for, declined by a colleague, or by the office', async () => {
  const t = await aTenant()
  const two = await colleagues(t)
  const { asker, partner } = two
  const refused = await ask(t, two)
  expect(await answer(t, partner, refused.id, 'NO')).toMatchObject({ state: 'REFUSED' })
  expect(await answer(t, partner, refused.id)).toMatchObject({ state: 'REFUSED' })
  const declined = await ask(t, two)
  await answer(t, partner, declined.id)
  const decision = { decision: 'DECLINED' as const, reason: 'The key is with Asker' }
  expect(await t.call(cover.decideSwap, { params: declined, body: decision })).toMatchObject({
    state: 'DECLINED',
    decisionReason: 'The key is with Asker',
  })
  expect(await shiftsOf(t, asker)).toEqual(['2026-04-02T18:00'])
  await t.call(cover.updateRules, { body: { swapsNeedApproval: false } })
  const given = await ask(t, two)
  expect(await answer(t, partner, given.id)).toMatchObject({ state: 'DONE' })
  expect(await shiftsOf(t, asker)).toEqual([])
  expect(await shiftsOf(t, partner)).toEqual(['2026-04-02T18:00', '2026-04-04T06:00'])
})

test('G-03: a yes is taken back until the office decides; afterwards a no is refused', async () => {
  const t = await aTenant()
  const two = await colleagues(t)
  const { asker, partner, given } = two
  const { id } = await ask(t, two)
  await answer(t, partner, id)
  expect(await answer(t, partner, id, 'NO')).toMatchObject({ state: 'REFUSED', version: 3 })
  expect((await t.call(works.attention)).swaps).toBe(0)
  const approve = { params: { id }, body: { decision: 'APPROVED' as const } }
  const late = await t.refused(cover.decideSwap, approve)
  expect(late).toMatchObject({ status: 409, data: { state: 'REFUSED' } })
  expect(await shiftsOf(t, asker)).toEqual(['2026-04-02T18:00'])
  await t.settle()
  const scope = await t.scope()
  const messages = await scope
    .from('notifications')
    .where('user_id', '=', asker.id)
    .where('type', '=', 'swap.answered')
    .select('message')
    .orderBy('id', 'desc')
    .execute()
  expect(messages[0]!.message).toContain('declined')
  // The shift is free again for another question; once it has changed hands, a no would be without effect.
  const again = await t.call(cover.askSwap, { body: { given, withUserId: partner.id } }, { as: asker })
  await answer(t, partner, again.id)
  await t.call(cover.decideSwap, { params: { id: again.id }, body: approve.body })
  const no = { params: { id: again.id }, body: { answer: 'NO' as const } }
  expect(await t.refused(cover.answerSwap, no, { as: partner })).toMatchObject({
    status: 409,
    data: { state: 'DONE' },
  })
  expect(await answer(t, partner, again.id)).toMatchObject({ state: 'DONE' })
})

test('a swap that two people agreed on waits for the office: counted, listed and read by itself', async () => {
  const t = await aTenant()
  const two = await colleagues(t)
  const { id } = await ask(t, two)
  const swapsWaiting = async () => (await t.call(works.attention)).swaps
  expect(await swapsWaiting()).toBe(0)
  await answer(t, two.partner, id)
  expect(await swapsWaiting()).toBe(1)
  const { swaps } = await t.call(today.attention)
  expect(swaps).toMatchObject({ count: 1, rows: [{ id, startTime: '2026-04-02T18:00:00.000+10:00' }] })
  expect(await t.call(cover.swap, { params: { id } })).toMatchObject({ id, state: 'ACCEPTED' })
  const other = await aTenant()
  expect((await other.refused(cover.swap, { params: { id } })).status).toBe(404)
  expect((await other.call(today.attention)).swaps.count).toBe(0)
})

test('a swap that would break a rule is refused with the reason before it is sent', async () => {
  const t = await aTenant()
  const two = await colleagues(t)
  const { asker, partner, given, returned, shift } = two
  await shift(1, '03', '05:00')
  const body = { given, withUserId: partner.id }
  const refused = await t.refused(cover.askSwap, { body }, { as: asker })
  expect(refused).toMatchObject({
    status: 422,
    errors: [
      {
        path: 'withUserId',
        message: `Partner ${partner.lastName} would rest 9 hours before or after it; 10 are needed`,
      },
    ],
  })
  // The other side is checked too: what comes in return must fit.
  const other = await colleagues(t)
  await other.shift(0, '04', '07:00')
  const exchange = { given: other.given, withUserId: other.partner.id, returned: other.returned }
  expect((await t.refused(cover.askSwap, { body: exchange }, { as: other.asker })).errors).toMatchObject([
    { path: 'returned', message: expect.stringContaining('You are planned at') },
  ])
  expect(
    (await t.refused(cover.askSwap, { body: { ...body, returned: given } }, { as: asker })).errors,
  ).toMatchObject([{ path: 'returned', message: 'Not found' }])
  expect(
    (await t.refused(cover.askSwap, { body: { given: returned, withUserId: partner.id } }, { as: asker }))
      .errors,
  ).toMatchObject([{ path: 'given', message: 'Not found' }])
  expect(
    (await t.refused(cover.askSwap, { body: { given, withUserId: asker.id } }, { as: asker })).errors,
  ).toMatchObject([{ path: 'withUserId', message: 'Not found' }])
})

test('partners are shown with reasons that do not say why they are away', async () => {
  const t = await aTenant()
  const two = await colleagues(t)
  const { asker, partner, given, returned } = two
  const partners = () => t.call(cover.swapPartners, { query: given }, { as: asker })
  expect(await partners()).toMatchObject([
    { tenantUserId: partner.id, reasons: [], shifts: [{ eventId: returned.eventId, reasons: [] }] },
  ])
  await leaveOn(t, partner, '2026-04-02')
  expect(await partners()).toMatchObject([
    { reasons: [{ kind: 'unavailable' }], shifts: [{ reasons: [{ kind: 'unavailable' }] }] },
  ])
  const body = { given, withUserId: partner.id }
  expect((await t.refused(cover.askSwap, { body }, { as: asker })).errors).toMatchObject([
    { message: `Partner ${partner.lastName} cannot work then` },
  ])
  expect((await t.refused(cover.swapPartners, { query: returned }, { as: asker })).status).toBe(404)
})

test('a swap expires when a shift begins or changes, and is taken back by who asked', async () => {
  const t = await aTenant()
  const two = await colleagues(t)
  const { asker, partner, given, returned } = two
  const first = await ask(t, two)
  const again = { body: { given, withUserId: partner.id } }
  expect((await t.refused(cover.askSwap, again, { as: asker })).errors).toMatchObject([{ path: 'given' }])
  expect(await t.refused(cover.withdrawSwap, { params: first }, { as: partner })).toMatchObject({
    status: 404,
  })
  expect(await t.call(cover.withdrawSwap, { params: first }, { as: asker })).toMatchObject({
    state: 'WITHDRAWN',
  })
  expect(await answer(t, partner, first.id)).toMatchObject({ state: 'WITHDRAWN' })
  const changed = await ask(t, two, { returned })
  await t.call(cover.declineShift, { body: { ...returned, reason: 'Sick child' } }, { as: partner })
  expect(await answer(t, partner, changed.id)).toMatchObject({ state: 'EXPIRED' })
  const late = await ask(t, two)
  t.clock.set(new Date('2026-04-02T08:00:00Z'))
  await swapDue(await t.scope(), { swapId: late.id })
  expect(await t.call(cover.mySwaps, {}, { as: asker })).toMatchObject([
    { id: late.id, state: 'EXPIRED' },
    { state: 'EXPIRED' },
    { state: 'WITHDRAWN' },
  ])
})

test('a declined shift becomes an uncovered place, once, and the person is not asked for it', async () => {
  const t = await aTenant()
  const two = await colleagues(t)
  const { job, asker, given } = two
  const leader = await aUser(t, { level: 4 })
  const scope = await t.scope()
  await scope
    .into('job_assignees', { job_id: job.id, user_id: leader.id, hours: 1, created_at: scope.now })
    .execute()
  const decline = () =>
    t.call(cover.declineShift, { body: { ...given, reason: 'My car broke down' } }, { as: asker })
  await decline()
  await decline()
  const days = { startDate: '2026-04-02', endDate: '2026-04-02' }
  const { places } = await t.call(roster.read, { query: { ...days, by: 'SITE' } })
  expect(places).toMatchObject([{ uncovered: 1, startTime: '2026-04-02T18:00:00.000+10:00' }])
  const { patternId, occurrenceStart } = places[0]!
  const { excluded } = await t.call(cover.candidates, { query: { patternId, occurrenceStart } })
  expect(excluded).toMatchObject([{ tenantUserId: asker.id, reasons: [{ kind: 'declined' }] }])
  await t.settle()
  const notices = await scope
    .from('notifications')
    .select(['type', 'user_id', 'message', 'params'])
    .orderBy('user_id')
    .execute()
  expect(notices.map(({ type, user_id }) => `${type} ${user_id}`)).toEqual([
    `shift.declined ${t.boss.id}`,
    `shift.declined ${leader.id}`,
  ])
  expect(notices[0]!.params).toMatchObject({ reason: 'My car broke down', date: '2026-04-02', time: '18:00' })
  t.clock.set(new Date('2026-04-04T00:00:00Z'))
  const begun = { ...two.returned, reason: 'Too late' }
  expect((await t.refused(cover.declineShift, { body: begun }, { as: two.partner })).errors).toMatchObject([
    { path: 'occurrenceStart', message: 'Has already started' },
  ])
  expect(await t.refused(cover.declineShift, { body: begun }, { as: asker })).toMatchObject({ status: 404 })
})

test('S-04: a manager does not decide a swap of their own, whichever side they are on; another one does', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3, firstName: 'Manager' })
  const colleague = await aUser(t, { firstName: 'Colleague' })
  const job = await aJob(t, { assignees: [manager, colleague] })
  const shiftOf = async (of: 0 | 1, day: string) => {
    const own = { ...job, worker: job.assignees[of]! }
    const startLocal = `2026-04-${day}T18:00:00`
    return {
      eventId: await anEvent(t, own, { startLocal, frequency: null }),
      occurrenceStart: timeOn(day, '18:00'),
    }
  }
  for (const [of, day] of [
    [0, '02'],
    [1, '03'],
  ] as const) {
    const [asker, partner] = of === 0 ? [manager, colleague] : [colleague, manager]
    const two = { job, asker, partner, given: await shiftOf(of, day) }
    const { id } = await t.call(
      cover.askSwap,
      { body: { given: two.given, withUserId: partner.id } },
      { as: asker },
    )
    await answer(t, partner, id)
    const waitsFor = async (as: TestUser) => (await t.call(works.attention, {}, { as })).swaps
    expect([await waitsFor(manager), await waitsFor(t.boss)]).toEqual([0, 1])
    for (const decision of ['APPROVED', 'DECLINED'] as const) {
      const own = { params: { id }, body: { decision, reason: 'Fits me' } }
      const refused = await t.refused(cover.decideSwap, own, { as: manager })
      expect(refused).toMatchObject({ status: 403, reason: 'swap.own' })
    }
    const body = { decision: 'APPROVED' as const }
    expect(await t.call(cover.decideSwap, { params: { id }, body })).toMatchObject({ state: 'DONE' })
  }
})

test('S-04: where nobody else manages the company, a manager decides a swap of their own', async () => {
  const t = await aTenant()
  const colleague = await aUser(t, { firstName: 'Colleague' })
  const manager = await aUser(t, { level: 3, firstName: 'Manager' })
  const scope = await t.scope()
  const job = await aJob(t, { assignees: [manager, colleague] })
  const own = { ...job, worker: job.assignees[0]! }
  const startLocal = '2026-04-02T18:00:00'
  const given = {
    eventId: await anEvent(t, own, { startLocal, frequency: null }),
    occurrenceStart: timeOn('02', '18:00'),
  }
  const asked = { body: { given, withUserId: colleague.id } }
  const { id } = await t.call(cover.askSwap, asked, { as: manager })
  await answer(t, colleague, id)
  await scope.change('users', { removed_at: scope.now }).where('id', '=', t.boss.id).execute()
  const decide = { params: { id }, body: { decision: 'APPROVED' as const } }
  expect(await t.call(cover.decideSwap, decide, { as: manager })).toMatchObject({ state: 'DONE' })
})
