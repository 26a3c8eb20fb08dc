import { cover } from '@muster/contract/cover/cover'
import { leave } from '@muster/contract/leave/leave'
import { notifications } from '@muster/contract/notifications/notifications'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { suspensions } from '@muster/contract/users/suspensions'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { anUncoveredPlace } from '../../../test/cover-place.ts'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { systemScope } from '../company/tenant-queries.ts'
import { offerDue } from '../cover/offers/offer-steps.ts'
import { approvedLeave } from '../leave/examples.ts'
import { suspended } from './examples.ts'
import { takeComingShifts } from './suspended-shifts.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const week = { startDate: '2026-04-01', endDate: '2026-04-07' }
const evening = (day: string) => `2026-04-${day}T18:00:00+10:00`

/** A visit each evening from today to Tuesday. */
async function evenings(t: Tenant) {
  const job = await aJob(t)
  const eventId = await anEvent(t, job, { startLocal: '2026-04-01T18:00:00', until: '2026-04-07' })
  return { job, eventId, person: job.worker }
}
async function shiftsOf(t: Tenant, as: TestUser) {
  const mine = await t.call(roster.mine, { query: week }, { as })
  return mine.filter(({ change }) => change !== 'CANCELLED').map(({ startTime }) => startTime.slice(8, 10))
}
async function uncoveredDays(t: Tenant) {
  const { places } = await t.call(roster.read, { query: { ...week, by: 'SITE' } })
  return places.filter(({ uncovered }) => uncovered > 0).map(({ date }) => date.slice(8))
}
const placesOn = async (t: Tenant) => (await t.call(roster.read, { query: { ...week, by: 'SITE' } })).places

test('R-24: the question counts the shifts; they become uncovered places, and come back when it ends early', async () => {
  const t = await aTenant()
  const { person } = await evenings(t)
  const params = { id: person.id }
  const days = { from: '2026-04-02', until: '2026-04-04' }
  expect(await t.call(suspensions.shifts, { params, query: days })).toEqual({
    shifts: 3,
    firstDay: days.from,
  })
  expect(await t.call(suspensions.shifts, { params, query: {} })).toEqual({
    shifts: 7,
    firstDay: '2026-04-01',
  })
  const { id } = await suspended(t, person, days)
  expect(await shiftsOf(t, person)).toEqual(['01', '05', '06', '07'])
  expect(await uncoveredDays(t)).toEqual(['02', '03', '04'])
  expect(await t.call(suspensions.shifts, { params, query: days })).toEqual({ shifts: 0, firstDay: null })
  // Another one takes the first of them.
  const colleague = await aUser(t)
  const [first] = await placesOn(t)
  const { patternId, occurrenceStart } = first!
  await t.call(cover.assign, { body: { patternId, occurrenceStart, tenantUserId: colleague.id } })
  // It ends a day earlier, then it lasts longer, then it is ended.
  await t.call(suspensions.update, { params: { id }, body: { until: '2026-04-03' } })
  expect(await shiftsOf(t, person)).toEqual(['01', '04', '05', '06', '07'])
  await t.call(suspensions.update, { params: { id }, body: { until: '2026-04-06' } })
  expect(await shiftsOf(t, person)).toEqual(['01', '07'])
  await t.call(suspensions.end, { params: { id } })
  expect(await shiftsOf(t, person)).toEqual(['01', '03', '04', '05', '06', '07'])
  expect(await shiftsOf(t, colleague)).toEqual(['02'])
  expect(await uncoveredDays(t)).toEqual([])
})

test('R-24: of one until further notice the shifts of 92 days are taken, and later ones are conflicts', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-04-01T18:00:00', frequency: 'WEEKLY' })
  const params = { id: job.worker.id }
  expect(await t.call(suspensions.shifts, { params, query: {} })).toEqual({
    shifts: 14,
    firstDay: '2026-04-01',
  })
  await suspended(t, job.worker, { from: '2026-04-01', until: null })
  const later = { startDate: '2026-07-01', endDate: '2026-07-08' }
  const { conflicts, shifts } = await t.call(roster.read, { query: { ...later, by: 'PERSON' } })
  expect(shifts.map(({ startTime }) => startTime.slice(0, 10))).toEqual(['2026-07-08'])
  expect(conflicts).toMatchObject([{ kind: 'suspended', date: '2026-07-08' }])
})

