import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { fillPlace } from './places/fill-place.ts'
import { releaseShifts } from './places/release-shifts.ts'
import { restoreShifts } from './places/restore-shifts.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const evening = {
  startTime: '2026-04-06T18:00:00+10:00',
  duration: 150,
  recursiveFrequency: 'WEEKLY' as const,
  weekdays: [1, 2, 3, 4, 5],
}
const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const onDay = (day: string, time = '18:00') => `2026-04-${day}T${time}:00+10:00`
const publish = (t: Tenant, days = week) => t.call(roster.publish, { query: { force: true }, body: days })
const read = (t: Tenant) =>
  t.call(roster.read, { query: { startDate: '2026-04-06', endDate: '2026-05-05', by: 'SITE' } })

/** One place from Monday to Friday; Ana has Mondays and Tuesdays, Ben the rest of the week. */
async function aFullWeek() {
  const t = await aTenant()
  const [ana, ben, cleo] = [await aUser(t), await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [ana, ben, cleo] })
  const pattern = await t.call(roster.addPattern, { params: { id: job.id }, body: { ...evening, places: 1 } })
  const patternId = pattern.id
  const fill = (body: object) => t.call(roster.place, { body: { patternId, ...body } })
  await fill({ tenantUserId: ana.id, from: '2026-04-06', weekdays: [1, 2] })
  await fill({ tenantUserId: ben.id, from: '2026-04-06', weekdays: [3, 4, 5] })
  await publish(t)
  const { shifts } = await read(t)
  const eventOf = (user: { id: number }) =>
    shifts.find(({ tenantUserId, patternId: of }) => tenantUserId === user.id && of === patternId)!.eventId
  const add = (user: { id: number }, day: string) => ({
    ...{ kind: 'ADD' as const, jobId: job.id, tenantUserId: user.id, startTime: onDay(day), duration: 150 },
    patternId,
  })
  const remove = (user: { id: number }, day: string) =>
    t.call(roster.change, {
      body: { changes: [{ kind: 'REMOVE', eventId: eventOf(user), occurrenceStart: onDay(day) }] },
    })
  return { t, ana, ben, cleo, job, patternId, fill, eventOf, add, remove }
}
type FullWeek = Awaited<ReturnType<typeof aFullWeek>>

/** Whatever happened, no coming day has more people than places. */
async function expectNoneOverfilled(t: Tenant) {
  const { places } = await read(t)
  expect(places.filter(({ filled, places: needed, isOff }) => !isOff && filled > needed)).toEqual([])
}

interface Writer {
  what: string
  /** The days, by the date that is named, on which people would be too many. */
  date: string
  people: (week: FullWeek) => { id: number }[]
  write: (week: FullWeek) => Promise<{ status: number; code?: string; data?: unknown; message?: string }>
}
const refusedPlace = (week: FullWeek, body: object) =>
  week.t.refused(roster.place, { body: { patternId: week.patternId, tenantUserId: week.cleo.id, ...body } })

