import { calendar } from '@muster/contract/planning/calendar'
import type { Roster } from '@muster/contract/planning/roster'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { insert } from '../../../../test/insert.ts'
import { aContract, aJob, aSite, aSiteGroup } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const weekdays = [1, 2, 3, 4, 5]
const evening = {
  startTime: '2026-04-06T18:00:00+10:00',
  duration: 150,
  recursiveFrequency: 'WEEKLY' as const,
  weekdays,
  holidayPolicy: 'skip' as const,
  places: 2,
  unpaidBreakMinutes: 15,
  title: 'Evening clean',
}
const need = (t: Tenant, job: { id: number }, given: object = {}) =>
  t.call(roster.addPattern, { params: { id: job.id }, body: { ...evening, ...given } })
const read = (t: Tenant, startDate: string, endDate: string) =>
  t.call(roster.read, { query: { startDate, endDate, by: 'SITE' } })
const uncovered = ({ places }: Roster) =>
  places.filter((place) => place.uncovered > 0).map((place) => `${place.date} ${place.uncovered}`)

test('a pattern is added, read, changed by its version, and ended', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const added = await need(t, job)
  // From 7 April to 1 May, without Easter Monday: 19 days of two places each.
  expect(added).toMatchObject({
    jobId: job.id,
    startTime: '2026-04-06T18:00:00.000+10:00',
    timezone: 'Australia/Brisbane',
    duration: 150,
    recursiveFrequency: 'WEEKLY',
    weekdays,
    until: null,
    holidayPolicy: 'skip',
    places: 2,
    unpaidBreakMinutes: 15,
    title: 'Evening clean',
    version: 1,
    filledBy: [],
    uncovered: 38,
  })
  expect(await t.call(roster.patterns, { params: { id: job.id } })).toEqual([added])
  const change = { params: { id: added.id }, body: { ...evening, places: 3, version: 1 } }
  expect(await t.call(roster.updatePattern, change)).toMatchObject({ places: 3, version: 2, uncovered: 57 })
  expect(await t.refused(roster.updatePattern, change)).toMatchObject({
    status: 409,
    code: 'E030',
    data: { id: added.id, version: 2, places: 3 },
  })
  await t.call(roster.removePattern, { params: { id: added.id }, query: { version: 2 } })
  expect(await t.call(roster.patterns, { params: { id: job.id } })).toEqual([])
  expect((await t.refused(roster.removePattern, { params: { id: added.id } })).status).toBe(404)
})

test('what does not go together is refused by field', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const refused = async (given: object) => {
    const body = { ...evening, ...given }
    const { status, errors } = await t.refused(roster.addPattern, { params: { id: job.id }, body })
    return [status, ...(errors ?? []).map(({ path }) => path)]
  }
  expect(await refused({ places: 0 })).toEqual([400, 'places'])
  expect(await refused({ places: 51 })).toEqual([400, 'places'])
  expect(await refused({ recursiveFrequency: 'DAILY' })).toEqual([422, 'weekdays'])
  expect(await refused({ until: '2026-04-05' })).toEqual([422, 'until'])
  expect(await refused({ duration: 0 })).toEqual([400, 'duration'])
})

test('Monday to Friday with two places is needed until the contract ends, and after it is renewed', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const job = await aJob(t, { site })
  const scope = await t.scope()
  await scope.change('contracts', { end_date: '2026-04-15' }).where('id', '=', job.contract.id).execute()
  await need(t, job)
  const days = ['07', '08', '09', '10', '13', '14', '15'].map((day) => `2026-04-${day} 2`)
  expect(uncovered(await read(t, '2026-04-01', '2026-04-30'))).toEqual(days)
  const renewal = await aContract(t, { client: site.client, startDate: '2026-04-16', endDate: '2026-04-21' })
  await scope.change('contracts', { renewed_from_id: job.contract.id }).where('id', '=', renewal.id).execute()
  const later = ['16', '17', '20', '21'].map((day) => `2026-04-${day} 2`)
  expect(uncovered(await read(t, '2026-04-01', '2026-04-30'))).toEqual([...days, ...later])
})

