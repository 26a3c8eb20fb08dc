import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { employ, someTerms } from '../pay/examples.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')
const week = { startDate: '2026-04-06', endDate: '2026-04-12' }

async function agreedOf(t: Tenant, person: TestUser, days = week) {
  const { people } = await t.call(roster.read, { query: days })
  return people.find(({ tenantUserId }) => tenantUserId === person.id)!.agreedMinutes
}
async function aPersonWithHours(t: Tenant, agreedWeekMinutes: number | null) {
  const person = await aUser(t)
  await (await t.scope())
    .change('users', { agreed_week_minutes: agreedWeekMinutes })
    .where('id', '=', person.id)
    .execute()
  return person
}

test('agreed hours are those of the employment, else those of the person, each for its days', async () => {
  const t = await aTenant()
  const [none, own, terms, both, cycle] = [
    await aUser(t),
    await aPersonWithHours(t, 1200),
    await aUser(t),
    await aPersonWithHours(t, 1400),
    await aUser(t),
  ]
  const partTime = { type: 'PART_TIME' as const, ordinaryWeekMinutes: 1800 }
  await employ(t, terms, someTerms(partTime))
  // Two employments in the week: four days of the person's own hours, three of the new terms.
  await employ(
    t,
    both,
    someTerms({ to: '2026-04-09' }),
    someTerms({ ...partTime, ordinaryWeekMinutes: 2100, from: '2026-04-10' }),
  )
  const ordinaryCycle = { weeks: 2, minutes: 4800, firstDay: '2026-03-30' }
  await employ(t, cycle, someTerms({ type: 'FULL_TIME', ordinaryCycle }))
  expect(await agreedOf(t, none)).toBeNull()
  expect(await agreedOf(t, own)).toBe(1200)
  expect(await agreedOf(t, terms)).toBe(1800)
  expect(await agreedOf(t, both)).toBe((4 * 1400 + 3 * 2100) / 7)
  expect(await agreedOf(t, cycle)).toBe(2400)
  expect(await agreedOf(t, terms, { ...week, endDate: '2026-04-19' })).toBe(3600)
})

test('a shift says the minutes of it that are not planned, and the roster the limit of the week', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  const need = { startTime: '2026-04-06T18:00:00+10:00', duration: 150, unpaidBreakMinutes: 30 }
  const { id } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: { ...need, recursiveFrequency: 'WEEKLY', weekdays: [1] },
  })
  await t.call(roster.place, { body: { patternId: id, tenantUserId: person.id, from: '2026-04-06' } })
  await anEvent(t, job, { startLocal: '2026-04-07T06:00:00', frequency: null })
  const { shifts, weekLimitMinutes } = await t.call(roster.read, { query: week })
  expect(shifts.map(({ unpaidMinutes }) => unpaidMinutes).sort()).toEqual([30, undefined])
  expect(weekLimitMinutes).toBe(3600)
})
