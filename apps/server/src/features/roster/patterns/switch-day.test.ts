import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const evening = {
  startTime: '2026-03-30T18:00:00+10:00',
  duration: 150,
  recursiveFrequency: 'WEEKLY' as const,
  weekdays: [1, 2, 3, 4, 5],
  places: 2,
}
const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const read = (t: Tenant, by: 'SITE' | 'PERSON' = 'SITE') => t.call(roster.read, { query: { ...week, by } })
const publish = (t: Tenant) => t.call(roster.publish, { query: { force: true }, body: week })

async function aNeed(given: object = {}) {
  const t = await aTenant()
  const [one, other] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [one, other] })
  const pattern = await t.call(roster.addPattern, { params: { id: job.id }, body: { ...evening, ...given } })
  const params = { id: pattern.id }
  const set = (date: string, isNeeded: boolean) =>
    t.call(roster.switchDay, { params, body: { date, isNeeded } })
  return { t, one, other, job, pattern, params, set }
}
const stateOn = async (t: Tenant, date: string) => {
  const place = (await read(t)).places.find((each) => each.date === date)!
  return { uncovered: place.uncovered, isOff: place.isOff, filled: place.filled }
}

test('places are switched off for a day and on again; the shifts there end when that is published', async () => {
  const { t, one, pattern, set } = await aNeed()
  await t.call(roster.place, { body: { patternId: pattern.id, tenantUserId: one.id } })
  await publish(t)
  const act = await set('2026-04-07', false)
  expect(act).toMatchObject({ changes: 1, conflicts: [] })
  const drafted = await read(t)
  expect(drafted.sites).toMatchObject([{ neededPlaces: 8, uncoveredPlaces: 4 }])
  expect(await stateOn(t, '2026-04-07')).toEqual({ uncovered: 0, isOff: true, filled: 0 })
  expect(drafted.shifts.filter(({ draft }) => draft === 'REMOVED')).toMatchObject([
    { tenantUserId: one.id, patternDate: '2026-04-07' },
  ])
  // By person it stands in the row of who would have it.
  const off = (await read(t, 'PERSON')).places.filter(({ date }) => date === '2026-04-07')
  expect(off).toMatchObject([{ isOff: true, uncovered: 0, usualUserIds: [one.id] }])
  const query = { startDate: '2026-04-06', endDate: '2026-04-10' }
  const mine = async () => (await t.call(roster.mine, { query }, { as: one })).length
  expect(await mine()).toBe(5)
  await publish(t)
  expect(await mine()).toBe(4)
  const [now] = await t.call(roster.patterns, { params: { id: pattern.jobId } })
  // Until 1 May, of 23 days one is off.
  expect(now!.uncovered).toBe(pattern.uncovered - 22 - 2)

  expect(await set('2026-04-07', true)).toEqual({ actId: null, changes: 0, conflicts: [] })
  expect(await stateOn(t, '2026-04-07')).toEqual({ uncovered: 2, isOff: false, filled: 0 })
})

test('on a day that is off no place is taken: not for the day, not from a day on, not by a copied week', async () => {
  const { t, one, other, pattern, set } = await aNeed()
  await set('2026-04-08', false)
  const patternId = pattern.id
  const occurrenceStart = '2026-04-08T18:00:00+10:00'
  const day = { body: { patternId, tenantUserId: one.id, occurrenceStart } }
  expect(await t.refused(roster.place, day)).toMatchObject({
    status: 422,
    errors: [{ path: 'occurrenceStart' }],
  })
  await t.call(roster.place, { body: { patternId, tenantUserId: one.id, from: '2026-04-06' } })
  const wednesday = { patternId, tenantUserId: other.id, occurrenceStart: '2026-04-01T18:00:00+10:00' }
  await t.call(roster.place, { body: wednesday })
  expect(
    await t.call(roster.copyWeek, { body: { fromDate: '2026-03-30', toDate: '2026-04-06' } }),
  ).toMatchObject({ changes: 0 })
  await publish(t)
  const days = (await read(t)).shifts.map(({ startTime }) => startTime.slice(8, 10))
  expect(days).toEqual(['06', '07', '09', '10'])
  // It stays off when the pattern is changed.
  await t.call(roster.updatePattern, { params: { id: patternId }, body: { ...evening, weekdays: [1, 3] } })
  expect(await stateOn(t, '2026-04-08')).toMatchObject({ isOff: true, uncovered: 0 })
})

test('an occurrence that was moved has its moved time again when it is needed again', async () => {
  const { t, pattern, params, set } = await aNeed()
  const scope = await t.scope()
  const moved = { pattern_id: pattern.id, occurrence_date: '2026-04-07', kind: 'moved' }
  await scope
    .into('shift_pattern_exceptions', { ...moved, start_local: '2026-04-07T06:30:00', duration_minutes: 90 })
    .execute()
  const timesOn = async () => {
    const { places } = await read(t)
    return places
      .filter(({ date }) => date === '2026-04-07')
      .map(({ startTime, duration, isOff }) => `${startTime.slice(0, 16)} ${duration} ${isOff}`)
  }
  expect(await timesOn()).toEqual(['2026-04-07T06:30 90 false'])
  await set('2026-04-07', false)
  expect(await timesOn()).toEqual(['2026-04-07T06:30 90 true'])
  await set('2026-04-07', false)
  await set('2026-04-07', true)
  expect(await timesOn()).toEqual(['2026-04-07T06:30 90 false'])
  // Another rule has no place for the moved time: the day stays off, at the time of the rule.
  await set('2026-04-07', false)
  await t.call(roster.updatePattern, { params, body: { ...evening, weekdays: [2, 3] } })
  expect(await timesOn()).toEqual(['2026-04-07T18:00 150 true'])
})

test('a leaver leaves no uncovered place on a day that is off', async () => {
  const { t, one, pattern, set } = await aNeed({ places: 1, until: '2026-04-10' })
  await t.call(roster.place, { body: { patternId: pattern.id, tenantUserId: one.id, from: '2026-04-06' } })
  await publish(t)
  await set('2026-04-07', false)
  await t.call(users.remove, { params: { id: one.id }, query: { force: true } })
  const { places } = await read(t)
  expect(places.filter(({ uncovered }) => uncovered > 0).map(({ date }) => date)).toEqual([
    '2026-04-06',
    '2026-04-08',
    '2026-04-09',
    '2026-04-10',
  ])
})

test('only a coming day that is needed is switched', async () => {
  const { t, params } = await aNeed()
  const refused = async (date: string) => {
    const { status, errors } = await t.refused(roster.switchDay, { params, body: { date, isNeeded: false } })
    return [status, ...(errors ?? []).map(({ path }) => path)]
  }
  expect(await refused('2026-04-11')).toEqual([422, 'date'])
  expect(await refused('2026-03-31')).toEqual([422, 'date'])
  expect(await refused('2026-03-02')).toEqual([422, 'date'])
})