test('an event that names the pattern fills the days that it has, wherever they were moved in time', async () => {
  const t = await aTenant()
  const [one, other] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [one, other] })
  const pattern = await need(t, job)
  const series = {
    mappedId: job.id,
    userAssigneeId: one.id,
    startTime: '2026-04-07T18:00:00+10:00',
    duration: 150,
    recursiveFrequency: 'WEEKLY' as const,
    notifyBeforeMinutes: 5,
  }
  const fill = async (body: Parameters<typeof t.call<typeof calendar.create>>[1] & object) => {
    const { event } = await t.call(calendar.create, { query: { force: true }, ...body })
    const scope = await t.scope()
    await scope.change('schedule_events', { pattern_id: pattern.id }).where('id', '=', event.id).execute()
    return event
  }
  const weekly = await fill({ body: { ...series, weekdays: [2, 3] } })
  await fill({ body: { ...series, userAssigneeId: other.id } })
  const week = () => read(t, '2026-04-06', '2026-04-10')
  expect(uncovered(await week())).toEqual(['2026-04-08 1', '2026-04-09 2', '2026-04-10 2'])
  const move = { ...series, weekdays: [2, 3], extent: 'this' as const }
  await t.call(calendar.update, {
    params: { id: weekly.id },
    query: { force: true },
    body: { ...move, occurrenceStart: '2026-04-08T18:00:00+10:00', startTime: '2026-04-18T09:00:00+10:00' },
  })
  expect(uncovered(await week())).toEqual(['2026-04-08 1', '2026-04-09 2', '2026-04-10 2'])
  const taken = { extent: 'this' as const, occurrenceStart: '2026-04-07T18:00:00+10:00' }
  await t.call(calendar.remove, { params: { id: weekly.id }, query: taken })
  expect(uncovered(await week())).toEqual(['2026-04-07 1', '2026-04-08 1', '2026-04-09 2', '2026-04-10 2'])
  const [shown] = await t.call(roster.patterns, { params: { id: job.id } })
  expect(shown!.filledBy.map(({ tenantUserId }) => tenantUserId).sort()).toEqual([one.id, other.id].sort())
})

test('a change of a pattern that has begun counts from its next day; what was needed before stays', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const { id } = await need(t, job)
  t.clock.set(new Date('2026-04-14T10:00:00Z'))
  // On Tuesday at 20:00 this day's shift has begun.
  const changed = await t.call(roster.updatePattern, {
    params: { id },
    body: { ...evening, startTime: '2026-04-06T06:00:00+10:00', places: 1, from: '2026-04-16' },
  })
  expect(changed).toMatchObject({ id, startTime: '2026-04-16T06:00:00.000+10:00', places: 1 })
  const { places } = await read(t, '2026-04-13', '2026-04-17')
  const shown = places.map((each) => `${each.patternId} ${each.startTime.slice(0, 16)} ${each.places}`).sort()
  expect(shown).toEqual([
    `${id} 2026-04-13T18:00 2`,
    `${id} 2026-04-14T18:00 2`,
    `${id} 2026-04-15T18:00 2`,
    `${id} 2026-04-16T06:00 1`,
    `${id} 2026-04-17T06:00 1`,
  ])
  expect((await t.call(roster.patterns, { params: { id: job.id } })).map((each) => each.id)).toEqual([id])
  const past = { params: { id }, body: { ...evening, from: '2026-04-13' } }
  expect((await t.refused(roster.updatePattern, past)).errors).toMatchObject([{ path: 'from' }])
})

test('R-01: a need of one day is not changed from a later day on, and moves once it has begun to no day that has passed', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const once = { ...evening, recursiveFrequency: null, weekdays: null, holidayPolicy: 'keep' as const }
  const { id } = await need(t, job, once)
  const change = (body: object) => ({ params: { id }, body: { ...once, ...body } })
  const later = { status: 422, errors: [{ path: 'from', message: 'Nothing is needed from this day on' }] }
  for (const endpoint of [roster.updatePattern, roster.checkPattern])
    expect(await t.refused(endpoint, change({ from: '2026-04-08' }))).toMatchObject(later)
  t.clock.set(new Date('2026-04-07T00:00:00Z'))
  expect(await t.refused(roster.updatePattern, change({ title: 'Late clean' }))).toMatchObject({
    status: 422,
    errors: [{ path: 'startTime', message: 'Has already started' }],
  })
  const moved = await t.call(roster.updatePattern, change({ startTime: '2026-04-09T18:00:00+10:00' }))
  expect(moved).toMatchObject({ startTime: '2026-04-09T18:00:00.000+10:00', uncovered: 2 })
  expect(await t.call(roster.patterns, { params: { id: job.id } })).toEqual([moved])
})

test('fortnights, the first Monday and the last Friday are needed on their days', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const { weekdays: _, ...plain } = evening
  const add = (given: object) =>
    t.call(roster.addPattern, { params: { id: job.id }, body: { ...plain, holidayPolicy: 'keep', ...given } })
  const fortnight = await add({ repeatEvery: 2 })
  const first = await add({ recursiveFrequency: 'MONTHLY', weekdays: [1], setPosition: 1 })
  const last = await add({ recursiveFrequency: 'MONTHLY', weekdays: [5], setPosition: -1 })
  expect([fortnight.repeatEvery, first.setPosition, last.setPosition]).toEqual([2, 1, -1])
  const { places } = await read(t, '2026-04-05', '2026-05-09')
  const daysOf = (id: number) => places.filter(({ patternId }) => patternId === id).map(({ date }) => date)
  expect(daysOf(fortnight.id)).toEqual(['2026-04-06', '2026-04-20', '2026-05-04'])
  expect(daysOf(first.id)).toEqual(['2026-04-06', '2026-05-04'])
  expect(daysOf(last.id)).toEqual(['2026-04-24'])
})