const daysOf = async (t: Tenant, as: TestUser, query: { startDate: string; endDate: string }) => {
  const mine = await t.call(roster.mine, { query }, { as })
  return mine.filter(({ change }) => change !== 'CANCELLED').map(({ startTime }) => startTime.slice(0, 10))
}
const nightOn = async (t: Tenant, day: string) => {
  t.clock.set(new Date(`${day}T00:00:00Z`))
  await takeComingShifts(await systemScope(t.deps, t.tenantId, t.clock.now()))
  await t.settle()
}

test('R-24: shifts that come within 92 days are taken at night, with one notification, and come back at the end', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-04-01T18:00:00', frequency: 'WEEKLY' })
  const person = job.worker
  await suspended(t, person, { from: '2026-04-01', until: null })
  await t.settle()
  const messages = async () => {
    const told = (await t.call(notifications.list, {}, { as: person })) as { type: string; message: string }[]
    return told.filter(({ type }) => type === 'suspension.changed').map(({ message }) => message)
  }
  const summer = { startDate: '2026-07-16', endDate: '2026-08-19' }
  const later = ['2026-07-22', '2026-07-29', '2026-08-05', '2026-08-12']
  const latest = ['2026-08-19']
  // Until the second of July all are taken: enough for a month.
  await nightOn(t, '2026-04-30')
  expect(await daysOf(t, person, summer)).toEqual([...later, ...latest])
  expect(await messages()).toHaveLength(1)
  // Another shift that the office plans knowingly in these days stays with the person.
  await anEvent(t, job, { startLocal: '2026-06-01T08:00:00', frequency: null })
  await nightOn(t, '2026-05-15')
  await nightOn(t, '2026-05-15')
  await nightOn(t, '2026-05-16')
  expect(await daysOf(t, person, summer)).toEqual(latest)
  expect(await daysOf(t, person, { startDate: '2026-05-25', endDate: '2026-06-07' })).toEqual(['2026-06-01'])
  expect(await messages()).toEqual([
    'Shifts removed from your roster: 6. Shifts returned to you: 0.',
    expect.stringContaining('You are not rostered then'),
  ])
  const [suspension] = await t.call(suspensions.list, { params: { id: person.id } })
  await t.call(suspensions.end, { params: { id: suspension!.id } })
  expect(await daysOf(t, person, summer)).toEqual([...later, ...latest])
})

test('R-24: where the office kept the shifts, gave a last day or ended it, no night takes any', async () => {
  const t = await aTenant()
  const weekly = { startLocal: '2026-04-01T18:00:00', frequency: 'WEEKLY' } as const
  const [keeping, ending, ended] = [await aJob(t), await aJob(t), await aJob(t)]
  for (const job of [keeping, ending, ended]) await anEvent(t, job, weekly)
  await suspended(t, keeping.worker, { from: '2026-04-01', until: null, shifts: 'KEEP' })
  await suspended(t, ending.worker, { from: '2026-04-01', until: '2026-04-30' })
  const { id } = await suspended(t, ended.worker, { from: '2026-04-01', until: null })
  await t.call(suspensions.end, { params: { id } })
  await nightOn(t, '2026-05-20')
  const august = { startDate: '2026-08-01', endDate: '2026-08-10' }
  for (const { worker } of [keeping, ending, ended])
    expect(await daysOf(t, worker, august)).toEqual(['2026-08-05'])
})

test('R-24: a visit that runs stays with the person who clocked in', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-04-01T09:00:00', frequency: null })
  await anEvent(t, job, { startLocal: '2026-04-01T14:00:00', frequency: null })
  const scope = await t.scope()
  const [event] = await scope.from('schedule_events').select('id').orderBy('id').execute()
  await t.call(
    works.start,
    {
      body: {
        ...{ jobId: job.id, eventId: event!.id, occurrenceStart: '2026-04-01T09:00:00+10:00' },
        startedAt: '2026-03-31T23:00:00Z',
      },
    },
    { as: job.worker },
  )
  await suspended(t, job.worker, { from: '2026-04-01', until: '2026-04-01' })
  const mine = await t.call(roster.mine, { query: week }, { as: job.worker })
  expect(
    mine.filter(({ change }) => change !== 'CANCELLED').map(({ startTime }) => startTime.slice(11, 16)),
  ).toEqual(['09:00'])
})

