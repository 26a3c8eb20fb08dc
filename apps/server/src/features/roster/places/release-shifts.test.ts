import { calendar } from '@muster/contract/planning/calendar'
import type { Roster } from '@muster/contract/planning/roster'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { insert } from '../../../../test/insert.ts'
import { aJob, anEvent } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { shiftsWithin } from '../grid/shifts-within.ts'
import { fillPlace } from './fill-place.ts'
import { nameOf, releaseShifts } from './release-shifts.ts'
import { restoreShifts } from './restore-shifts.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const month = { startDate: '2026-04-01', endDate: '2026-05-05' }
const read = (t: Tenant) => t.call(roster.read, { query: { ...month, by: 'SITE' } })
const uncovered = ({ places }: Roster) =>
  places.flatMap(({ uncovered: count, startTime }) =>
    count > 0 ? [`${startTime.slice(0, 16)} ${count}`] : [],
  )
const shiftsOf = ({ shifts }: Roster, { id }: TestUser) =>
  shifts
    .filter(({ tenantUserId }) => tenantUserId === id)
    .map(({ startTime, duration }) => `${startTime.slice(0, 16)} ${duration}`)
    .sort()

const week = { firstDay: '2026-04-06', lastDay: '2026-04-12', from: null, to: null }

async function aLeave(t: Tenant, person: TestUser) {
  const scope = await t.scope()
  const type_id = await insert(scope, 'leave_types', {
    name: `Leave of ${person.id}`,
    kind: 'PLANNED',
    paid: true,
  })
  return insert(scope, 'leave_requests', {
    ...{ user_id: person.id, type_id, first_day: week.firstDay, last_day: week.lastDay, state: 'APPROVED' },
    ...{ requested_at: t.clock.now(), requested_by: person.id },
  })
}

async function released(t: Tenant, person: TestUser, leaveId: number) {
  const scope = await t.scope(t.boss)
  const within = await shiftsWithin(scope, person.id, week)
  const named = within.map(nameOf)
  return releaseShifts(scope, person.id, named, { cause: 'LEAVE', leaveId })
}

/** A daily series, one that was moved by an hour, a single shift, and a place of a pattern. */
async function aBusyPerson(t: Tenant) {
  const person = await aUser(t)
  const [daily, other] = [await aJob(t, { assignees: [person] }), await aJob(t, { assignees: [person] })]
  const series = await anEvent(t, daily, { startLocal: '2026-03-25T06:00:00', until: '2026-04-30' })
  await t.call(calendar.update, {
    params: { id: series },
    query: { force: true },
    body: {
      userAssigneeId: person.id,
      startTime: '2026-04-08T07:00:00+10:00',
      duration: 90,
      recursiveFrequency: 'DAILY',
      notifyBeforeMinutes: 5,
      extent: 'this',
      occurrenceStart: '2026-04-08T06:00:00+10:00',
    },
  })
  await anEvent(t, other, { startLocal: '2026-04-09T12:00:00', frequency: null })
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: other.id },
    body: { startTime: '2026-04-06T18:00:00+10:00', duration: 60, recursiveFrequency: 'WEEKLY', places: 2 },
  })
  await t.call(roster.place, { body: { patternId, tenantUserId: person.id } })
  await t.call(roster.publish, { query: { force: true }, body: month })
  return { person, daily, other, series, patternId }
}

test('released shifts are uncovered places, and are given back as they were', async () => {
  const t = await aTenant()
  const { person } = await aBusyPerson(t)
  const before = await read(t)
  const leaveId = await aLeave(t, person)
  const taken = await released(t, person, leaveId)
  expect(taken).toHaveLength(9)
  const away = await read(t)
  const inWeek = (start: string) => start >= '2026-04-06' && start < '2026-04-13'
  expect(shiftsOf(away, person)).toEqual(shiftsOf(before, person).filter((start) => !inWeek(start)))
  expect(uncovered(away).filter(inWeek).sort()).toEqual(
    [
      ...shiftsOf(before, person)
        .filter((start) => inWeek(start) && !start.includes('T18:00'))
        .map((start) => `${start.slice(0, 16)} 1`),
      '2026-04-06T18:00 2',
    ].sort(),
  )
  expect(await released(t, person, leaveId)).toEqual([])

  expect(await restoreShifts(await t.scope(t.boss), 'leave_id', leaveId)).toHaveLength(9)
  const after = await read(t)
  expect([shiftsOf(after, person), uncovered(after)]).toEqual([shiftsOf(before, person), uncovered(before)])
  expect(await restoreShifts(await t.scope(t.boss), 'leave_id', leaveId)).toEqual([])
})

test('what another person has taken since stays theirs', async () => {
  const t = await aTenant()
  const { person } = await aBusyPerson(t)
  const helper = await aUser(t)
  const before = shiftsOf(await read(t), person)
  const leaveId = await aLeave(t, person)
  const [first, second, third] = await released(t, person, leaveId)
  for (const { patternId, occurrence } of [first!, third!]) {
    const occurrenceStart = new Date(occurrence.startTime).toISOString()
    await fillPlace(await t.scope(t.boss), { patternId, occurrenceStart }, helper.id)
  }
  // The place of one person is full; that of two is not.
  const full = [first!, third!].find(({ patternId }) => patternId !== second!.patternId)!
  await expect(
    fillPlace(
      await t.scope(t.boss),
      { patternId: full.patternId, occurrenceStart: new Date(full.occurrence.startTime).toISOString() },
      (await aUser(t)).id,
    ),
  ).rejects.toMatchObject({ reason: 'place.full' })
  expect(await restoreShifts(await t.scope(t.boss), 'leave_id', leaveId)).toHaveLength(7)
  const after = await read(t)
  expect([...shiftsOf(after, person), ...shiftsOf(after, helper)].sort()).toEqual(before)
})

test('a series that was split since gives its shifts back too', async () => {
  const t = await aTenant()
  const { person, series } = await aBusyPerson(t)
  const leaveId = await aLeave(t, person)
  await released(t, person, leaveId)
  await t.call(calendar.update, {
    params: { id: series },
    query: { force: true },
    body: {
      userAssigneeId: person.id,
      startTime: '2026-04-04T06:30:00+10:00',
      duration: 120,
      recursiveFrequency: 'DAILY',
      until: '2026-04-30',
      notifyBeforeMinutes: 5,
      extent: 'following',
      occurrenceStart: '2026-04-04T06:00:00+10:00',
    },
  })
  await restoreShifts(await t.scope(t.boss), 'leave_id', leaveId)
  const after = await read(t)
  expect(shiftsOf(after, person).filter((start) => start >= '2026-04-06' && start < '2026-04-08')).toEqual([
    '2026-04-06T06:30 120',
    '2026-04-06T18:00 60',
    '2026-04-07T06:30 120',
  ])
  expect(uncovered(after).filter((start) => start.includes('T06'))).toEqual([])
})
