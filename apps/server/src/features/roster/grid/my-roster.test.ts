import { calendar } from '@muster/contract/planning/calendar'
import type { MyShift } from '@muster/contract/planning/published-shifts'
import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser } from '../../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const fourWeeks = { startDate: '2026-04-01', endDate: '2026-04-28' }
const shiftLines = (shifts: readonly MyShift[]) =>
  shifts.map(({ startTime, seen, change }) => `${startTime.slice(0, 16)} ${seen} ${change}`)

async function aRoster() {
  const t = await aTenant()
  const job = await aJob(t)
  const eventId = await anEvent(t, job, {
    startLocal: '2026-04-02T06:00:00',
    frequency: 'WEEKLY',
    until: '2026-04-16',
  })
  const as = { as: job.worker }
  const mine = () => t.call(roster.mine, { query: fourWeeks }, as)
  const confirm = async (shifts: readonly MyShift[]) =>
    t.call(roster.seen, { body: { shifts: [...shifts] } }, as)
  const body = {
    userAssigneeId: job.worker.id,
    duration: 120,
    recursiveFrequency: 'WEEKLY' as const,
    notifyBeforeMinutes: 5,
  }
  return { t, job, eventId, mine, confirm, body }
}

test('a person has their own published shifts, and marks them as seen', async () => {
  const { t, job, eventId, mine, confirm } = await aRoster()
  const shifts = await mine()
  expect(shifts[0]).toEqual({
    eventId,
    occurrenceStart: '2026-04-02T06:00:00.000+10:00',
    startTime: '2026-04-02T06:00:00.000+10:00',
    duration: 120,
    title: '',
    jobId: job.id,
    jobDetailTitle: job.detail.title,
    locationId: job.site.id,
    locationName: job.site.name,
    address: '1 Queen Street, Brisbane',
    lat: job.site.latitude,
    lang: job.site.longitude,
    timezone: 'Australia/Brisbane',
    unpaidBreakMinutes: 0,
    seen: false,
    change: null,
    before: null,
  })
  // Before anything was confirmed, nothing is new.
  const all = ['02', '09', '16'].map((day) => `2026-04-${day}T06:00 false null`)
  expect(shiftLines(shifts)).toEqual(all)
  await confirm(shifts)
  expect(shiftLines(await mine())).toEqual(all.map((each) => each.replace('false', 'true')))
  const other = await aUser(t)
  expect(await t.call(roster.mine, { query: fourWeeks }, { as: other })).toEqual([])
  // What others confirm of it does not count.
  await t.call(roster.seen, { body: { shifts: [...shifts] } }, { as: other })
  const scope = await t.scope()
  expect(await scope.from('seen_shifts').select('user_id').distinct().execute()).toEqual([
    { user_id: job.worker.id },
  ])
})

test('R-22: the office reads when each person saw a shift as it is; a new time is not seen yet', async () => {
  const { t, job, eventId, mine, confirm, body } = await aRoster()
  const seen = async () => {
    const { shifts } = await t.call(roster.read, {
      query: { startDate: '2026-04-01', endDate: '2026-04-16' },
    })
    return shifts.map(({ startTime, seenAt }) => [startTime.slice(5, 16), seenAt])
  }
  const [first, ...others] = await mine()
  await confirm([first!, others[0]!])
  expect(await seen()).toEqual([
    ['04-02T06:00', '2026-04-01T00:00:00.000Z'],
    ['04-09T06:00', '2026-04-01T00:00:00.000Z'],
    ['04-16T06:00', null],
  ])
  const moved = { occurrenceStart: '2026-04-09T06:00:00+10:00', startTime: '2026-04-09T07:00:00+10:00' }
  await t.call(calendar.update, { params: { id: eventId }, body: { ...body, extent: 'this', ...moved } })
  // A shift that has begun, and what is drafted, say nothing.
  t.clock.set(new Date('2026-04-02T00:00:00Z'))
  const add = { kind: 'ADD' as const, jobId: job.id, tenantUserId: job.worker.id, duration: 60 }
  await t.call(roster.change, { body: { changes: [{ ...add, startTime: '2026-04-10T06:00:00+10:00' }] } })
  expect((await seen()).sort()).toEqual([
    ['04-02T06:00', undefined],
    ['04-09T07:00', null],
    ['04-10T06:00', undefined],
    ['04-16T06:00', null],
  ])
})