test('R-24: shifts that are left, and new ones, are conflicts on the roster and in the schedule', async () => {
  const t = await aTenant()
  const { job, eventId, person } = await evenings(t)
  await suspended(t, person, { from: '2026-04-02', until: '2026-04-03', shifts: 'KEEP' })
  expect(await shiftsOf(t, person)).toEqual(['01', '02', '03', '04', '05', '06', '07'])
  const read = await t.call(roster.read, { query: { ...week, by: 'PERSON' } })
  expect(read.conflicts).toMatchObject([
    { kind: 'suspended', tenantUserId: person.id, date: '2026-04-02', eventId },
    { kind: 'suspended', tenantUserId: person.id, date: '2026-04-03', eventId },
  ])
  expect(read.away).toMatchObject([
    { kind: 'SUSPENDED', tenantUserId: person.id, from: '2026-04-02', to: '2026-04-03', typeName: null },
  ])
  // A new shift: said when it is drafted, asked about when it is published.
  const change = {
    ...{ kind: 'ADD' as const, jobId: job.id, tenantUserId: person.id },
    ...{ startTime: '2026-04-03T08:00:00+10:00', duration: 60 },
  }
  const checked = await t.call(roster.checkChange, { body: { changes: [change] } })
  expect(checked).toMatchObject([{ kind: 'suspended', date: '2026-04-03', count: 1 }])
  const drafted = await t.call(roster.change, { body: { changes: [change] } })
  expect(drafted.conflicts).toMatchObject([{ kind: 'suspended' }])
  const warned = await t.refused(roster.publish, { body: week })
  expect(warned).toMatchObject({ status: 409, data: { conflicts: [{ kind: 'suspended' }] } })
  // The schedule of a job says so too, and refuses it where the company does not let conflicts pass.
  const body = {
    ...{ mappedId: job.id, userAssigneeId: job.worker.id, recursiveFrequency: null },
    ...{ startTime: '2026-04-02T08:00:00+10:00', duration: 60, notifyBeforeMinutes: 5 },
  }
  await t.call(calendar.updateRules, { body: { onConflict: 'REFUSE' } })
  const refused = await t.refused(calendar.create, { query: { force: true }, body })
  expect(refused).toMatchObject({
    status: 409,
    data: { conflicts: [{ kind: 'suspended', date: '2026-04-02', count: 1 }] },
  })
})

test('R-24: candidates leave them out with the reason; offers, call-outs and taking do not reach them', async () => {
  const t = await aTenant()
  const { patternId, people } = await anUncoveredPlace(t, { startTime: evening('02'), people: 4 })
  const [person, other, ...others] = people as [TestUser, TestUser, TestUser, TestUser]
  await suspended(t, person, { from: '2026-04-02', until: '2026-04-02' })
  const place = { patternId, occurrenceStart: evening('02') }
  const found = await t.call(cover.candidates, { query: place })
  expect(found.excluded).toMatchObject([{ tenantUserId: person.id, reasons: [{ kind: 'suspended' }] }])
  const given = await t.refused(cover.assign, { body: { ...place, tenantUserId: person.id } })
  expect(given).toMatchObject({ status: 422, data: { reasons: [{ kind: 'suspended' }] } })
  const chosen = { ...place, audience: 'PEOPLE' as const, tenantUserIds: [person.id] }
  expect(await t.refused(cover.offer, { body: chosen })).toMatchObject({ status: 422 })
  // An offer asks the others. Who is suspended after that may not take it any more, and reads why.
  const { id } = await t.call(cover.offer, { body: { ...place, audience: 'ALL' } })
  const record = await t.call(cover.record, { params: { id } })
  const asked = record.people.map(({ tenantUserId }) => tenantUserId)
  expect(asked.sort()).toEqual([other, ...others].map((each) => each.id).sort())
  expect(record.notAsked).toMatchObject([{ tenantUserId: person.id, reasons: [{ kind: 'suspended' }] }])
  await suspended(t, other, { from: '2026-04-01', until: null })
  const yes = { params: { id }, body: { answer: 'YES' as const } }
  expect(await t.refused(cover.answerOffer, yes, { as: other })).toMatchObject({
    status: 422,
    errors: [{ message: 'You are suspended then' }],
  })
  await t.call(cover.withdrawOffer, { params: { id } })
})

