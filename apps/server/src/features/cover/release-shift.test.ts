import { cover } from '@muster/contract/cover/cover'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { expect, test } from 'vitest'
import { aJob, anEvent, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

// A Wednesday, 06:40 in Brisbane.
standingStill('2026-03-31T20:40:00Z')

const occurrenceStart = '2026-04-01T06:00:00+10:00'

async function aShift(t: Tenant) {
  const [person, other] = [await aUser(t, { firstName: 'Missing' }), await aUser(t, { firstName: 'Helper' })]
  const job = await aJob(t, { assignees: [person, other] })
  const startLocal = '2026-04-01T06:00:00'
  const eventId = await anEvent(t, { ...job, worker: job.assignees[0]! }, { startLocal, frequency: null })
  return { person, other, job, shift: { eventId, occurrenceStart } }
}
const release = (shift: object, reason = 'Does not answer') => ({
  body: { ...shift, reason } as { eventId: number; occurrenceStart: string; reason: string },
})

test('a person who does not come is taken off a shift that runs, notified, and another has the rest of it', async () => {
  const t = await aTenant()
  const { person, other, shift } = await aShift(t)
  const waitedFor = async () => {
    const { LATE, MISSING } = (await t.call(today.board)).counts
    return LATE + MISSING
  }
  expect(await waitedFor()).toBe(1)
  const place = await t.call(cover.releaseShift, release(shift))
  expect(place).toMatchObject({ startTime: '2026-04-01T06:00:00.000+10:00', uncovered: 1 })
  await t.settle()
  const messages = rowsOf(await t.call(notifications.list, {}, { as: person }))
  expect(messages.map(({ type }) => type)).toContain('schedule.changed')
  expect(await waitedFor()).toBe(0)
  expect((await t.call(today.uncovered, { query: {} })).count).toBe(1)

  const { patternId, occurrenceStart: at } = place
  const found = await t.call(cover.candidates, { query: { patternId, occurrenceStart: at } })
  expect(found.candidates.map(({ tenantUserId }) => tenantUserId)).toContain(other.id)
  expect(found.excluded.find(({ tenantUserId }) => tenantUserId === person.id)?.reasons).toEqual([
    { kind: 'takenOff' },
  ])
  await t.call(cover.assign, { body: { patternId, occurrenceStart: at, tenantUserId: other.id } })
  const days = { startDate: '2026-04-01', endDate: '2026-04-01' }
  const shiftsOf = async (who: typeof person) =>
    (await t.call(roster.mine, { query: days }, { as: who })).filter(({ change }) => change !== 'CANCELLED')
  expect(await shiftsOf(other)).toHaveLength(1)
  expect(await shiftsOf(person)).toEqual([])
  const again = await t.refused(cover.releaseShift, release(shift))
  expect(again.status).toBe(404)
})

test('nobody is taken off a shift that they have clocked in to, or that is over', async () => {
  const t = await aTenant()
  const { person, job, shift } = await aShift(t)
  await aWork(t, { job, by: person, status: 'STARTED', startedAt: '2026-03-31T19:58:00Z' })
  expect(await t.refused(cover.releaseShift, release(shift))).toMatchObject({
    status: 422,
    errors: [{ path: 'occurrenceStart', message: 'This person has clocked in' }],
  })
  const other = await aShift(t)
  t.clock.set(new Date('2026-04-01T09:00:00+10:00'))
  expect(await t.refused(cover.releaseShift, release(other.shift))).toMatchObject({
    status: 422,
    errors: [{ path: 'occurrenceStart', message: 'Has ended already' }],
  })
})

test('a shift of a day that is switched off, not published yet, leaves a place that is needed once', async () => {
  const t = await aTenant()
  const [person, helper] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [person, helper] })
  const series = { recursiveFrequency: 'WEEKLY' as const, weekdays: [1, 2, 3, 4, 5], places: 1 }
  const need = { startTime: '2026-03-30T18:00:00+10:00', duration: 150, ...series }
  const pattern = await t.call(roster.addPattern, { params: { id: job.id }, body: need })
  await t.call(roster.place, { body: { patternId: pattern.id, tenantUserId: person.id } })
  const days = { startDate: '2026-04-01', endDate: '2026-04-12' }
  await t.call(roster.publish, { query: { force: true }, body: days })
  const shiftOn = async (date: string) =>
    (await t.call(roster.mine, { query: days }, { as: person })).find(
      ({ startTime, change }) => startTime.startsWith(date) && change !== 'CANCELLED',
    )!
  const named = async (date: string) => {
    const { eventId, occurrenceStart: start } = await shiftOn(date)
    return { eventId, occurrenceStart: start }
  }
  const [first, second] = [await named('2026-04-06'), await named('2026-04-07')]
  for (const date of ['2026-04-06', '2026-04-07'])
    await t.call(roster.switchDay, { params: { id: pattern.id }, body: { date, isNeeded: false } })

  const place = await t.call(cover.releaseShift, release(first))
  expect(place).toMatchObject({ startTime: '2026-04-06T18:00:00.000+10:00', uncovered: 1 })
  expect(place.patternId).not.toBe(pattern.id)
  const body = { ...second, mode: 'REPLACE' as const, tenantUserId: helper.id }
  expect((await t.call(cover.coverShift, { body })).place).toMatchObject({ uncovered: 0 })
  expect(await shiftOn('2026-04-07')).toBeUndefined()
})
