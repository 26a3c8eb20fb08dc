import { cover } from '@muster/contract/cover/cover'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { expect, test } from 'vitest'
import { aJob, anEvent, aWork } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { approvedLeave } from '../../leave/examples.ts'
import { addPattern } from '../../roster/patterns/patterns.ts'
import { fillPlace } from '../../roster/places/fill-place.ts'

// A Wednesday, 06:40 in Brisbane.
standingStill('2026-03-31T20:40:00Z')

const occurrenceStart = '2026-04-01T06:00:00+10:00'

/** A late person on a shift of the schedule or of a pattern, and a helper. */
async function aLateShift(t: Tenant, kind: 'event' | 'pattern' = 'event') {
  const [late, helper] = [await aUser(t, { firstName: 'Late' }), await aUser(t, { firstName: 'Helper' })]
  const job = await aJob(t, { assignees: [late, helper] })
  if (kind === 'event') {
    const startLocal = '2026-04-01T06:00:00'
    const eventId = await anEvent(t, { ...job, worker: job.assignees[0]! }, { startLocal, frequency: null })
    return { late, helper, job, shift: { eventId, occurrenceStart } }
  }
  const scope = await t.scope(t.boss)
  const rule = { startTime: '2026-04-02T06:00:00+10:00', duration: 180, places: 1, recursiveFrequency: null }
  const { id: patternId } = await addPattern(scope, job.id, rule)
  const { eventId } = await fillPlace(scope, { patternId, occurrenceStart: rule.startTime }, late.id)
  return { late, helper, job, shift: { eventId, occurrenceStart: rule.startTime } }
}
const shiftsOf = async (t: Tenant, who: TestUser) => {
  const query = { startDate: '2026-04-01', endDate: '2026-04-02' }
  const all = await t.call(roster.mine, { query }, { as: who })
  return all.filter(({ change }) => change !== 'CANCELLED').length
}
const changesOf = async (t: Tenant, who: TestUser) => {
  await t.settle()
  const all = rowsOf(await t.call(notifications.list, {}, { as: who }))
  return all.filter(({ type }) => type === 'schedule.changed').length
}
const uncovered = async (t: Tenant) => (await t.call(today.uncovered, { query: {} })).count
const onShift = async (t: Tenant, people: readonly TestUser[]) =>
  Promise.all(people.map((person) => shiftsOf(t, person)))

test('SCR-03: to look who can come takes nobody off their shift, and tells nobody', async () => {
  const t = await aTenant()
  const { late, helper, shift } = await aLateShift(t)
  const away = await aUser(t)
  await approvedLeave(t, away, { from: '2026-04-01', to: '2026-04-01' })
  const found = await t.call(cover.shiftCandidates, { query: shift })
  expect(found.candidates.map(({ tenantUserId }) => tenantUserId)).toContain(helper.id)
  expect(found.excluded).toMatchObject([{ tenantUserId: away.id, reasons: [{ kind: 'onLeave' }] }])
  const all = [...found.candidates, ...found.excluded].map(({ tenantUserId }) => tenantUserId)
  expect(all).not.toContain(late.id)
  expect([await shiftsOf(t, late), await changesOf(t, late), await uncovered(t)]).toEqual([1, 0, 0])
})

test.each(['event', 'pattern'] as const)(
  'SCR-03: a colleague replaces the late person on a shift of a %s, and Undo puts everything back',
  async (kind) => {
    const t = await aTenant()
    const { late, helper, shift } = await aLateShift(t, kind)
    const body = { ...shift, tenantUserId: helper.id, mode: 'REPLACE' as const }
    const { undo } = await t.call(cover.coverShift, { body })
    expect(await onShift(t, [late, helper])).toEqual([0, 1])
    expect([await changesOf(t, late), await uncovered(t)]).toEqual([1, 0])
    await t.call(cover.undoCover, { body: undo })
    expect(await onShift(t, [late, helper])).toEqual([1, 0])
    expect(await uncovered(t)).toBe(0)
    expect([await changesOf(t, late), await changesOf(t, helper)]).toEqual([2, 2])
    // The late person may be asked for it again, and nothing is undone twice.
    expect((await t.refused(cover.undoCover, { body: undo })).status).toBe(404)
    await t.call(cover.coverShift, { body })
    expect(await onShift(t, [late, helper])).toEqual([0, 1])
  },
)

