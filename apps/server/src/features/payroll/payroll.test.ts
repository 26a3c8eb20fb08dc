import { payroll } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { addDays, dayBounds, instantOf } from '@muster/rules/time/zone'
import { expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob, anEvent, aSite, aSiteGroup, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

const hour = 3_600_000
const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
const inSydney = async (t: Tenant) =>
  aJob(t, { site: await aSite(t, { timezone: 'Australia/Sydney' }), hours: 8 })
const payBy = async (t: Tenant, basis: 'BY_CLOCK' | 'ELAPSED') =>
  (await t.scope()).change('company_settings', { pay_basis: basis }).execute()

test('a finished work is a row with its names, times at the site and hours', async () => {
  const t = await aTenant()
  const work = await aWork(t, { breaks: [{ from: '2026-03-01T19:30:00Z', to: '2026-03-01T19:45:30Z' }] })
  const answer = await t.call(payroll.bySite, { query: { jobLocationId: work.job.site.id, ...march } })
  const { firstName, lastName } = work.by
  expect(answer.payrollDetail).toEqual([
    {
      date: '2026-03-02',
      workId: work.id,
      jobId: work.job.id,
      tenantUserId: work.by.id,
      employeeNumber: expect.any(String),
      employeeName: `${firstName} ${lastName}`,
      distinguishedBy: null,
      clientId: work.job.site.client.id,
      clientName: expect.stringContaining('Client'),
      jobLocationId: work.job.site.id,
      jobLocationName: work.job.site.name,
      timezone: 'Australia/Brisbane',
      status: 'COMPLETED',
      clockIn: '2026-03-02T05:00:00.000+10:00',
      clockOut: '2026-03-02T07:00:00.000+10:00',
      breakCount: 1,
      breakTime: 930_000,
      serviceTime: 2 * hour - 930_000,
      elapsedTime: 2 * hour - 930_000,
      clockTime: 2 * hour - 930_000,
      differs: false,
      dailyQuote: 2 * hour,
      editHistory: 0,
      editedReason: null,
      editedBy: null,
      version: 1,
      overlaps: false,
      needsReview: false,
      reviewReasons: [],
    },
  ])
  expect(answer).toMatchObject({
    payrollType: 'LOCATION',
    clientId: work.job.site.client.id,
    startTime: '2026-03-01T00:00:00.000+10:00',
    endTime: '2026-03-31T23:59:59.999+10:00',
    totalBreakCount: 1,
    totalOnBreakTime: 930_000,
    totalServiceTime: 2 * hour - 930_000,
    totalDailyQuote: 2 * hour,
    openWorks: [],
    site: { name: work.job.site.name, timezone: 'Australia/Brisbane' },
    person: null,
  })
})

test.each([
  ['the night the clocks go forward', '2026-10-03T11:00:00Z', '2026-10-03T18:00:00Z', 6.5, 7.5],
  ['the night the clocks go back', '2026-04-04T10:00:00Z', '2026-04-04T19:00:00Z', 8.5, 7.5],
])(
  'on %s both hours are kept, and the company chooses',
  async (_night, startedAt, endedAt, elapsed, clock) => {
    const t = await aTenant()
    const job = await inSydney(t)
    const from = new Date(Date.parse(startedAt) + hour).toISOString()
    const to = new Date(Date.parse(startedAt) + 1.5 * hour).toISOString()
    await aWork(t, { job, startedAt, endedAt, breaks: [{ from, to }] })
    const asked = {
      query: {
        jobLocationId: job.site.id,
        startDate: startedAt.slice(0, 10),
        endDate: startedAt.slice(0, 10),
      },
    }
    const byClock = await t.call(payroll.bySite, asked)
    expect(byClock.payrollDetail).toMatchObject([
      { elapsedTime: elapsed * hour, clockTime: clock * hour, serviceTime: clock * hour, differs: true },
    ])
    await payBy(t, 'ELAPSED')
    const asElapsed = await t.call(payroll.bySite, asked)
    expect(asElapsed.totalServiceTime).toBe(elapsed * hour)
  },
)

test('D3-23: paid by what elapses, the plan is what elapses too', async () => {
  const t = await aTenant()
  const job = await inSydney(t)
  await anEvent(t, job, { startLocal: '2026-10-03T22:00:00', durationMinutes: 480, frequency: null })
  await aWork(t, { job, startedAt: '2026-10-03T12:00:00Z', endedAt: '2026-10-03T19:00:00Z' })
  const day = { startDate: '2026-10-03', endDate: '2026-10-03' }
  const quote = async () => {
    const { payrollDetail } = await t.call(payroll.bySite, { query: { jobLocationId: job.site.id, ...day } })
    return payrollDetail[0]!.dailyQuote
  }
  expect(await quote()).toBe(8 * hour)
  await payBy(t, 'ELAPSED')
  expect(await quote()).toBe(7 * hour)
})

test('a work that ends before it began by the clock pays what elapsed, and needs review', async () => {
  const t = await aTenant()
  const job = await inSydney(t)
  await aWork(t, { job, startedAt: '2026-04-04T15:30:00Z', endedAt: '2026-04-04T16:15:00Z' })
  const { payrollDetail } = await t.call(payroll.bySite, {
    query: { jobLocationId: job.site.id, startDate: '2026-04-05', endDate: '2026-04-05' },
  })
  expect(payrollDetail).toMatchObject([
    {
      clockIn: '2026-04-05T02:30:00.000+11:00',
      clockOut: '2026-04-05T02:15:00.000+10:00',
      clockTime: -0.25 * hour,
      serviceTime: 0.75 * hour,
      needsReview: true,
      reviewReasons: ['clockBelowZero'],
    },
  ])
})

test.each([
  ['midnight', '2026-06-10T12:00:00Z', '2026-06-10', '2026-06-11T06:00:00.000+10:00'],
  ['a month', '2026-08-31T12:00:00Z', '2026-08-31', '2026-09-01T06:00:00.000+10:00'],
  ['a financial year', '2026-06-30T12:00:00Z', '2026-06-30', '2026-07-01T06:00:00.000+10:00'],
  ['a year', '2026-12-31T12:00:00Z', '2026-12-31', '2027-01-01T06:00:00.000+10:00'],
  ['a leap day', '2028-02-29T12:00:00Z', '2028-02-29', '2028-03-01T06:00:00.000+10:00'],
])('a work across %s belongs to the day it began', async (_what, startedAt, date, clockOut) => {
  const t = await aTenant()
  const endedAt = new Date(Date.parse(startedAt) + 8 * hour).toISOString()
  const { job } = await aWork(t, { startedAt, endedAt })
  const on = async (day: string) =>
    (
      await t.call(payroll.bySite, {
        query: { jobLocationId: job.site.id, startDate: day, endDate: day },
      })
    ).payrollDetail
  expect(await on(date)).toMatchObject([{ date, clockOut, serviceTime: 8 * hour }])
  expect(await on(clockOut.slice(0, 10))).toEqual([])
})

test.each([
  ['Australia/Sydney', '2026-10-04', 23],
  ['Australia/Sydney', '2026-04-05', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Australia/Brisbane', '2026-10-04', 24],
  ['Australia/Adelaide', '2026-04-05', 25],
])('a site in %s covered the whole %s has %s elapsed hours', async (timezone, day, hours) => {
  const t = await aTenant()
  await payBy(t, 'ELAPSED')
  const job = await aJob(t, { site: await aSite(t, { timezone }) })
  const ask = (startDate: string, endDate: string) =>
    t.call(payroll.bySite, { query: { jobLocationId: job.site.id, startDate, endDate } })
  const days = [addDays(day, -1), day, addDays(day, 1)]
  for (const date of days) {
    const { from, to } = dayBounds(timezone, date)
    const noon = instantOf(timezone, `${date}T12:00`)
    for (const [start, end] of [
      [from, noon],
      [noon, to],
    ] as const)
      await aWork(t, {
        job,
        startedAt: new Date(start).toISOString(),
        endedAt: new Date(end).toISOString(),
      })
  }
  const each = await Promise.all(days.map((date) => ask(date, date)))
  expect(each.map((one) => one.totalServiceTime / hour)).toEqual([24, hours, 24])
  const whole = await ask(days[0]!, days[2]!)
  expect(whole.totalServiceTime).toBe(each.reduce((sum, one) => sum + one.totalServiceTime, 0))
  expect(whole.payrollDetail.some(({ overlaps }) => overlaps)).toBe(false)
})

test('times are instants: one that ends earlier by the clock is taken, one without an offset is not', async () => {
  const t = await aTenant()
  const work = await aWork(t, { job: await inSydney(t) })
  t.clock.set(new Date('2026-04-06T00:00:00Z'))
  const correct = (startTime: string, endTime: string) => ({
    params: { id: work.id },
    body: { startTime, endTime, reason: 'By the clock' },
  })
  expect(
    await t.refused(works.correctTimes, correct('2026-04-05T02:30:00', '2026-04-05T02:45:00')),
  ).toMatchObject({ status: 400 })
  await t.call(works.correctTimes, correct('2026-04-05T02:30:00+11:00', '2026-04-05T02:15:00+10:00'))
  const day = { startDate: '2026-04-05', endDate: '2026-04-05' }
  const answer = await t.call(payroll.bySite, { query: { jobLocationId: work.job.site.id, ...day } })
  t.clock.set(undefined)
  expect(answer.payrollDetail).toMatchObject([{ elapsedTime: 0.75 * hour, clockTime: -0.25 * hour }])
})

test('open works stand apart, measured up to now, and void ones nowhere', async () => {
  const t = await aTenant()
  const job = await aJob(t, { maxServiceMinutes: 60 })
  await aWork(t, { job })
  await aWork(t, { job, status: 'VOID', startedAt: '2026-03-02T19:00:00Z', endedAt: '2026-03-02T21:00:00Z' })
  const open = await aWork(t, {
    job,
    status: 'ON_HOLD',
    startedAt: '2026-03-03T20:00:00Z',
    breaks: [{ from: '2026-03-03T21:30:00Z', to: null }],
  })
  t.clock.set(new Date('2026-03-03T22:00:00Z'))
  const answer = await t.call(payroll.bySite, { query: { jobLocationId: job.site.id, ...march } })
  t.clock.set(undefined)
  expect(answer.payrollDetail).toHaveLength(1)
  expect(answer.totalServiceTime).toBe(2 * hour)
  expect(answer.totalDailyQuote).toBe(2 * hour)
  expect(answer.openWorks).toMatchObject([
    {
      workId: open.id,
      clockOut: null,
      breakTime: 0.5 * hour,
      serviceTime: 1.5 * hour,
      dailyQuote: 2 * hour,
      needsReview: true,
      reviewReasons: ['tooLong'],
    },
  ])
})

test('the plan is what is scheduled that day, counted once a person, job and date', async () => {
  const t = await aTenant()
  const job = await aJob(t, { hours: 3 })
  const event = await anEvent(t, job, { startLocal: '2026-03-01T06:00:00', durationMinutes: 90 })
  await anEvent(t, job, { startLocal: '2026-03-02T16:00:00', durationMinutes: 30, frequency: null })
  const scope = await t.scope()
  const exception = { event_id: event, start_local: null, duration_minutes: null }
  await scope
    .into('schedule_exceptions', [
      { ...exception, occurrence_date: '2026-03-03', kind: 'removed' },
      {
        event_id: event,
        occurrence_date: '2026-03-04',
        kind: 'moved',
        start_local: '2026-03-05T09:00:00',
        duration_minutes: 45,
      },
    ])
    .execute()
  const onDay = (day: string, time: string) => new Date(`2026-03-${day}T${time}:00+10:00`).toISOString()
  const times = [
    ['02', '06:00', '07:00'],
    ['02', '16:00', '16:30'],
    ['03', '06:00', '07:00'],
    ['05', '06:00', '07:00'],
  ] as const
  for (const [day, from, to] of times)
    await aWork(t, { job, startedAt: onDay(day, from), endedAt: onDay(day, to) })
  const { payrollDetail, totalDailyQuote } = await t.call(payroll.bySite, {
    query: { jobLocationId: job.site.id, ...march },
  })
  const minutes = payrollDetail.map((row) => row.dailyQuote / 60_000)
  // 90 + 30 on the second; nothing scheduled on the third, so the assignee's hours; 90 and the moved 45.
  expect(minutes).toEqual([120, 0, 180, 135])
  expect(totalDailyQuote).toBe((120 + 180 + 135) * 60_000)
})

test('an event removed later still counts for the days before, as do the hours of a removed assignee', async () => {
  const t = await aTenant()
  const job = await aJob(t, { hours: 3 })
  const event = await anEvent(t, job, { durationMinutes: 60 })
  await aWork(t, { job })
  await aWork(t, { job, startedAt: '2026-03-09T19:00:00Z', endedAt: '2026-03-09T21:00:00Z' })
  const scope = await t.scope()
  const removed_at = new Date('2026-03-08T00:00:00Z')
  await scope.change('schedule_events', { removed_at }).where('id', '=', event).execute()
  await scope.change('job_assignees', { removed_at: scope.now }).where('job_id', '=', job.id).execute()
  const { payrollDetail } = await t.call(payroll.bySite, {
    query: { jobLocationId: job.site.id, ...march },
  })
  expect(payrollDetail.map((row) => row.dailyQuote)).toEqual([hour, 3 * hour])
})

test('odd breaks are flagged, never cut silently', async () => {
  const t = await aTenant()
  const { job } = await aWork(t, { breaks: [{ from: '2026-03-01T18:00:00Z', to: '2026-03-01T23:00:00Z' }] })
  const { payrollDetail } = await t.call(payroll.bySite, {
    query: { jobLocationId: job.site.id, ...march },
  })
  expect(payrollDetail).toMatchObject([
    {
      serviceTime: 0,
      breakTime: 2 * hour,
      needsReview: true,
      reviewReasons: ['breakOutsideWork', 'breakLongerThanWork'],
    },
  ])
})

test('a corrected work says how often, why and by whom', async () => {
  const t = await aTenant()
  const { id, job } = await aWork(t)
  const scope = await t.scope()
  const times = { new_started_at: '2026-03-01T19:00:00Z', new_ended_at: '2026-03-01T21:00:00Z' }
  const ann = await aUser(t, { level: 2, firstName: 'Ann', lastName: 'Lee' })
  for (const [nth, reason] of ['Forgot to clock out', 'Wrong day'].entries()) {
    await insert(scope, 'work_corrections', {
      work_id: id,
      version: nth + 1,
      old_started_at: '2026-03-01T18:00:00Z',
      ...times,
      reason,
      corrected_by: nth === 0 ? t.boss.id : ann.id,
      corrected_at: scope.now,
    })
  }
  const { payrollDetail } = await t.call(payroll.bySite, {
    query: { jobLocationId: job.site.id, ...march },
  })
  expect(payrollDetail).toMatchObject([{ editHistory: 2, editedReason: 'Wrong day', editedBy: 'Ann Lee' }])
})

test('a removed person and an archived site keep their hours and names', async () => {
  const t = await aTenant()
  const { job, by } = await aWork(t)
  const asked = { query: { jobLocationId: job.site.id, ...march } }
  const before = await t.call(payroll.bySite, asked)
  const scope = await t.scope()
  await scope.change('users', { removed_at: scope.now }).where('id', '=', by.id).execute()
  await scope.change('sites', { archived_at: scope.now }).where('id', '=', job.site.id).execute()
  expect(await t.call(payroll.bySite, asked)).toEqual(before)
  const own = await t.call(payroll.byUser, { query: { tenantUserId: by.id, ...march } })
  expect(own).toMatchObject({
    totalServiceTime: before.totalServiceTime,
    person: { name: `${by.firstName} ${by.lastName}` },
  })
})

test('the person is shown with the ABN, and with the tax file number masked', async () => {
  const t = await aTenant()
  const { by } = await aWork(t)
  const scope = await t.scope()
  await scope
    .change('users', {
      business_number_cipher: scope.vault.seal(`users/${by.id}/businessNumber`, '51824753556'),
      tax_number_cipher: scope.vault.seal(`users/${by.id}/taxNumber`, '123456782'),
      tax_number_tail: '782',
    })
    .where('id', '=', by.id)
    .execute()
  const asked = { query: { tenantUserId: by.id, ...march } }
  const response = await t.send(payroll.byUser, asked, { as: by })
  expect(response.json().data.person).toMatchObject({
    businessNumber: '51 824 753 556',
    taxNumberMasked: '*** *** 782',
  })
  expect(response.body).not.toContain('123456782')
})

test('below management a person reads their own hours and nobody else’s', async () => {
  const t = await aTenant()
  const { by, job } = await aWork(t)
  const leader = await aUser(t, { level: 4 })
  const asked = { query: { tenantUserId: by.id, ...march } }
  expect((await t.call(payroll.byUser, asked, { as: by })).payrollDetail).toHaveLength(1)
  expect(await t.refused(payroll.byUser, asked, { as: leader })).toMatchObject({ status: 404 })
  const bySite = { jobLocationId: job.site.id, ...march }
  expect(await t.refused(payroll.bySite, { query: bySite }, { as: by })).toMatchObject({ status: 403 })
  const file = { payrollType: 'LOCATION', reportType: 'CSV', ...bySite } as const
  expect(await t.refused(payroll.file, { query: file }, { as: by })).toMatchObject({ status: 403 })
  const client = await t.refused(payroll.byUser, asked, { as: job.site.client })
  expect(client).toMatchObject({ status: 403 })
})

test('without dates it is the last 29 days up to today, today being the company’s', async () => {
  const t = await aTenant()
  const { by } = await aWork(t)
  // 30 March in Sydney, still the 29th in UTC.
  t.clock.set(new Date('2026-03-29T20:00:00Z'))
  const answer = await t.call(payroll.byUser, { query: { tenantUserId: by.id } })
  t.clock.set(undefined)
  expect(answer.startTime).toBe('2026-03-01T00:00:00.000+11:00')
  expect(answer.endTime).toBe('2026-03-30T23:59:59.999+11:00')
  expect(answer.payrollDetail).toHaveLength(1)
})

test('a range beyond 400 days, or one that ends before it starts, is refused', async () => {
  const t = await aTenant()
  const { job } = await aWork(t)
  const asked = (startDate: string, endDate: string) =>
    t.refused(payroll.bySite, { query: { jobLocationId: job.site.id, startDate, endDate } })
  expect(await asked('2026-01-01', '2027-02-05')).toMatchObject({
    status: 422,
    errors: [{ path: 'startDate', message: 'At most 400 days' }],
  })
  expect(await asked('1990-01-01', '2190-01-01')).toMatchObject({ status: 422 })
  expect(await asked('2026-03-02', '2026-03-01')).toMatchObject({
    status: 422,
    errors: [{ path: 'endDate' }],
  })
  const whole = { jobLocationId: job.site.id, startDate: '2026-01-01', endDate: '2027-02-04' }
  expect((await t.call(payroll.bySite, { query: whole })).payrollDetail).toHaveLength(1)
})

test('groups take the sites in any of them, on both reports', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const other = await aJob(t, { assignees: [work.by] })
  await aWork(t, { job: other, startedAt: '2026-03-02T19:00:00Z', endedAt: '2026-03-02T21:00:00Z' })
  const [north, south, empty] = [await aSiteGroup(t), await aSiteGroup(t), await aSiteGroup(t)]
  const scope = await t.scope()
  await scope
    .into('site_group_sites', [
      { site_group_id: north.id, site_id: work.job.site.id },
      { site_group_id: south.id, site_id: other.site.id },
    ])
    .execute()
  const rows = async (groupIds: number[]) =>
    (await t.call(payroll.byUser, { query: { tenantUserId: work.by.id, ...march, groupIds } })).payrollDetail
      .length
  expect([await rows([north.id]), await rows([north.id, south.id]), await rows([empty.id])]).toEqual([
    1, 2, 0,
  ])
  const bySite = { jobLocationId: work.job.site.id, ...march, groupIds: [south.id] }
  expect((await t.call(payroll.bySite, { query: bySite })).payrollDetail).toEqual([])
})
