import type { PeopleForShifts, ShiftsToGive } from '@muster/contract/cover/candidates'
import { cover } from '@muster/contract/cover/cover'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { anUncoveredPlace, leaveOn } from '../../../../test/cover-place.ts'
import { aJob, anEvent } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const people = (t: Tenant, body: ShiftsToGive) => t.call(cover.peopleForShifts, { body })
const free = ({ candidates }: PeopleForShifts) => candidates.map(({ tenantUserId }) => tenantUserId)
const barred = ({ excluded }: PeopleForShifts) =>
  excluded.map(({ tenantUserId, reasons }) => [tenantUserId, reasons.map(({ kind }) => kind)])
const shiftOn = async (t: Tenant, job: { id: number }, day: string, time = '08:00', given: object = {}) => {
  const startLocal = `${day}T${time}:00`
  const eventId = await anEvent(t, job as never, {
    ...{ startLocal, durationMinutes: 240, frequency: null },
    ...given,
  })
  return { eventId, occurrenceStart: `${startLocal}+10:00` }
}

test('R1: who has several shifts together is asked of all of them: leave, hours and times of each', async () => {
  const t = await aTenant()
  const [holder, onLeave, busy, fit] = [await aUser(t), await aUser(t), await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [holder, onLeave, busy, fit] })
  const shifts = [await shiftOn(t, job, '2026-04-07'), await shiftOn(t, job, '2026-04-08')]
  const other = await aJob(t, { assignees: [busy] })
  await shiftOn(t, other, '2026-04-08', '09:00')
  await leaveOn(t, onLeave, '2026-04-08')

  const found = await people(t, { shifts })
  expect(free(found)).toEqual([fit.id])
  expect(barred(found)).toEqual([
    [onLeave.id, ['onLeave']],
    [busy.id, ['overlap']],
  ])
  expect(free(await people(t, { shifts: shifts.slice(0, 1) })).sort()).toEqual(
    [onLeave.id, busy.id, fit.id].sort(),
  )
  await t.call(calendar.updateRules, { body: { maxWeekMinutes: 420 } })
  expect(barred(await people(t, { shifts })).find(([id]) => id === fit.id)).toEqual([fit.id, ['weekHours']])
})

test('R1: a person who has one of the shifts is asked of the others, and two at one time suit no person', async () => {
  const t = await aTenant()
  const [one, other] = [await aUser(t), await aUser(t)]
  const [job, second] = [await aJob(t, { assignees: [one] }), await aJob(t, { assignees: [other] })]
  const shifts = [await shiftOn(t, job, '2026-04-07'), await shiftOn(t, second, '2026-04-08')]
  expect(free(await people(t, { shifts })).sort()).toEqual([one.id, other.id].sort())
  const atOnce = [shifts[0]!, await shiftOn(t, second, '2026-04-07', '10:00')]
  expect(barred(await people(t, { shifts: atOnce }))).toEqual([
    [one.id, ['overlap']],
    [other.id, ['overlap']],
  ])
})

test('R1: drafts are asked of as published shifts are, and from a day on all shifts of the next weeks', async () => {
  const t = await aTenant()
  const {
    job,
    patternId,
    people: all,
  } = await anUncoveredPlace(t, {
    startTime: '2026-04-02T18:00:00+10:00',
  })
  const [holder, busyLater, fit] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  const weekly = { recursiveFrequency: 'WEEKLY' as const, weekdays: [2, 4], places: 1 }
  const need = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: { ...weekly, startTime: '2026-04-07T06:00:00+10:00', duration: 120 },
  })
  await t.call(roster.place, {
    body: { patternId, occurrenceStart: '2026-04-02T18:00:00+10:00', tenantUserId: holder.id },
  })
  const days = { startDate: '2026-04-02', endDate: '2026-04-02' }
  const [draft] = (await t.call(roster.read, { query: { ...days, by: 'SITE' } })).shifts
  expect(draft!.eventId).toBeLessThan(0)
  const { eventId, occurrenceStart } = draft!
  await leaveOn(t, busyLater, '2026-04-02')
  const ofDraft = await people(t, { shifts: [{ eventId, occurrenceStart }] })
  expect([free(ofDraft), barred(ofDraft)]).toEqual([[fit.id], [[busyLater.id, ['onLeave']]]])

  await shiftOn(t, await aJob(t, { assignees: [busyLater] }), '2026-04-23', '06:30')
  const place = { patternId: need.id, occurrenceStart: '2026-04-07T06:00:00+10:00' }
  expect(free(await people(t, { place }))).toContain(busyLater.id)
  expect(barred(await people(t, { place, onwards: true }))).toEqual([[busyLater.id, ['overlap']]])
  expect(free(await people(t, { place, onwards: true, weekdays: [2] }))).toContain(busyLater.id)
})