test('places of the past that nobody filled are not uncovered', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await need(t, job, { startTime: '2026-03-23T18:00:00+10:00', holidayPolicy: 'keep' })
  const past = await read(t, '2026-03-23', '2026-03-29')
  expect(past.places.map(({ uncovered: open, unfilled }) => [open, unfilled])).toEqual(
    Array.from({ length: 5 }, () => [0, 2]),
  )
  expect(past.sites).toMatchObject([{ neededPlaces: 10, uncoveredPlaces: 0, unfilledPlaces: 10 }])
  const present = await read(t, '2026-03-30', '2026-04-05')
  expect(present.sites).toMatchObject([{ neededPlaces: 10, uncoveredPlaces: 6, unfilledPlaces: 4 }])
})

test('until a change counts, its days are filled and switched off as before; a series goes over both', async () => {
  const t = await aTenant()
  const [one, other] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [one, other] })
  const { id } = await need(t, job, { holidayPolicy: 'keep' })
  const later = { ...evening, holidayPolicy: 'keep' as const, startTime: '2026-04-06T19:00:00+10:00' }
  await t.call(roster.updatePattern, { params: { id }, body: { ...later, from: '2026-04-08' } })
  const place = (body: object) => t.call(roster.place, { body: { patternId: id, ...body } })
  await place({ tenantUserId: one.id, occurrenceStart: '2026-04-07T18:00:00+10:00' })
  await place({ tenantUserId: one.id, occurrenceStart: '2026-04-09T19:00:00+10:00' })
  await place({ tenantUserId: other.id, from: '2026-04-06' })
  const shiftsOf = async (user: { id: number }) =>
    (await read(t, '2026-04-06', '2026-04-10')).shifts
      .filter(({ tenantUserId, draft }) => tenantUserId === user.id && draft !== 'REMOVED')
      .map(({ startTime }) => startTime.slice(8, 16))
      .sort()
  expect(await shiftsOf(one)).toEqual(['07T18:00', '09T19:00'])
  const days = ['06T18:00', '07T18:00', '08T19:00', '09T19:00', '10T19:00']
  expect(await shiftsOf(other)).toEqual(days)
  const set = (date: string) => t.call(roster.switchDay, { params: { id }, body: { date, isNeeded: false } })
  expect(await set('2026-04-06')).toMatchObject({ changes: 1 })
  expect(await set('2026-04-10')).toMatchObject({ changes: 1 })
  expect(await shiftsOf(other)).toEqual(days.slice(1, 4))
  const week = { startDate: '2026-04-06', endDate: '2026-04-10' }
  expect(await t.call(roster.publish, { query: { force: true }, body: week })).toMatchObject({ stale: [] })
  expect(await shiftsOf(other)).toEqual(days.slice(1, 4))
})

test('R-01: several jobs get the same need at once, at the time of their own clocks, or none does', async () => {
  const t = await aTenant()
  const [one, other] = [
    await aJob(t),
    await aJob(t, { site: await aSite(t, { timezone: 'Australia/Perth' }) }),
  ]
  const body = { startTime: '2026-04-06T18:00:00+10:00', duration: 150, recursiveFrequency: null, places: 2 }
  const params = { id: one.id }
  const added = await t.call(roster.addPattern, { params, body: { ...body, alsoJobIds: [other.id, one.id] } })
  const [there] = await t.call(roster.patterns, { params: { id: other.id } })
  expect(added.alsoIds).toEqual([there!.id])
  expect([added.startTime, there!.startTime]).toEqual([
    '2026-04-06T18:00:00.000+10:00',
    '2026-04-06T18:00:00.000+08:00',
  ])
  expect(there).toMatchObject({ places: 2, duration: 150, timezone: 'Australia/Perth' })
  expect(await t.call(roster.patterns, { params })).toHaveLength(1)

  const gone = { params, body: { ...body, alsoJobIds: [other.id, 999_999_999] } }
  expect(await t.refused(roster.addPattern, gone)).toMatchObject({ status: 404 })
  expect(await t.call(roster.patterns, { params })).toHaveLength(1)
  expect(await t.call(roster.addPattern, { params, body })).not.toHaveProperty('alsoIds')
})

test('R-01: a manager of areas adds a need at own sites alone, and none where one of the jobs lies elsewhere', async () => {
  const t = await aTenant()
  const [inside, second, outside] = [await aJob(t), await aJob(t), await aJob(t, { site: await aSite(t) })]
  const [group, scope] = [await aSiteGroup(t), await t.scope()]
  for (const id of new Set([inside.site.id, second.site.id]))
    await scope.into('site_group_sites', { site_group_id: group.id, site_id: id }).execute()
  const manager = await aUser(t, { level: 3 })
  await insert(scope, 'manager_areas', {
    ...{ user_id: manager.id, site_group_id: group.id, first_day: '2020-01-01' },
    ...{ added_at: t.clock.now(), added_by: t.boss.id },
  })
  const params = { id: inside.id }
  const add = (alsoJobIds: number[]) => ({ params, body: { ...evening, alsoJobIds } })
  const elsewhere = add([second.id, outside.id])
  expect(await t.refused(roster.addPattern, elsewhere, { as: manager })).toMatchObject({ status: 404 })
  expect(await t.call(roster.patterns, { params })).toEqual([])
  const added = await t.call(roster.addPattern, add([second.id]), { as: manager })
  expect(added.alsoIds).toHaveLength(1)
})
