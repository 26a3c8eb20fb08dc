import { dashboard } from '@muster/contract/dashboard'
import { works } from '@muster/contract/works/works'
import { addDays, localDate } from '@muster/rules/time/zone'
import { type PayBasis, workTime } from '@muster/rules/works/work-time'
import { expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob, aSite, aWork, type TestJob } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { settleDays } from './work-sums.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const zones = ['Australia/Sydney', 'Australia/Perth', 'Australia/Lord_Howe', 'Australia/Brisbane']
/** The clocks go back in this night. */
const night = Date.parse('2026-04-04T12:00:00Z')

function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
}

interface Done {
  siteId: number
  userId: number
  day: string
  service: Record<PayBasis, number>
}

async function seedWorks(t: Tenant, count: number): Promise<Done[]> {
  const scope = await t.scope()
  const people = await Promise.all([aUser(t), aUser(t), aUser(t)])
  const jobs: TestJob[] = []
  for (const timezone of zones)
    jobs.push(await aJob(t, { site: await aSite(t, { timezone }), assignees: people }))
  const roll = dice(7)
  const done: Done[] = []
  for (let i = 0; i < count; i++) {
    const job = jobs[roll(jobs.length)]!
    const by = people[roll(people.length)]!
    const ago = roll(3) === 0 ? roll(400 * 24 * HOUR) : roll(36 * HOUR)
    const startTime = night - ago + 12 * HOUR
    const endTime = startTime + 1 + roll(12 * HOUR)
    const breaks = Array.from({ length: roll(4) }, () => {
      const from = startTime - HOUR + roll(13 * HOUR)
      return { from, to: from + roll(90) * MINUTE }
    })
    const { id: timezone } = { id: job.site.timezone }
    const work = await insert(scope, 'works', {
      job_id: job.id,
      job_detail_id: job.detail.id,
      job_detail_version: 1,
      site_id: job.site.id,
      client_id: job.site.client.id,
      user_id: by.id,
      status: 'COMPLETED',
      spec_types: ['NORMAL'],
      started_at: new Date(startTime),
      ended_at: new Date(endTime),
      start_received_at: new Date(startTime),
      timezone,
      local_date: localDate(timezone, startTime),
    })
    for (const { from, to } of breaks)
      await insert(scope, 'work_breaks', {
        work_id: work,
        started_at: new Date(from),
        ended_at: new Date(to),
      })
    const time = (basis: PayBasis) => workTime({ startTime, endTime, breaks }, timezone, basis).serviceTime
    done.push({
      siteId: job.site.id,
      userId: by.id,
      day: localDate(timezone, startTime),
      service: { BY_CLOCK: time('BY_CLOCK'), ELAPSED: time('ELAPSED') },
    })
  }
  return done
}

const range = { startDate: addDays('2026-04-05', -350), endDate: '2026-04-06' }

/** The months are at any time the sums of their days. */
async function checkMonths(t: Tenant) {
  const scope = await t.scope()
  const days = await scope.from('work_day_sums').selectAll().where('about', '!=', 'company').execute()
  const months = await scope.from('work_month_sums').selectAll().where('completed', '>', 0).execute()
  const byMonth = Map.groupBy(days, ({ about, about_id, day }) => `${about} ${about_id} ${day.slice(0, 7)}`)
  const daySums = [...byMonth].map(([month, rows]) => [
    month,
    ...(['completed', 'elapsed_ms', 'by_clock_ms'] as const).map((sum) =>
      rows.reduce((total, row) => total + row[sum], 0),
    ),
  ])
  const monthSums = months.map((row) => [
    `${row.about} ${row.about_id} ${row.month.slice(0, 7)}`,
    row.completed,
    row.elapsed_ms,
    row.by_clock_ms,
  ])
  expect(new Set(monthSums)).toEqual(new Set(daySums))
}

async function sumsNow(t: Tenant) {
  await checkMonths(t)
  const [sites, people, counts, trends, users] = await Promise.all([
    t.call(dashboard.siteTimes, { query: range }),
    t.call(dashboard.userTimes, { query: range }),
    t.call(dashboard.counts),
    t.call(dashboard.workTrend, { query: { frequency: 'ANNUALLY' } }),
    t.call(dashboard.userTrend, { query: { frequency: 'MONTHLY' } }),
  ])
  return { sites, people, works: counts.countMap.WORKS_TOTAL, trends, users }
}

async function fromScratch(t: Tenant) {
  const scope = await t.scope()
  await scope.remove('work_day_sums').execute()
  await scope.remove('work_month_sums').execute()
  await scope.remove('work_sums_until').execute()
  return sumsNow(t)
}

const byMost = (a: { id: number; value: number }, b: { id: number; value: number }) =>
  b.value - a.value || a.id - b.id

