import type { AvailabilityWindow } from '@muster/contract/leave/availability'
import { leave } from '@muster/contract/leave/leave'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aClient, aTenant, aUser } from '../../../test/tenant.ts'
import { approvedLeave, askedLeave } from './examples.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const weekly = (
  weekday: number,
  startTime: string,
  endTime: string,
  given: object = {},
): AvailabilityWindow => ({
  kind: 'UNAVAILABLE',
  ...{ weekday, from: null, until: null, startTime, endTime },
  ...given,
})
const onDays = (from: string, until: string, given: object = {}): AvailabilityWindow => ({
  kind: 'UNAVAILABLE',
  ...{ weekday: null, from, until, startTime: '00:00', endTime: '24:00' },
  ...given,
})

test('a person says when they cannot work; the office notes it too, and neither overwrites the other unseen', async () => {
  const t = await aTenant()
  const as = await aUser(t)
  const mine = () => t.call(leave.myAvailability, {}, { as })
  expect(await mine()).toEqual({
    tenantUserId: as.id,
    windows: [],
    version: 0,
    changedAt: null,
    changedBy: null,
  })
  const windows = [weekly(2, '18:00', '24:00'), onDays('2026-04-10', '2026-04-12', { kind: 'PREFERRED' })]
  const first = await t.call(leave.saveMyAvailability, { body: { windows, version: 0 } }, { as })
  expect(first).toMatchObject({ windows, version: 1, changedBy: null, changedAt: '2026-04-01T00:00:00.000Z' })
  const office = { params: { id: as.id }, body: { windows: [], version: 1 } }
  const noted = await t.call(leave.saveAvailability, office)
  expect(noted).toMatchObject({
    windows: [],
    version: 2,
    changedBy: `${t.boss.firstName} ${t.boss.lastName}`,
  })
  const stale = await t.refused(leave.saveMyAvailability, { body: { windows, version: 1 } }, { as })
  expect(stale).toMatchObject({ status: 409, code: 'E030', data: noted })
  expect(await mine()).toEqual(noted)
  const twice = await Promise.all(
    [1, 2].map(() => t.send(leave.saveMyAvailability, { body: { windows, version: 2 } }, { as })),
  )
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('what is no window is refused by field, and clients have none', async () => {
  const t = await aTenant()
  const as = await aUser(t)
  const refused = async (window: object) => {
    const body = { windows: [{ ...weekly(1, '06:00', '08:00'), ...window }], version: 0 } as never
    const { status, errors } = await t.refused(leave.saveMyAvailability, { body }, { as })
    return [status, ...(errors ?? []).map(({ path }) => path)]
  }
  expect(await refused({ startTime: '25:00' })).toEqual([400, 'windows.0.startTime'])
  expect(await refused({ weekday: 8 })).toEqual([400, 'windows.0.weekday'])
  expect(await refused({ weekday: null })).toEqual([400, 'windows.0.from'])
  expect(await refused({ from: '2026-05-02', until: '2026-05-01' })).toEqual([400, 'windows.0.until'])
  const windows = Array.from({ length: 101 }, () => weekly(1, '06:00', '08:00'))
  expect((await t.refused(leave.saveMyAvailability, { body: { windows, version: 0 } }, { as })).status).toBe(
    400,
  )
  const client = await aClient(t)
  expect((await t.refused(leave.availability, { params: { id: client.id } })).status).toBe(404)
  const [manager, body] = [await aUser(t, { level: 3 }), { windows: [], version: 0 }]
  const ofBoss = { params: { id: t.boss.id }, body }
  expect((await t.refused(leave.saveAvailability, ofBoss, { as: manager })).reason).toBe('access.stronger')
})

test('shifts at a time at which a person cannot work are conflicts, over every occurrence', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  const windows = [weekly(2, '22:00', '05:00'), onDays('2026-04-20', '2026-04-20', { kind: 'PREFERRED' })]
  await t.call(leave.saveMyAvailability, { body: { windows, version: 0 } }, { as: person })
  const body = {
    ...{ mappedId: job.id, userAssigneeId: person.id, startTime: '2026-04-06T04:00:00+10:00' },
    ...{ duration: 120, recursiveFrequency: 'DAILY' as const, until: '2026-04-30', notifyBeforeMinutes: 5 },
  }
  // The night of Tuesday reaches into each Wednesday morning: 8, 15, 22 and 29 April.
  const refused = await t.refused(calendar.create, { body })
  expect(refused.data).toMatchObject({
    conflicts: [{ kind: 'unavailable', dates: ['2026-04-08', '2026-04-15', '2026-04-22', '2026-04-29'] }],
  })
  await t.call(calendar.create, { body, query: { force: true } })
  const { conflicts } = await t.call(roster.read, {
    query: { startDate: '2026-04-06', endDate: '2026-04-19' },
  })
  expect(conflicts.map(({ kind, date }) => [kind, date])).toEqual([
    ['unavailable', '2026-04-08'],
    ['unavailable', '2026-04-15'],
  ])
})

test('the roster shows leave, requests and windows of its people, whole days as days', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const windows = [
    weekly(1, '00:00', '24:00'),
    weekly(2, '00:00', '24:00'),
    weekly(3, '22:00', '06:00'),
    weekly(7, '00:00', '12:00', { kind: 'PREFERRED' }),
    weekly(7, '12:00', '24:00', { kind: 'PREFERRED', until: '2026-04-11' }),
  ]
  await t.call(leave.saveMyAvailability, { body: { windows, version: 0 } }, { as: person })
  const approved = await approvedLeave(t, person, { from: '2026-04-01', to: '2026-04-06' })
  const part = { from: '2026-04-10T08:00:00+10:00', to: '2026-04-10T12:00:00+10:00' }
  const asked = await askedLeave(t, person, part)
  await approvedLeave(t, person, { from: '2026-04-13', to: '2026-04-14' })
  const { away } = await t.call(roster.read, { query: { startDate: '2026-04-06', endDate: '2026-04-12' } })
  const own = away.filter(({ tenantUserId }) => tenantUserId === person.id)
  expect(own.map(({ kind, leaveId, typeName, from, to }) => [kind, leaveId, typeName, from, to])).toEqual([
    ['LEAVE', approved.id, approved.typeName, '2026-04-01', '2026-04-06'],
    ['REQUESTED', asked.id, asked.typeName, '2026-04-10T08:00:00.000+10:00', '2026-04-10T12:00:00.000+10:00'],
    ['UNAVAILABLE', null, null, '2026-04-06', '2026-04-07'],
    ['UNAVAILABLE', null, null, '2026-04-08T22:00:00.000+10:00', '2026-04-09T06:00:00.000+10:00'],
    ['PREFERRED', null, null, '2026-04-12T00:00:00.000+10:00', '2026-04-12T12:00:00.000+10:00'],
  ])
})
