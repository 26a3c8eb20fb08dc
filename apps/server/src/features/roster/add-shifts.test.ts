import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { leaveOn } from '../../../test/cover-place.ts'
import { aJob, aJobDetail, anEvent, aSite } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const days = { startDate: '2026-04-06', endDate: '2026-04-19' }
const shiftsOf = async (t: Tenant) =>
  (await t.call(roster.read, { query: days })).shifts.map(
    ({ startTime, draft, repeats }) => `${startTime.slice(0, 16)} ${draft} ${repeats}`,
  )
const published = async (t: Tenant) =>
  (await t.call(calendar.list, { query: days })).flatMap(({ occurrences }) =>
    occurrences.map(({ startTime }) => startTime.slice(0, 16)),
  )

async function aShiftToAdd(given: object = {}) {
  const t = await aTenant()
  const person = await aUser(t, { firstName: 'Mia', lastName: 'Tran' })
  const job = await aJob(t, { assignees: [await aUser(t)] })
  const add = {
    ...{ kind: 'ADD' as const, jobId: job.id, tenantUserId: person.id },
    ...{ startTime: '2026-04-07T18:00:00+10:00', duration: 150, ...given },
  }
  return { t, person, job, add }
}

test('R-01: a shift that repeats is added as one draft, and is a series once it is published', async () => {
  const rule = { recursiveFrequency: 'WEEKLY' as const, weekdays: [2, 4], until: '2026-04-16' }
  const { t, add } = await aShiftToAdd({ ...rule, startTime: '2026-04-06T18:00:00+10:00' })
  expect(await t.call(roster.change, { body: { changes: [add] } })).toMatchObject({ changes: 1 })
  const times = ['07', '09', '14', '16'].map((day) => `2026-04-${day}T18:00`)
  expect(await shiftsOf(t)).toEqual(times.map((time) => `${time} ADDED true`))
  expect(await published(t)).toEqual([])

  const result = await t.call(roster.publish, { body: days })
  expect(result).toMatchObject({ changes: 1, stale: [], assigned: [{ name: 'Mia Tran' }] })
  expect(await published(t)).toEqual(times)
  expect(await shiftsOf(t)).toEqual(times.map((time) => `${time} null true`))
})

test('R-01: a rule that does not hold together is refused by field', async () => {
  const { t, add, job } = await aShiftToAdd()
  const pattern = await t.call(roster.addPattern, {
    params: job,
    body: { startTime: add.startTime, duration: 150, recursiveFrequency: null },
  })
  const refusedFields = async (given: object) => {
    const refused = await t.refused(roster.change, { body: { changes: [{ ...add, ...given }] } })
    return [refused.status, (refused.errors ?? []).map(({ path }) => path)]
  }
  const weekly = { recursiveFrequency: 'WEEKLY' as const }
  expect(await refusedFields({ weekdays: [1] })).toEqual([422, ['changes.0.weekdays']])
  expect(await refusedFields({ ...weekly, until: '2026-04-06' })).toEqual([422, ['changes.0.until']])
  expect(await refusedFields({ ...weekly, patternId: pattern.id })).toEqual([422, ['changes.0.patternId']])
  expect(await shiftsOf(t)).toEqual([])
})

test('R-01: what a new shift conflicts with is said before it is drafted, with names, sites and days', async () => {
  const { t, person, add } = await aShiftToAdd({ recursiveFrequency: 'DAILY', until: '2026-04-10' })
  const elsewhere = await aJob(t, {
    site: await aSite(t, { name: 'Arcade' }),
    detail: await aJobDetail(t, { title: 'Windows' }),
    assignees: [person],
  })
  const eventId = await anEvent(t, elsewhere, { startLocal: '2026-04-08T19:00:00', until: '2026-04-09' })
  await leaveOn(t, person, '2026-04-10')
  const found = await t.call(roster.checkChange, { body: { changes: [add] } })
  const who = { userAssigneeId: person.id, personName: 'Mia Tran' }
  expect(found).toMatchObject([
    { ...who, kind: 'onLeave', dates: ['2026-04-10'], count: 1 },
    { ...who, kind: 'overlap', otherEventId: eventId, otherText: expect.stringMatching(/Arcade$/) },
  ])
  expect(found[1]).toMatchObject({ dates: ['2026-04-08', '2026-04-09'], count: 2 })
  expect(await t.call(roster.read, { query: days })).toMatchObject({ unpublished: 0 })
  const free = { ...add, tenantUserId: (await aUser(t)).id }
  expect(await t.call(roster.checkChange, { body: { changes: [free] } })).toEqual([])
})

test('a drafted shift after which a published one of the next day begins too soon is a conflict', async () => {
  const { t, person, add } = await aShiftToAdd({ startTime: '2026-04-07T20:00:00+10:00' })
  const elsewhere = await aJob(t, { assignees: [person] })
  const next = { startLocal: '2026-04-08T05:00:00', durationMinutes: 120, frequency: null }
  await anEvent(t, elsewhere, next)
  const rest = { kind: 'rest', minutes: 390, limit: 600 }
  expect(await t.call(roster.checkChange, { body: { changes: [add] } })).toMatchObject([rest])
  expect((await t.call(roster.change, { body: { changes: [add] } })).conflicts).toMatchObject([rest])
})
