import { dashboard } from '@muster/contract/dashboard'
import { payroll } from '@muster/contract/pay/payroll'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const need = {
  startTime: '2026-04-06T18:00:00+10:00',
  duration: 150,
  recursiveFrequency: 'WEEKLY' as const,
  weekdays: [1, 2, 3, 4, 5],
  unpaidBreakMinutes: 30,
}
const week = { startDate: '2026-04-06', endDate: '2026-04-12' }

async function aFilledNeed() {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  const { id } = await t.call(roster.addPattern, { params: { id: job.id }, body: need })
  await t.call(roster.place, { body: { patternId: id, tenantUserId: person.id, from: '2026-04-06' } })
  return { t, person, job, id }
}

test('R-12: planned hours of a person and a site are without the unpaid break, drafted and published', async () => {
  const { t, person, job } = await aFilledNeed()
  const read = async () => {
    const { people } = await t.call(roster.read, { query: week })
    const { sites } = await t.call(roster.read, { query: { ...week, by: 'SITE' } })
    const of = people.find(({ tenantUserId }) => tenantUserId === person.id)!
    return [of.plannedMinutes, sites.find(({ id }) => id === job.site.id)!.plannedMinutes]
  }
  expect(await read()).toEqual([600, 600])
  await t.call(roster.publish, { query: { force: true }, body: week })
  expect(await read()).toEqual([600, 600])
})

test('R-12: payroll and the dashboard plan what is to be worked, by the break that the need had on the day', async () => {
  const { t, person, job, id } = await aFilledNeed()
  await t.call(roster.publish, { query: { force: true }, body: week })
  t.clock.set(new Date('2026-04-08T02:00:00Z'))
  const change = { ...need, unpaidBreakMinutes: 0 }
  await t.call(roster.updatePattern, { params: { id }, query: { force: true }, body: change })
  t.clock.set(new Date('2026-04-10T02:00:00Z'))
  const visit = (day: string) =>
    aWork(t, { job, startedAt: `2026-04-${day}T08:00:00Z`, endedAt: `2026-04-${day}T10:00:00Z` })
  for (const day of ['06', '07', '08']) await visit(day)
  const days = { startDate: '2026-04-06', endDate: '2026-04-09' }
  const { payrollDetail } = await t.call(payroll.byUser, { query: { tenantUserId: person.id, ...days } })
  expect(payrollDetail.map(({ date, dailyQuote }) => [date, dailyQuote / 60_000])).toEqual([
    ['2026-04-06', 120],
    ['2026-04-07', 120],
    ['2026-04-08', 150],
  ])
  const [site] = await t.call(dashboard.siteTimes, { query: { ...days, withPlanned: true } })
  expect(site!.planned! / 60_000).toBe(120 + 120 + 150 + 150)
})