test('R-24: a step of a call-out passes over who was suspended after it was made', async () => {
  const t = await aTenant()
  const { patternId } = await anUncoveredPlace(t, { startTime: evening('02'), people: 2 })
  const steps = { minutes: 5, people: 1 }
  const body = { patternId, occurrenceStart: evening('02'), audience: 'STEPS' as const, steps }
  const { id: offerId } = await t.call(cover.offer, { body })
  const peopleOf = async () => (await t.call(cover.record, { params: { id: offerId } })).people
  const next = (await peopleOf()).find(({ askedAt }) => askedAt === null)!
  await suspended(t, { id: next.tenantUserId }, { from: '2026-04-02', until: '2026-04-02' })
  t.clock.set(new Date('2026-04-01T00:05:30Z'))
  await offerDue(await t.scope(), { offerId })
  expect((await peopleOf()).find(({ tenantUserId }) => tenantUserId === next.tenantUserId)).toMatchObject({
    askedAt: null,
    passedOver: [{ kind: 'suspended' }],
  })
})

test('R-24: a swap with them is refused, and a colleague does not read why', async () => {
  const t = await aTenant()
  const [asker, partner] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [asker, partner] })
  const eventId = await anEvent(t, job, { startLocal: '2026-04-02T18:00:00', frequency: null })
  await suspended(t, partner, { from: '2026-04-02', until: '2026-04-02' })
  const given = { eventId, occurrenceStart: evening('02') }
  const refused = await t.refused(cover.askSwap, { body: { given, withUserId: partner.id } }, { as: asker })
  expect(refused).toMatchObject({ status: 422, data: { reasons: [{ kind: 'unavailable' }] } })
  expect(JSON.stringify(refused)).not.toContain('uspended')
})

test('R-24: a copied week leaves out what lies in a suspension, with the reason', async () => {
  const t = await aTenant()
  const person = await aUser(t, { firstName: 'Cleo', lastName: 'Marsh' })
  const job = await aJob(t, { assignees: [person] })
  for (const day of ['07', '09'])
    await anEvent(t, job, { startLocal: `2026-04-${day}T08:00:00`, durationMinutes: 60, frequency: null })
  await suspended(t, person, { from: '2026-04-14', until: '2026-04-15' })
  const body = { fromDate: '2026-04-06', toDate: '2026-04-13' }
  expect(await t.call(roster.copyWeek, { body })).toMatchObject({
    changes: 1,
    conflicts: [],
    leftOut: [
      {
        ...{ reason: 'SUSPENDED', tenantUserId: person.id, name: 'Cleo Marsh', jobId: job.id },
        ...{ locationName: job.site.name, date: '2026-04-14' },
      },
    ],
  })
})

test('R-24: leave that is taken back gives a suspended person no shift', async () => {
  const t = await aTenant()
  const { person } = await evenings(t)
  const { id } = await approvedLeave(t, person, { from: '2026-04-02', to: '2026-04-03' })
  await suspended(t, person, { from: '2026-04-03', until: '2026-04-04' })
  expect(await shiftsOf(t, person)).toEqual(['01', '05', '06', '07'])
  await t.call(leave.takeBack, { params: { id } })
  expect(await shiftsOf(t, person)).toEqual(['01', '02', '05', '06', '07'])
})

test('R-24: team leaders see that people of their jobs are away, not why', async () => {
  const t = await aTenant()
  const [person, leader, stranger] = [await aUser(t), await aUser(t, { level: 4 }), await aUser(t)]
  await aJob(t, { assignees: [person, leader] })
  await suspended(t, person, { from: '2026-04-02', until: null })
  await suspended(t, stranger, { from: '2026-04-02', until: null })
  const name = `${person.firstName} ${person.lastName}`
  const days = { from: '2026-04-02', to: '2026-04-07', isPartDay: false }
  expect(await t.call(leave.away, { query: week }, { as: leader })).toEqual([
    { tenantUserId: person.id, name, distinguishedBy: null, ...days },
  ])
})