test('what changed since is marked: moved, cancelled and new, until it is confirmed', async () => {
  const { t, job, eventId, mine, confirm, body } = await aRoster()
  await confirm(await mine())
  const params = { id: eventId }
  await t.call(calendar.update, {
    params,
    body: {
      ...body,
      extent: 'this',
      occurrenceStart: '2026-04-09T06:00:00+10:00',
      startTime: '2026-04-09T08:00:00+10:00',
    },
  })
  const query = { extent: 'this' as const, occurrenceStart: '2026-04-16T06:00:00+10:00' }
  await t.call(calendar.remove, { params, query })
  await anEvent(t, job, { startLocal: '2026-04-20T06:00:00', frequency: null })
  const changed = await mine()
  expect(shiftLines(changed)).toEqual([
    '2026-04-02T06:00 true null',
    '2026-04-09T08:00 false MOVED',
    '2026-04-16T06:00 false CANCELLED',
    '2026-04-20T06:00 false NEW',
  ])
  expect(changed[1]!.before).toEqual({ startTime: '2026-04-09T06:00:00.000+10:00', duration: 120 })
  await confirm(changed.slice(0, 2))
  expect(shiftLines(await mine()).slice(1, 3)).toEqual([
    '2026-04-09T08:00 true null',
    '2026-04-16T06:00 false CANCELLED',
  ])
  await confirm(changed)
  expect(shiftLines(await mine())).toEqual([
    '2026-04-02T06:00 true null',
    '2026-04-09T08:00 true null',
    '2026-04-20T06:00 true null',
  ])
})

test('a shift that takes longer is marked with its earlier length', async () => {
  const { t, eventId, mine, confirm, body } = await aRoster()
  await confirm(await mine())
  const time = '2026-04-09T06:00:00+10:00'
  await t.call(calendar.update, {
    params: { id: eventId },
    body: { ...body, duration: 180, extent: 'this', occurrenceStart: time, startTime: time },
  })
  const [, longer] = await mine()
  expect(longer).toMatchObject({ duration: 180, seen: false, change: 'MOVED', before: { duration: 120 } })
})

test('a series that goes on under another id is not cancelled and new', async () => {
  const { t, eventId, mine, confirm, body } = await aRoster()
  await confirm(await mine())
  await t.call(calendar.update, {
    params: { id: eventId },
    body: {
      ...body,
      until: '2026-04-16',
      extent: 'following',
      occurrenceStart: '2026-04-09T06:00:00+10:00',
      startTime: '2026-04-09T07:00:00+10:00',
    },
  })
  const changed = await mine()
  expect(shiftLines(changed)).toEqual([
    '2026-04-02T06:00 true null',
    '2026-04-09T07:00 false MOVED',
    '2026-04-16T07:00 false MOVED',
  ])
  await confirm(changed)
  expect(shiftLines(await mine()).map((each) => each.slice(17))).toEqual([
    'true null',
    'true null',
    'true null',
  ])
  const scope = await t.scope()
  expect(await scope.from('seen_shifts').select('event_id').execute()).toHaveLength(3)
})

test('planned minutes stand beside the weekly hours that were agreed', async () => {
  const { t, job } = await aRoster()
  const params = { id: job.worker.id }
  expect(await t.call(users.read, { params })).toMatchObject({ agreedWeekMinutes: null })
  await t.call(users.update, { params, body: { agreedWeekMinutes: 600 } })
  expect(await t.call(users.read, { params })).toMatchObject({ agreedWeekMinutes: 600 })
  const fortnight = { startDate: '2026-04-01', endDate: '2026-04-14' }
  const { people } = await t.call(roster.read, { query: fortnight })
  expect(people.find(({ tenantUserId }) => tenantUserId === job.worker.id)).toMatchObject({
    plannedMinutes: 240,
    agreedMinutes: 1200,
  })
})