const writers: Writer[] = [
  {
    what: 'filling a place for a day',
    date: '2026-04-07',
    people: ({ ana, cleo }) => [ana, cleo],
    write: (week) => refusedPlace(week, { occurrenceStart: onDay('07') }),
  },
  {
    what: 'adding a shift on a place',
    date: '2026-04-07',
    people: ({ ana, cleo }) => [ana, cleo],
    write: ({ t, cleo, add }) => t.refused(roster.change, { body: { changes: [add(cleo, '07')] } }),
  },
  {
    what: 'one shift that is moved to two people at once',
    date: '2026-04-08',
    people: ({ ana, cleo }) => [cleo, ana],
    write: ({ t, ana, ben, cleo, eventOf }) => {
      const move = { kind: 'MOVE' as const, eventId: eventOf(ben), occurrenceStart: onDay('08') }
      const changes = [cleo, ana].map(({ id }) => ({ ...move, tenantUserId: id }))
      return t.refused(roster.change, { body: { changes } })
    },
  },
  {
    what: 'Undo of a removal whose place was given to another person',
    date: '2026-04-07',
    people: ({ ana, cleo }) => [ana, cleo],
    write: async ({ t, ana, cleo, remove, fill }) => {
      const { actId } = await remove(ana, '07')
      await fill({ tenantUserId: cleo.id, occurrenceStart: onDay('07') })
      return t.refused(roster.undo, { params: { id: actId! } })
    },
  },
  {
    what: 'fewer places than people',
    date: '2026-04-07',
    people: ({ ana, cleo }) => [ana, cleo],
    write: async ({ t, cleo, patternId, fill }) => {
      const params = { id: patternId }
      await t.call(roster.updatePattern, { params, body: { ...evening, places: 2 } })
      await fill({ tenantUserId: cleo.id, occurrenceStart: onDay('07') })
      return t.refused(roster.updatePattern, { params, body: { ...evening, places: 1 } })
    },
  },
  {
    what: 'a day that is needed again, of a pattern with fewer places meanwhile',
    date: '2026-04-07',
    people: ({ ana, cleo }) => [ana, cleo],
    write: async ({ t, cleo, patternId, fill }) => {
      const params = { id: patternId }
      const set = (isNeeded: boolean) => ({ params, body: { date: '2026-04-07', isNeeded } })
      await t.call(roster.updatePattern, { params, body: { ...evening, places: 2 } })
      await fill({ tenantUserId: cleo.id, occurrenceStart: onDay('07') })
      const { actId } = await t.call(roster.switchDay, set(false))
      await t.call(roster.updatePattern, { params, body: { ...evening, places: 1 } })
      await t.call(roster.undo, { params: { id: actId! } })
      return t.refused(roster.switchDay, set(true))
    },
  },
  {
    what: 'a change of a series in the calendar',
    date: '2026-04-08',
    people: ({ ana, ben }) => [ana, ben],
    write: ({ t, ana, eventOf }) =>
      t.refused(calendar.update, {
        params: { id: eventOf(ana) },
        query: { force: true },
        body: { ...evening, weekdays: [1, 3], userAssigneeId: ana.id, notifyBeforeMinutes: 5 },
      }),
  },
  {
    what: 'the schedule of a job',
    date: '2026-04-08',
    people: ({ ana, ben }) => [ana, ben],
    write: ({ t, ana, job, eventOf }) => {
      const event = { ...evening, weekdays: [1, 3], userAssigneeId: ana.id, notifyBeforeMinutes: 5 }
      const events = [{ id: eventOf(ana), ...event }]
      return t.refused(jobs.assign, {
        params: { id: job.id },
        query: { force: true },
        body: { jobUsers: [], calendarEventRequest: { events } },
      })
    },
  },
]

test.for(writers)('$what is refused with the day and the people', async ({ date, people, write }) => {
  const full = await aFullWeek()
  const refused = await write(full)
  const names = people(full).map(({ id }) => id)
  expect(refused).toMatchObject({ status: 409, code: 'E046' })
  const [first] = (refused.data as { full: { date: string; people: { tenantUserId: number }[] }[] }).full
  expect(first).toMatchObject({ date, places: 1, locationName: full.job.site.name })
  expect(first!.people.map(({ tenantUserId }) => tenantUserId).sort()).toEqual(names.sort())
  expect(refused.message).toContain(full.job.site.name)
  expect(refused.message).toContain(date.split('-').reverse().join('/'))
  await expectNoneOverfilled(full.t)
})

test('filling a place from a day on is refused where every day is full', async () => {
  const full = await aFullWeek()
  expect(await refusedPlace(full, { from: '2026-04-06' })).toMatchObject({ status: 422 })
  await expectNoneOverfilled(full.t)
})

test('a copied week leaves out, and names, what would fill places that others have', async () => {
  const { t, ana, cleo, job, remove, fill } = await aFullWeek()
  await remove(ana, '07')
  await fill({ tenantUserId: cleo.id, occurrenceStart: onDay('07') })
  const copied = await t.call(roster.copyWeek, { body: { fromDate: '2026-04-06', toDate: '2026-04-13' } })
  const leftOut = { tenantUserId: cleo.id, jobId: job.id, locationName: job.site.name, date: '2026-04-14' }
  expect(copied).toMatchObject({ actId: null, changes: 0, leftOut: [leftOut] })
  await expectNoneOverfilled(t)
})

