import { payroll } from '@muster/contract/pay/payroll'
import { addDays, localDate } from '@muster/rules/time/zone'
import { formatDuration, variance } from '@muster/rules/works/work-time'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { randomNumbers } from '../../../../../packages/rules/test/shifts.ts'
import { aJob, anEvent, aSite, type TestJob } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

// Sites of three zones, one of them a half-hour one, over the two nights of 2026 on which clocks change.
const zones = ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Lord_Howe']
const first = '2026-03-15'
const days = 240
const works = 1500

let t: Tenant
let jobs: TestJob[]
let people: TestUser[]

beforeAll(async () => {
  t = await aTenant()
  people = [await aUser(t), await aUser(t), await aUser(t, { level: 3 }), await aUser(t, { level: 4 })]
  jobs = []
  for (const timezone of zones)
    jobs.push(await aJob(t, { site: await aSite(t, { timezone }), assignees: people, hours: 1.75 }))
  await anEvent(t, jobs[0]!, { startLocal: '2026-03-01T22:00:00', frequency: 'TWO_DAYS' })
  await seedWorks()
})

async function seedWorks() {
  const random = randomNumbers(20_261_121)
  const scope = await t.scope()
  const from = Date.parse(`${first}T00:00:00Z`)
  const changes = Date.parse('2026-10-03T12:00:00Z')
  const rows = Array.from({ length: works }, (_, i) => {
    const job = jobs[i % jobs.length]!
    const person = people[Math.floor(random() * people.length)]!
    // Some begin shortly before the clocks change.
    const startedAt = i < 60 ? changes + i * 60_000 : from + Math.floor(random() * days * 86_400_000)
    return {
      job_id: job.id,
      job_detail_id: job.detail.id,
      job_detail_version: 1,
      site_id: job.site.id,
      client_id: job.site.client.id,
      user_id: person.id,
      status: random() < 0.05 ? 'VOID' : 'COMPLETED',
      spec_types: ['NORMAL'],
      started_at: new Date(startedAt),
      ended_at: new Date(startedAt + 1 + Math.floor(random() * 10 * 3_600_000)),
      start_received_at: new Date(startedAt),
      timezone: job.site.timezone,
      local_date: localDate(job.site.timezone, startedAt),
    }
  })
  const planted = await scope.into('works', rows).returning(['id', 'started_at', 'ended_at']).execute()
  const breaks = planted.flatMap(({ id, started_at, ended_at }) => {
    const span = ended_at!.getTime() - started_at.getTime()
    if (random() < 0.5) return []
    const begin = Math.floor(random() * span)
    const end = begin + Math.floor(random() * (span - begin))
    const at = (ms: number) => new Date(started_at.getTime() + ms)
    return [{ work_id: id, started_at: at(begin), ended_at: at(end) }]
  })
  await scope.into('work_breaks', breaks).execute()
}

const whole = { startDate: addDays(first, -1), endDate: addDays(first, days + 1) }
const bySite = (jobLocationId: number, range = whole) =>
  t.call(payroll.bySite, { query: { jobLocationId, ...range } })
const byUser = (tenantUserId: number, range = whole) =>
  t.call(payroll.byUser, { query: { tenantUserId, ...range } })

const keys = ['totalBreakCount', 'totalOnBreakTime', 'totalServiceTime', 'totalDailyQuote'] as const
type Summary = Awaited<ReturnType<typeof bySite>>
const added = (summaries: readonly Summary[]) =>
  keys.map((key) => summaries.reduce((sum, summary) => sum + summary[key], 0))

test('the sum by site is the sum by person is the sum of the rows, to the millisecond', async () => {
  const sites = await Promise.all(jobs.map((job) => bySite(job.site.id)))
  const persons = await Promise.all(people.map((person) => byUser(person.id)))
  expect(added(sites)).toEqual(added(persons))
  const rows = sites.flatMap((site) => site.payrollDetail)
  const sum = (value: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + value(row), 0)
  expect(added(sites)).toEqual([
    sum((row) => row.breakCount),
    sum((row) => row.breakTime),
    sum((row) => row.serviceTime),
    sum((row) => row.dailyQuote),
  ])
  const byId = (a: { workId: number }, b: { workId: number }) => a.workId - b.workId
  expect(persons.flatMap((person) => person.payrollDetail).sort(byId)).toEqual(rows.sort(byId))
  expect(rows.length).toBeGreaterThan(works * 0.9)
})

test('D3-03: times recorded in milliseconds count in whole seconds, and what is shown adds up', async () => {
  const seconds = (text: string) => text.split(': ').reduce((sum, part) => sum * 60 + Number(part), 0)
  for (const job of jobs) {
    const { payrollDetail, ...totals } = await bySite(job.site.id)
    for (const row of payrollDetail)
      for (const ms of [row.serviceTime, row.breakTime, row.elapsedTime, row.clockTime])
        expect(ms % 1000).toBe(0)
    const sumOf = (value: (row: (typeof payrollDetail)[number]) => number) =>
      payrollDetail.reduce((sum, row) => sum + seconds(formatDuration(value(row))), 0)
    expect(sumOf((row) => row.serviceTime)).toBe(seconds(formatDuration(totals.totalServiceTime)))
    expect(sumOf((row) => row.breakTime)).toBe(seconds(formatDuration(totals.totalOnBreakTime)))
    const { ms } = variance(totals.totalServiceTime, totals.totalDailyQuote)
    expect(seconds(formatDuration(Math.abs(ms)))).toBe(
      Math.abs(sumOf((row) => row.serviceTime) - sumOf((row) => row.dailyQuote)),
    )
  }
})

test('service is the time from clock-in to clock-out less the breaks, and never below zero', async () => {
  for (const job of jobs) {
    const { payrollDetail } = await bySite(job.site.id)
    for (const row of payrollDetail) {
      const span = Date.parse(row.clockOut!) - Date.parse(row.clockIn)
      expect(row.elapsedTime).toBe(span - row.breakTime)
      expect(row.serviceTime).toBe(row.clockTime < 0 ? row.elapsedTime : row.clockTime)
      expect(row.serviceTime).toBeGreaterThanOrEqual(0)
    }
    expect(payrollDetail.some((row) => row.differs)).toBe(job.site.timezone !== 'Australia/Brisbane')
  }
})

test('however a range is cut, its parts add up to the whole, with no work twice or missing', async () => {
  const site = jobs[0]!.site.id
  const { payrollDetail, ...totals } = await bySite(site)
  const cuts = fc.uniqueArray(fc.integer({ min: 0, max: days }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(cuts, async (at) => {
      const borders = [-1, ...at.sort((a, b) => a - b), days + 1]
      const ranges = borders.slice(1).map((border, i) => ({
        startDate: addDays(first, i === 0 ? -1 : borders[i]! + 1),
        endDate: addDays(first, border),
      }))
      const wanted = ranges.filter((range) => range.startDate <= range.endDate)
      const parts = await Promise.all(wanted.map((range) => bySite(site, range)))
      expect(parts.flatMap((part) => part.payrollDetail)).toEqual(payrollDetail)
      expect(added(parts)).toEqual(keys.map((key) => totals[key]))
    }),
    { numRuns: 25, seed: 20_261_121 },
  )
})