test('R1: beyond two hundred people the server finds a person by name, with the rules of all', async () => {
  const t = await aTenant()
  const { patternId, people: all } = await anUncoveredPlace(t, {
    ...{ people: 203, startTime: '2026-04-02T18:00:00+10:00' },
  })
  const last = all.at(-1)!
  await leaveOn(t, last, '2026-04-02')
  const place = { patternId, occurrenceStart: '2026-04-02T18:00:00+10:00' }
  const found = await people(t, { place })
  expect([found.candidates.length, found.candidateCount, found.excludedCount]).toEqual([200, 202, 1])
  const named = await people(t, { place, search: 'Person202' })
  expect([free(named), barred(named)]).toEqual([[], [[last.id, ['onLeave']]]])
})

test('R1: a shift that is over or was removed, and neither or both of place and shifts, are refused', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const over = await shiftOn(t, job, '2026-03-30')
  expect(await t.refused(cover.peopleForShifts, { body: { shifts: [over] } })).toMatchObject({ status: 404 })
  expect(await t.refused(cover.peopleForShifts, { body: {} })).toMatchObject({ status: 400 })
})

test('R1: who is on the other place of an early shift is there already: its day is that of the site', async () => {
  const t = await aTenant()
  const [one, other] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [one, other] })
  const early = { startTime: '2026-04-07T06:00:00+10:00', duration: 120, places: 2 }
  const body = { ...early, recursiveFrequency: 'WEEKLY' as const, weekdays: [2] }
  const need = await t.call(roster.addPattern, { params: { id: job.id }, body })
  for (const { id } of [one, other])
    await t.call(roster.place, { body: { patternId: need.id, from: '2026-04-07', tenantUserId: id } })
  const days = { startDate: '2026-04-07', endDate: '2026-04-07' }
  await t.call(roster.publish, { query: { force: true }, body: days })
  const { shifts } = await t.call(roster.read, { query: { ...days, by: 'SITE' } })
  const { eventId, occurrenceStart } = shifts.find(({ tenantUserId }) => tenantUserId === one.id)!
  const there = [[other.id, ['alreadyThere', 'overlap']]]
  expect(barred(await people(t, { shifts: [{ eventId, occurrenceStart }] }))).toEqual(there)
  const { excluded } = await t.call(cover.shiftCandidates, { query: { eventId, occurrenceStart } })
  expect(
    excluded.map(({ tenantUserId, reasons }) => [tenantUserId, reasons.map(({ kind }) => kind)]),
  ).toEqual(there)
})

test('R1: several open places, with shifts too, are asked of as what one person is to have together', async () => {
  const t = await aTenant()
  const [fit, busy, holder] = [await aUser(t), await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [fit, busy, holder] })
  const needAt = async (day: string, hour: string) => {
    const startTime = `${day}T${hour}:00:00+10:00`
    const body = { startTime, duration: 120, recursiveFrequency: null }
    const { id: patternId } = await t.call(roster.addPattern, { params: { id: job.id }, body })
    return { patternId, occurrenceStart: startTime }
  }
  const places = [await needAt('2026-04-07', '18'), await needAt('2026-04-08', '18')]
  await shiftOn(t, await aJob(t, { assignees: [busy] }), '2026-04-08', '19:00')
  const found = await people(t, { places })
  expect(new Set(free(found))).toEqual(new Set([fit.id, holder.id]))
  expect(barred(found)).toEqual([[busy.id, ['overlap']]])

  // Two at one time suit no person.
  const atOnce = [places[0]!, await needAt('2026-04-07', '19')]
  expect(free(await people(t, { places: atOnce }))).toEqual([])
  // Who has the shift is asked of the places, and not of the own shift.
  const shifts = [await shiftOn(t, await aJob(t, { assignees: [holder] }), '2026-04-09')]
  expect(free(await people(t, { places, shifts }))).toContain(holder.id)
  const missing = { ...places[0]!, patternId: 999_999_999 }
  expect(await t.refused(cover.peopleForShifts, { body: { places: [missing] } })).toMatchObject({
    status: 404,
  })
  const both = { places, place: places[0]! }
  expect(await t.refused(cover.peopleForShifts, { body: both })).toMatchObject({ status: 400 })
})
