import { dashboard } from '@muster/contract/dashboard'
import { exports } from '@muster/contract/exports'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { payroll } from '@muster/contract/pay/payroll'
import { calendar } from '@muster/contract/planning/calendar'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant } from '../../../test/tenant.ts'

standingStill('2026-05-01T02:00:00Z')

const days = { startDate: '2026-03-02', endDate: '2026-03-03' }
/** The same days by moments: half past midnight in Sydney, and the evening before midnight there. */
const moments = { startDate: '2026-03-01T13:30:00.000Z', endDate: '2026-03-03T20:00:00+10:00' }

test('D3-12, A-19: every range takes moments, which stand for their days; an end before the start is refused', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  await aWork(t, {
    job: work.job,
    startedAt: '2026-02-28T19:00:00Z',
    endedAt: '2026-02-28T20:00:00Z',
  })
  const jobLocationId = work.job.site.id
  const ranges: readonly (readonly [Endpoint, object])[] = [
    [payroll.bySite, { jobLocationId }],
    [payroll.byUser, { tenantUserId: work.by.id }],
    [payroll.file, { payrollType: 'LOCATION', reportType: 'CSV', jobLocationId }],
    [reports.heatMap, { jobLocationId }],
    [reports.path, { jobLocationId }],
    [reports.inspectionTrend, { jobId: work.job.id }],
    [reports.trendFile, { jobId: work.job.id, reportType: 'CSV' }],
    [works.list, {}],
    [works.toReview, {}],
    [calendar.list, {}],
    [dashboard.siteTimes, {}],
    [dashboard.userTimes, {}],
  ]
  for (const [endpoint, query] of ranges) {
    const answerTo = async (range: object) => {
      const { statusCode, body } = await t.send(endpoint, { query: { ...query, ...range } } as never)
      return { endpoint: endpoint.path, statusCode, body }
    }
    const byDays = await answerTo(days)
    expect(byDays.statusCode).toBe(200)
    expect(await answerTo(moments)).toEqual(byDays)
    const reversed = await answerTo({ startDate: days.endDate, endDate: days.startDate })
    expect([endpoint.path, reversed.statusCode], 'A-19').toEqual([endpoint.path, 422])
    expect(JSON.parse(reversed.body).errors, 'A-19').toMatchObject([{ path: 'endDate' }])
    const refused = await answerTo({ ...days, startDate: '2026-03-02T10:00:00' })
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('Must be a date')])
  }
  const rows = await t.call(payroll.bySite, { query: { jobLocationId, ...moments } })
  expect(rows.payrollDetail.map(({ workId }) => workId)).toEqual([work.id])
})

test('D3-12: an export of the background keeps the days of its moments', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const asked = {
    ...({ payrollType: 'LOCATION', reportType: 'CSV' } as const),
    ...{ jobLocationId: work.job.site.id, ...moments },
  }
  await t.call(exports.order, { body: { kind: 'payroll', asked } })
  const [row] = await (await t.scope()).from('exports').select('asked').execute()
  expect(row!.asked).toMatchObject(days)
  const reversed = { ...asked, startDate: '2026-03-04' }
  expect(
    (await t.refused(exports.order, { body: { kind: 'payroll', asked: reversed } })).status,
    'A-19',
  ).toBe(422)
})
