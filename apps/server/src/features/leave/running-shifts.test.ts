import { cover } from '@muster/contract/cover/cover'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { expect, test } from 'vitest'
import { aJob, anEvent, aWork, type TestJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { planAlerts, sendAlerts } from '../calendar/alerts.ts'
import { offerDue } from '../cover/offers/offer-steps.ts'
import { aCalendar, rowOf } from '../pay/examples.ts'
import { aLeaveType } from './examples.ts'

// Thursday, 06:10 in Brisbane.
standingStill('2026-04-01T20:10:00Z')

const day = { startDate: '2026-04-02', endDate: '2026-04-02' }
const atTime = (time: string) => new Date(`2026-04-02T${time}:00+10:00`)

/** A shift from 06:00 to 09:00 today, of a person who has not come. */
async function aMorning(t: Tenant, given: { durationMinutes?: number } = {}) {
  const [person, helper] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [person] })
  const shift = { startLocal: '2026-04-02T06:00:00', frequency: null, durationMinutes: 180, ...given }
  const eventId = await anEvent(t, job, shift)
  const scope = await t.scope()
  // Alerts are of shifts that were planned before they began.
  await scope
    .change('schedule_events', { updated_at: new Date('2026-03-01') })
    .where('id', '=', eventId)
    .execute()
  await scope.into('quiet_hours', { user_id: helper.id, mode: 'NONE' }).execute()
  return { person, helper, job }
}
async function callInSick(t: Tenant, person: TestUser, to = '2026-04-02') {
  const { id: type } = await aLeaveType(t, { kind: 'SICK' })
  const { id } = await t.call(leave.ask, { body: { from: '2026-04-02', to, type } }, { as: person })
  await t.settle()
  await t.settle()
  return id
}
const shiftsOf = async (t: Tenant, as: TestUser) =>
  (await t.call(roster.mine, { query: day }, { as })).map(({ startTime, duration }) => [
    startTime.slice(11, 16),
    duration,
  ])
const placesOf = async (t: Tenant) =>
  (await t.call(roster.read, { query: { ...day, by: 'SITE' } })).places.map((place) => [
    place.startTime.slice(11, 16),
    place.uncovered,
    place.unfilled,
  ])
const offersOf = async (t: Tenant) => (await t.call(cover.offers, { query: {} })) as { id: number }[]
const answer = (t: Tenant, as: TestUser, id: number) =>
  t.call(cover.answerOffer, { params: { id }, body: { answer: 'YES' } }, { as })

test('sick at 06:10 for 06:00: the place is called out, and its taker has what is left of the shift', async () => {
  const t = await aTenant()
  const { person, helper } = await aMorning(t)
  const { id: calendarId } = await aCalendar(t, '2026-03-30')
  const id = await callInSick(t, person)
  expect(await shiftsOf(t, person)).toEqual([])
  expect(await placesOf(t)).toEqual([['06:00', 1, 0]])
  const { shifts } = await t.call(leave.effect, { params: { id } })
  expect(shifts).toMatchObject([{ state: 'UNCOVERED', duration: 180 }])

  const [offer] = await offersOf(t)
  const record = await t.call(cover.record, { params: { id: offer!.id } })
  expect(record).toMatchObject({ state: 'OPEN', madeBy: null })
  expect(record.notAsked).toMatchObject([{ tenantUserId: person.id, reasons: [{ kind: 'onLeave' }] }])
  expect(record.people.map(({ tenantUserId }) => tenantUserId)).toContain(helper.id)
  t.clock.set(new Date(atTime('06:41').getTime() - 20_000))
  expect(await t.call(cover.myOffers, {}, { as: helper })).toMatchObject([{ state: 'OPEN' }])
  expect(await answer(t, helper, offer!.id)).toMatchObject({ state: 'YOURS' })
  expect(await shiftsOf(t, helper)).toEqual([['06:41', 139]])
  expect(await placesOf(t)).toEqual([['06:00', 0, 0]])

  // Nobody has missed anything: one was sick, the other came.
  t.clock.set(atTime('12:00'))
  const [period] = await t.call(pay.list, { query: { calendarId, from: '2026-03-30', to: '2026-04-05' } })
  const row = await rowOf(t, period!.id, person.id)
  expect(row).toMatchObject({ exceptions: [], leave: [{ time: 3 * 3_600_000 }] })
})

async function alertsOf(t: Tenant, time: string): Promise<string[]> {
  t.clock.set(atTime(time))
  await planAlerts(await t.scope(), {})
  await sendAlerts(await t.scope())
  await t.settle()
  const rows = await (await t.scope())
    .from('notifications')
    .where('user_id', '=', t.boss.id)
    .where('type', 'in', ['schedule.late', 'schedule.missed'])
    .select('type')
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}