test('a draft whose place was taken meanwhile is not published, and is named', async () => {
  const { t, ana, cleo, remove, fill, eventOf } = await aFullWeek()
  await remove(ana, '07')
  await fill({ tenantUserId: cleo.id, occurrenceStart: onDay('07') })
  // In the calendar Ana's series changes: the draft that takes Tuesday away is no longer good.
  await t.call(calendar.update, {
    params: { id: eventOf(ana) },
    query: { force: true },
    body: { ...evening, weekdays: [1, 2], duration: 120, userAssigneeId: ana.id, notifyBeforeMinutes: 5 },
  })
  const { stale, changes } = await publish(t)
  expect(stale.map(({ reason, tenantUserId }) => [reason, tenantUserId])).toEqual([
    ['CHANGED', ana.id],
    ['FULL', cleo.id],
  ])
  expect(changes).toBe(0)
  const tuesday = { startDate: '2026-04-07', endDate: '2026-04-07' }
  const planned = await t.call(calendar.list, { query: tuesday })
  expect(planned.map(({ userAssigneeId }) => userAssigneeId)).toEqual([ana.id])
})

test('an offer that is taken and a shift that comes back after leave meet the same check', async () => {
  const { t, ana, cleo, patternId, eventOf } = await aFullWeek()
  const scope = await t.scope(t.boss)
  await expect(fillPlace(scope, { patternId, occurrenceStart: onDay('07') }, cleo.id)).rejects.toMatchObject({
    reason: 'place.full',
  })
  // Who takes an offer reads nothing of other people, nor of drafts.
  const own = await t.scope(cleo)
  const taken = await fillPlace(own, { patternId, occurrenceStart: onDay('07') }, cleo.id).catch(
    (error) => error,
  )
  expect(taken).toMatchObject({ reason: 'values.refused', data: undefined })
  const type_id = await insert(scope, 'leave_types', { name: 'Holiday', kind: 'PLANNED', paid: true })
  const leaveId = await insert(scope, 'leave_requests', {
    ...{ user_id: ana.id, type_id, first_day: '2026-04-07', last_day: '2026-04-07', state: 'APPROVED' },
    ...{ requested_at: t.clock.now(), requested_by: ana.id },
  })
  const named = [{ eventId: eventOf(ana), occurrenceStart: onDay('07') }]
  await releaseShifts(scope, ana.id, named, { cause: 'LEAVE', leaveId })
  await fillPlace(scope, { patternId, occurrenceStart: onDay('07') }, cleo.id)
  expect(await restoreShifts(scope, 'leave_id', leaveId)).toEqual([])
  await expectNoneOverfilled(t)
})

test('of two who take over from a leaver at the same times one fills the place', async () => {
  const t = await aTenant()
  const [ana, ben, cleo] = [await aUser(t), await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [ana] })
  const daily = { startTime: onDay('06', '06:00'), duration: 120, recursiveFrequency: 'DAILY' as const }
  const event = (id: number, { id: userAssigneeId }: { id: number }) => ({
    ...{ id, userAssigneeId, ...daily, notifyBeforeMinutes: 5 },
  })
  const assign = (jobUsers: { id: number }[], more: object, events: ReturnType<typeof event>[]) =>
    t.call(jobs.assign, {
      params: { id: job.id },
      query: { force: true },
      body: {
        jobUsers: jobUsers.map(({ id }) => ({ tenantUserId: id, hours: 2 })),
        ...more,
        calendarEventRequest: { events },
      },
    })
  await assign([ana], {}, [event(-1, ana)])
  await assign([ben, cleo], { removeUserIds: [ana.id] }, [event(-1, ben), event(-2, cleo)])
  const { places } = await read(t)
  expect(new Set(places.map(({ filled, places: needed }) => `${filled} of ${needed}`))).toEqual(
    new Set(['1 of 1']),
  )
})

test('places that have too many people already hinder no other act', async () => {
  const { t, ana, cleo, patternId, fill, remove, eventOf } = await aFullWeek()
  await t.call(roster.updatePattern, { params: { id: patternId }, body: { ...evening, places: 2 } })
  await fill({ tenantUserId: cleo.id, occurrenceStart: onDay('07') })
  await publish(t)
  // As a release before this one could leave it.
  const scope = await t.scope()
  await scope.change('shift_patterns', { places: 1 }).where('id', '=', patternId).execute()
  const { actId } = await remove(ana, '13')
  await t.call(roster.undo, { params: { id: actId! } })
  const move = { kind: 'MOVE' as const, eventId: eventOf(ana), occurrenceStart: onDay('07') }
  const body = { changes: [{ ...move, startTime: onDay('07', '19:00') }] }
  expect(await t.call(roster.change, { body })).toMatchObject({ changes: 1 })
})