test.each(['BY_CLOCK', 'ELAPSED'] as const)(
  'added up by the database, hours are to the millisecond those of the rule: %s',
  async (payBasis) => {
    const t = await aTenant()
    t.clock.set(new Date(night + 24 * HOUR))
    const scope = await t.scope()
    await scope.change('company_settings', { pay_basis: payBasis }).execute()
    const done = (await seedWorks(t, 150)).filter(({ day }) => day >= range.startDate)
    const sums = (key: 'siteId' | 'userId') =>
      [...Map.groupBy(done, (each) => each[key])]
        .map(([id, all]) => ({ id, value: all.reduce((sum, { service }) => sum + service[payBasis], 0) }))
        .sort(byMost)
    const before = await sumsNow(t)
    expect(before.sites.map(({ id, value }) => ({ id, value })).sort(byMost)).toEqual(sums('siteId'))
    expect(before.people.map(({ id, value }) => ({ id, value })).sort(byMost)).toEqual(sums('userId'))
    expect(before.works).toBe(150)
    await settleDays(await t.scope())
    expect((await scope.from('work_day_sums').select('day').execute()).length).toBeGreaterThan(50)
    expect(await sumsNow(t)).toEqual(before)
    await settleDays(await t.scope())
    expect(await sumsNow(t)).toEqual(before)
    for (const [startDate, endDate] of [
      ['2025-06-01', '2025-12-31'],
      ['2025-06-02', '2025-12-30'],
      ['2025-06-30', '2025-07-01'],
      ['2025-09-05', '2025-09-20'],
    ]) {
      const people = new Map<number, number>()
      for (const { userId, day, service } of done)
        if (day >= startDate! && day <= endDate!)
          people.set(userId, (people.get(userId) ?? 0) + service[payBasis])
      const shown = await t.call(dashboard.userTimes, { query: { startDate, endDate } })
      expect(new Map(shown.map(({ id, value }) => [id, value]))).toEqual(people)
    }
    for (const worksAtOnce of [1, 7, 100]) {
      expect(await fromScratch(t)).toEqual(before)
      await settleDays(await t.scope(), worksAtOnce)
      expect(await sumsNow(t)).toEqual(before)
    }
  },
)

test('what is corrected, voided or entered later on a settled day is added up again', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-20T00:00:00Z'))
  const job = await aJob(t)
  const work = (day: string) =>
    aWork(t, { job, startedAt: `2026-03-${day}T01:00:00Z`, endedAt: `2026-03-${day}T03:00:00Z` })
  const [first, second] = [await work('02'), await work('03')]
  await work('19')
  await settleDays(await t.scope())
  expect(await (await t.scope()).from('work_day_sums').selectAll().execute()).toHaveLength(6)

  await t.call(works.void, { params: { id: first.id }, body: { reason: 'Entered twice' } })
  await t.call(works.correctTimes, {
    params: { id: second.id },
    body: {
      startTime: '2026-03-04T08:00:00+10:00',
      endTime: '2026-03-04T09:30:00+10:00',
      reason: 'Wrong day',
      version: 1,
    },
  })
  await t.call(works.enter, {
    body: {
      jobId: job.id,
      tenantUserId: job.worker.id,
      startTime: '2026-03-05T08:00:00+10:00',
      endTime: '2026-03-05T09:00:00+10:00',
      reason: 'The phone was at home',
    },
  })
  await t.settle()
  const after = await sumsNow(t)
  expect(after.works).toBe(3)
  expect(after.sites[0]!.value).toBe(4.5 * HOUR)
  const days = await (await t.scope())
    .from('work_day_sums')
    .select(['day', 'completed'])
    .where('about', '=', 'company')
    .orderBy('day')
    .execute()
  expect(days).toEqual([
    { day: '2026-03-04', completed: 1 },
    { day: '2026-03-05', completed: 1 },
  ])
  expect(await fromScratch(t)).toEqual(after)
})

test('what a client said is a work, and time of nobody', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-20T00:00:00Z'))
  const job = await aJob(t)
  await aWork(t, { job })
  await aWork(t, { job, by: job.site.client, specTypes: ['FEEDBACK'] })
  const before = await sumsNow(t)
  expect(before.works).toBe(2)
  expect(before.people.map(({ id }) => id)).toEqual([job.worker.id])
  expect(before.sites[0]!.value).toBe(2 * HOUR)
  expect(before.users).toHaveLength(1)
  await settleDays(await t.scope())
  expect(await sumsNow(t)).toEqual(before)
})

test('days whose works were removed are forgotten', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-20T00:00:00Z'))
  const job = await aJob(t)
  const work = await aWork(t, { job })
  await aWork(t, { job, startedAt: '2026-03-10T01:00:00Z', endedAt: '2026-03-10T03:00:00Z' })
  await settleDays(await t.scope())
  const scope = await t.scope()
  await scope.change('works', { status: 'VOID' }).where('id', '=', work.id).execute()
  await scope.change('works', { local_date: '2026-03-10' }).where('id', '=', work.id).execute()
  expect((await t.call(dashboard.counts)).countMap.WORKS_TOTAL).toBe(2)
  await settleDays(await t.scope())
  expect((await t.call(dashboard.counts)).countMap.WORKS_TOTAL).toBe(1)
  await checkMonths(t)
})