test('after the sick call no alert follows; one that was sent before stays sent', async () => {
  const t = await aTenant()
  const { person } = await aMorning(t)
  await alertsOf(t, '05:50')
  expect(await alertsOf(t, '06:20')).toEqual(['schedule.late'])
  await callInSick(t, person)
  expect(await alertsOf(t, '08:30')).toEqual(['schedule.late'])
})

test('taken back while the shift runs, the shift is the person’s again as it was; a taken one is not', async () => {
  const t = await aTenant()
  const { person } = await aMorning(t)
  const id = await callInSick(t, person)
  t.clock.set(atTime('06:30'))
  await t.call(leave.withdraw, { params: { id } }, { as: person })
  await t.settle()
  expect(await shiftsOf(t, person)).toEqual([['06:00', 180]])
  // No place is left behind that would count as unfilled.
  expect(await placesOf(t)).toEqual([])
  t.clock.set(atTime('10:00'))
  expect(await placesOf(t)).toEqual([])

  const other = await aTenant()
  other.clock.set(atTime('06:10'))
  const { person: sick, helper } = await aMorning(other)
  const leaveId = await callInSick(other, sick)
  const { shifts } = await other.call(leave.effect, { params: { id: leaveId } })
  const { patternId, placeStart } = shifts[0]!
  const place = { patternId: patternId!, occurrenceStart: placeStart!, tenantUserId: helper.id }
  await other.call(roster.place, { body: place })
  await other.call(roster.publish, { query: { force: true }, body: day })
  await other.call(leave.withdraw, { params: { id: leaveId } }, { as: sick })
  expect(await shiftsOf(other, sick)).toEqual([])
  expect(await shiftsOf(other, helper)).toEqual([['06:10', 170]])
})

test('a shift that the person has clocked in to stays, and so does one that has ended', async () => {
  const t = await aTenant()
  const { person, job } = await aMorning(t)
  await aWork(t, { job, by: person, status: 'STARTED', startedAt: '2026-04-01T19:58:00Z' })
  await callInSick(t, person)
  expect(await shiftsOf(t, person)).toEqual([['06:00', 180]])

  const other = await aTenant()
  const { person: late } = await aMorning(other, { durationMinutes: 10 })
  await callInSick(other, late)
  expect(await shiftsOf(other, late)).toEqual([['06:00', 10]])
  expect(await offersOf(other)).toEqual([])
})

test('a place that has begun is offered until it ends, and who is sick is not asked for the rest of a night', async () => {
  const t = await aTenant()
  const [person] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [person] })
  await t.call(cover.updateRules, { body: { callOutWithinHours: null } })
  // Wednesday 22:00 to Thursday 08:00; the sick leave is of Wednesday alone.
  await anEvent(t, job, { startLocal: '2026-04-01T22:00:00', frequency: null, durationMinutes: 600 })
  const { id: type } = await aLeaveType(t, { kind: 'SICK' })
  const body = { from: '2026-04-01', to: '2026-04-01', type }
  const { id } = await t.call(leave.ask, { body }, { as: person })
  const { patternId, placeStart } = (await t.call(leave.effect, { params: { id } })).shifts[0]!
  const query = { patternId: patternId!, occurrenceStart: placeStart! }
  expect(await t.call(today.uncovered)).toMatchObject({ count: 1, places: [{ patternId, uncovered: 1 }] })
  const { excluded, candidates } = await t.call(cover.candidates, { query })
  expect(excluded).toMatchObject([{ tenantUserId: person.id, reasons: [{ kind: 'onLeave' }] }])
  await askEverybody(t, query, job, candidates.length)
  t.clock.set(atTime('08:00'))
  const refused = await t.refused(cover.offer, { body: { ...query, audience: 'ALL' } })
  expect(refused.errors).toMatchObject([{ path: 'occurrenceStart', message: 'Has ended already' }])
  expect(await t.call(today.uncovered)).toMatchObject({ count: 0 })
  const [offer] = await offersOf(t)
  await offerDue(await t.scope(), { offerId: offer!.id })
  expect(await t.call(cover.record, { params: { id: offer!.id } })).toMatchObject({ state: 'EXPIRED' })
})

async function askEverybody(
  t: Tenant,
  place: { patternId: number; occurrenceStart: string },
  { id }: TestJob,
  people: number,
) {
  const made = await t.call(cover.offer, { body: { ...place, audience: 'ALL' } })
  expect(made).toMatchObject({ state: 'OPEN', asked: people, place: { jobId: id, uncovered: 1 } })
}