/** Two places from Monday to Friday; Ana has one of them on Mondays and Tuesdays, Ben one on all other days. */
async function aWeekForTwo() {
  const full = await aFullWeek()
  const { t, patternId } = full
  await t.call(roster.updatePattern, { params: { id: patternId }, body: { ...evening, places: 2 } })
  return full
}
async function expectNoneTwice(t: Tenant) {
  const { shifts } = await read(t)
  const standing = shifts.filter(({ draft, patternId }) => draft !== 'REMOVED' && patternId !== null)
  const keys = standing.map((shift) => `${shift.tenantUserId} ${shift.occurrenceStart.slice(0, 10)}`)
  expect(keys).toEqual([...new Set(keys)])
}

const twiceWriters: Omit<Writer, 'people'>[] = [
  {
    what: 'filling a place for a day',
    date: '2026-04-07',
    write: ({ t, ana, patternId }) =>
      t.refused(roster.place, { body: { patternId, tenantUserId: ana.id, occurrenceStart: onDay('07') } }),
  },
  {
    what: 'adding a shift on a place',
    date: '2026-04-07',
    write: ({ t, ana, add }) => t.refused(roster.change, { body: { changes: [add(ana, '07')] } }),
  },
  {
    what: 'adding it twice at once',
    date: '2026-04-08',
    write: async ({ t, ana, add, remove, ben }) => {
      await remove(ben, '08')
      return t.refused(roster.change, { body: { changes: [add(ana, '08'), add(ana, '08')] } })
    },
  },
  {
    what: 'a shift that another person gives away',
    date: '2026-04-07',
    write: async ({ t, ana, cleo, patternId, fill }) => {
      await fill({ tenantUserId: cleo.id, occurrenceStart: onDay('07') })
      await publish(t)
      const { shifts } = await read(t)
      const own = shifts.find(
        ({ tenantUserId, patternId: of }) => tenantUserId === cleo.id && of === patternId,
      )!
      const move = { kind: 'MOVE' as const, eventId: own.eventId, occurrenceStart: own.occurrenceStart }
      return t.refused(roster.change, { body: { changes: [{ ...move, tenantUserId: ana.id }] } })
    },
  },
  {
    what: 'Undo of a removal of a shift that the person was given again',
    date: '2026-04-07',
    write: async ({ t, ana, remove, fill }) => {
      const { actId } = await remove(ana, '07')
      await fill({ tenantUserId: ana.id, occurrenceStart: onDay('07') })
      return t.refused(roster.undo, { params: { id: actId! } })
    },
  },
  {
    what: 'a change of a series in the calendar',
    date: '2026-04-08',
    write: async ({ t, ana, ben, remove, fill, eventOf }) => {
      await remove(ben, '08')
      await fill({ tenantUserId: ana.id, occurrenceStart: onDay('08') })
      await publish(t)
      const series = (await read(t)).shifts.find(
        ({ tenantUserId, repeats }) => tenantUserId === ana.id && repeats,
      )!
      expect(series.eventId).toBe(eventOf(ana))
      return t.refused(calendar.update, {
        params: { id: series.eventId },
        query: { force: true },
        body: { ...evening, weekdays: [1, 2, 3], userAssigneeId: ana.id, notifyBeforeMinutes: 5 },
      })
    },
  },
]
test.for(twiceWriters)('G-07: one person gets no second place of a shift: $what', async ({ date, write }) => {
  const full = await aWeekForTwo()
  const refused = await write(full)
  expect(refused).toMatchObject({ status: 409, code: 'E046' })
  const { people, ...first } = (
    refused.data as { full: { date: string; people: { tenantUserId: number }[] }[] }
  ).full[0]!
  expect(first).toMatchObject({ date, places: 2 })
  expect(people.map(({ tenantUserId }) => tenantUserId)).toEqual([full.ana.id, full.ana.id])
  const day = date.split('-').reverse().join('/')
  expect(refused.message).toBe(
    `${full.ana.firstName} ${full.ana.lastName} has this shift at ${full.job.site.name} on ${day} already`,
  )
  await expectNoneTwice(full.t)
})

