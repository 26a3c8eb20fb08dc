// guards: apps/server/src/features/payroll/**, packages/rules/src/**
// takes: 300 s
import { payroll } from '@muster/contract/pay/payroll'
import { addDays } from '@muster/rules/time/zone'
import { type PayBasis, workTime } from '@muster/rules/works/work-time'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  differences,
  generatedShifts,
  secondDay,
  secondHours,
} from '../../../../packages/rules/test/shifts.ts'
import { type SeededShifts, seedShifts } from '../seeded-shifts.ts'
import { aTenant, type Tenant } from '../tenant.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
/** Quarters: a report of a site's year would take longer than the database lets a statement run beside other work. */
const quarters = ['2025', '2026'].flatMap((year) => [
  { startDate: `${year}-01-01`, endDate: `${year}-03-31` },
  { startDate: `${year}-04-01`, endDate: `${year}-06-30` },
  { startDate: `${year}-07-01`, endDate: `${year}-09-30` },
  { startDate: `${year}-10-01`, endDate: `${year}-12-31` },
])

test('P1: 200,000 shifts from 2000 to 2035 in every zone of Australia, in both pay bases: no difference', () => {
  const hours = (shift: Parameters<typeof workTime>[0] & { zone: string }, basis: PayBasis) => {
    const { flags: _, ...rest } = workTime(shift, shift.zone, basis)
    return rest
  }
  let differing = 0
  const counted = function* () {
    for (const shift of generatedShifts(200_000, 77, '2000-01-01', '2035-12-31')) {
      if (secondHours(shift, 'BY_CLOCK').differs) differing += 1
      yield shift
    }
  }
  expect(differences(counted(), hours)).toEqual([])
  say(`200,000 shifts, ${differing} of them over a change of the clocks: 0 differences`)
})

let t: Tenant
let seeded: SeededShifts
beforeAll(async () => {
  t = await aTenant()
  // 100,000 within two years: fewer than a report takes for each site and year.
  seeded = await seedShifts(t, {
    count: 100_000,
    people: 12,
    from: '2025-01-03',
    to: '2026-12-29',
    seed: 5,
  })
})

type Summary = Awaited<ReturnType<typeof bySite>>
const bySite = (jobLocationId: number, range: { startDate: string; endDate: string }) =>
  t.call(payroll.bySite, { query: { jobLocationId, ...range } })
const byUser = (tenantUserId: number, range: { startDate: string; endDate: string }) =>
  t.call(payroll.byUser, { query: { tenantUserId, ...range } })
const keys = ['totalBreakCount', 'totalOnBreakTime', 'totalServiceTime', 'totalDailyQuote'] as const
const added = (summaries: readonly Summary[]) =>
  keys.map((key) => summaries.reduce((sum, summary) => sum + summary[key], 0))

test('P10: 100,000 works over HTTP: every row as worked out a second time, by site as by person', async () => {
  const sites: Summary[] = []
  const persons: Summary[] = []
  for (const range of quarters) {
    for (const { site } of seeded.jobs) sites.push(await bySite(site.id, range))
    for (const { id } of seeded.people) persons.push(await byUser(id, range))
  }
  expect(added(sites)).toEqual(added(persons))
  const rows = new Map(sites.flatMap((site) => site.payrollDetail.map((row) => [row.workId, row])))
  expect(rows.size).toBe(seeded.shifts.length)
  const wrong: string[] = []
  let service = 0
  for (const shift of seeded.shifts) {
    const row = rows.get(shift.workId)!
    const second = secondHours(shift, 'BY_CLOCK')
    service += second.serviceTime
    const { breakCount, breakTime, elapsedTime, clockTime, serviceTime, differs } = row
    const first = { breakCount, breakTime, elapsedTime, clockTime, serviceTime, differs }
    if (JSON.stringify(first) !== JSON.stringify(second) || row.date !== secondDay(shift))
      wrong.push(`${JSON.stringify(shift)}: ${JSON.stringify(first)}, not ${JSON.stringify(second)}`)
    if (serviceTime < 0) wrong.push(`${shift.workId} is below zero`)
  }
  expect(wrong).toEqual([])
  expect(added(sites)[2]).toBe(service)
  say(`${rows.size} works, ${service} ms by site and by person: 0 differences`)
})

test('P9: 1,000 ways to cut a range: the parts are the whole, no work twice or missing', async () => {
  const t2 = await aTenant()
  const few = await seedShifts(t2, { count: 2400, people: 4, from: '2026-02-01', to: '2026-11-30', seed: 9 })
  const site = few.jobs.find((job) => job.site.timezone === 'Australia/Lord_Howe')!.site.id
  const ask = (startDate: string, endDate: string) =>
    t2.call(payroll.bySite, { query: { jobLocationId: site, startDate, endDate } })
  const days = 364
  const day = (n: number) => addDays('2026-01-01', n)
  const whole = await ask(day(0), day(days))
  expect(whole.payrollDetail).toHaveLength(200)
  const cuts = fc.uniqueArray(fc.integer({ min: 0, max: days - 1 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(cuts, async (at) => {
      const borders = [-1, ...at.sort((a, b) => a - b), days]
      const parts: Summary[] = []
      for (const [i, border] of borders.slice(1).entries())
        parts.push(await ask(day(borders[i]! + 1), day(border)))
      expect(parts.flatMap((part) => part.payrollDetail)).toEqual(whole.payrollDetail)
      expect(added(parts)).toEqual(keys.map((key) => whole[key]))
    }),
    { numRuns: 1000, seed: 9 },
  )
})