test('G-02: Undo gives no shift to a person who called in sick since', async () => {
  const t = await aTenant()
  const { late, helper, shift } = await aLateShift(t)
  const { undo } = await t.call(cover.coverShift, {
    body: { ...shift, tenantUserId: helper.id, mode: 'REPLACE' as const },
  })
  await approvedLeave(t, late, { from: '2026-04-01', to: '2026-04-01', kind: 'SICK' })
  expect((await t.refused(cover.undoCover, { body: undo })).status).toBe(404)
  expect(await onShift(t, [late, helper])).toEqual([0, 1])
})

test('SCR-03: a second person comes beside the late one, and Undo takes the second away', async () => {
  const t = await aTenant()
  const { late, helper, shift } = await aLateShift(t)
  const body = { ...shift, tenantUserId: helper.id, mode: 'SECOND' as const }
  const { undo } = await t.call(cover.coverShift, { body })
  expect(undo.releasedId).toBeNull()
  expect(await onShift(t, [late, helper])).toEqual([1, 1])
  expect([await changesOf(t, late), await uncovered(t)]).toEqual([0, 0])
  await t.call(cover.undoCover, { body: undo })
  expect(await onShift(t, [late, helper])).toEqual([1, 0])
  expect(await uncovered(t)).toBe(0)
})

test.each(['event', 'pattern'] as const)(
  'SCR-03: who is asked replaces the late person of a %s with their yes, and not before',
  async (kind) => {
    const t = await aTenant()
    const { late, helper, shift } = await aLateShift(t, kind)
    const body = { ...shift, audience: 'PEOPLE' as const, tenantUserIds: [helper.id] }
    const { id } = await t.call(cover.offerShift, { body })
    expect(await onShift(t, [late, helper])).toEqual([1, 0])
    expect(await changesOf(t, late)).toBe(0)
    expect(await t.refused(cover.offerShift, { body })).toMatchObject({ status: 422 })
    const answer = { params: { id }, body: { answer: 'YES' as const } }
    expect(await t.call(cover.answerOffer, answer, { as: helper })).toMatchObject({ state: 'YOURS' })
    expect(await onShift(t, [late, helper])).toEqual([0, 1])
    expect([await changesOf(t, late), await uncovered(t)]).toEqual([1, 0])
  },
)

test('SCR-03: the person who comes after all keeps the shift, and nobody is asked any more', async () => {
  const t = await aTenant()
  const { late, helper, job, shift } = await aLateShift(t)
  const body = { ...shift, audience: 'PEOPLE' as const, tenantUserIds: [helper.id] }
  const { id } = await t.call(cover.offerShift, { body })
  const work = await aWork(t, { job, by: late, status: 'STARTED', startedAt: '2026-03-31T20:35:00Z' })
  const scope = await t.scope()
  await scope.emit('work.started', { workId: work.id })
  await t.settle()
  expect(await t.call(cover.record, { params: { id } })).toMatchObject({ state: 'FILLED' })
  expect([await uncovered(t), await shiftsOf(t, helper)]).toEqual([0, 0])
  const answer = { params: { id }, body: { answer: 'YES' as const } }
  expect(await t.call(cover.answerOffer, answer, { as: helper })).toMatchObject({ state: 'CLOSED' })
})

test('SCR-03: an offer that is withdrawn leaves the late person and no uncovered place', async () => {
  const t = await aTenant()
  const { late, shift } = await aLateShift(t)
  const { id } = await t.call(cover.offerShift, { body: { ...shift, audience: 'ALL' } })
  await t.call(cover.withdrawOffer, { params: { id } })
  expect([await shiftsOf(t, late), await uncovered(t)]).toEqual([1, 0])
})