test('G-07: from a day on a person gets the days on which they do not have the shift', async () => {
  const { t, ana, patternId, fill } = await aWeekForTwo()
  await fill({ tenantUserId: ana.id, from: '2026-04-06' })
  await expectNoneTwice(t)
  const { shifts } = await read(t)
  const days = shifts
    .filter(({ tenantUserId, startTime }) => tenantUserId === ana.id && startTime < '2026-04-13')
    .map(({ startTime }) => startTime.slice(8, 10))
  expect(days.sort()).toEqual(['06', '07', '08', '09', '10'])
  const again = { patternId, tenantUserId: ana.id, from: '2026-04-06' }
  const refused = await t.refused(roster.place, { body: again })
  expect(refused).toMatchObject({
    status: 422,
    errors: [{ path: 'tenantUserId', message: 'Has this shift already' }],
  })
})

test('G-07: a copied week leaves out, without a word, what the person has there already at another time', async () => {
  const { t, ana, cleo, fill, add } = await aWeekForTwo()
  await fill({ tenantUserId: cleo.id, occurrenceStart: onDay('07') })
  // The week after Cleo has this shift already, an hour later than usual.
  const later = { ...add(cleo, '14'), startTime: onDay('14', '19:00') }
  await t.call(roster.change, { body: { changes: [later] } })
  await publish(t, { startDate: '2026-04-06', endDate: '2026-04-19' })
  const copied = await t.call(roster.copyWeek, { body: { fromDate: '2026-04-06', toDate: '2026-04-13' } })
  expect(copied).toMatchObject({ actId: null, changes: 0, leftOut: [] })
  await expectNoneTwice(t)
  expect(ana.id).not.toBe(cleo.id)
})

test('G-07: a draft whose person got the shift otherwise meanwhile is not published', async () => {
  const { t, ana, ben, patternId, fill, remove } = await aWeekForTwo()
  await remove(ben, '08')
  await publish(t)
  await fill({ tenantUserId: ana.id, occurrenceStart: onDay('08') })
  const scope = await t.scope(t.boss)
  const event = await scope
    .from('schedule_events')
    .where('pattern_id', '=', patternId)
    .select(['id', 'weekdays'])
    .orderBy('id')
    .execute()
  const own = event.find(({ weekdays }) => weekdays?.includes(2))!
  // As a writer that knows no drafts could leave it.
  await scope
    .change('schedule_events', { weekdays: [1, 2, 3] })
    .where('id', '=', own.id)
    .execute()
  const { stale, changes } = await publish(t)
  expect(stale.map(({ reason, tenantUserId }) => [reason, tenantUserId])).toEqual([['TWICE', ana.id]])
  expect(changes).toBe(0)
  const planned = await t.call(calendar.list, { query: { startDate: '2026-04-08', endDate: '2026-04-08' } })
  expect(planned.map(({ userAssigneeId }) => userAssigneeId)).toEqual([ana.id])
})

test('G-07: leave that is taken back does not give a shift that the person has again', async () => {
  const { t, ana, patternId, eventOf } = await aWeekForTwo()
  const scope = await t.scope(t.boss)
  const type_id = await insert(scope, 'leave_types', { name: 'Holiday', kind: 'PLANNED', paid: true })
  const leaveId = await insert(scope, 'leave_requests', {
    ...{ user_id: ana.id, type_id, first_day: '2026-04-07', last_day: '2026-04-07', state: 'APPROVED' },
    ...{ requested_at: t.clock.now(), requested_by: ana.id },
  })
  await releaseShifts(scope, ana.id, [{ eventId: eventOf(ana), occurrenceStart: onDay('07') }], {
    cause: 'LEAVE',
    leaveId,
  })
  await fillPlace(scope, { patternId, occurrenceStart: onDay('07') }, ana.id)
  expect(await restoreShifts(scope, 'leave_id', leaveId)).toEqual([])
  await expectNoneTwice(t)
})
