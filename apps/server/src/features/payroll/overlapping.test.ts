import { payroll } from '@muster/contract/pay/payroll'
import { localDate } from '@muster/rules/time/zone'
import { expect, test } from 'vitest'
import { randomNumbers } from '../../../../../packages/rules/test/shifts.ts'
import { aJob, aWork } from '../../../test/office.ts'
import { overlapping } from '../../../test/overlapping.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'

const hour = 3_600_000
const march = { startDate: '2026-03-01', endDate: '2026-03-31' }

test('works of one person that overlap are marked, at whatever site the other one is', async () => {
  const t = await aTenant()
  const first = await aWork(t)
  const elsewhere = await aJob(t, { assignees: [first.by] })
  await aWork(t, { job: elsewhere, startedAt: '2026-03-01T20:59:00Z', endedAt: '2026-03-01T22:00:00Z' })
  await aWork(t, { job: first.job, startedAt: '2026-03-01T22:00:00Z', endedAt: '2026-03-01T23:00:00Z' })
  const { payrollDetail } = await t.call(payroll.bySite, {
    query: { jobLocationId: first.job.site.id, ...march },
  })
  expect(payrollDetail.map((row) => row.overlaps)).toEqual([true, false])
})

test('which works overlap is what comparing each pair says: touching, within, equal, open', async () => {
  const t = await aTenant()
  const people = await Promise.all(Array.from({ length: 60 }, () => aUser(t)))
  const job = await aJob(t, { assignees: people })
  const random = randomNumbers(20_261_125)
  const first = Date.parse('2026-03-02T00:00:00Z')
  const spans = people.flatMap(({ id: personId }) =>
    Array.from({ length: 8 }, (_, i) => {
      const startTime = first + Math.floor(random() * 40) * hour
      // A person has one open work at most.
      const endTime = i === 0 && random() < 0.2 ? null : startTime + Math.floor(1 + random() * 6) * hour
      return { personId, startTime, endTime }
    }),
  )
  const scope = await t.scope()
  const rows = spans.map(({ personId, startTime, endTime }) => ({
    job_id: job.id,
    job_detail_id: job.detail.id,
    job_detail_version: 1,
    site_id: job.site.id,
    client_id: job.site.client.id,
    user_id: personId,
    status: endTime === null ? 'STARTED' : 'COMPLETED',
    spec_types: ['NORMAL'],
    started_at: new Date(startTime),
    ended_at: endTime === null ? null : new Date(endTime),
    start_received_at: new Date(startTime),
    timezone: job.site.timezone,
    local_date: localDate(job.site.timezone, startTime),
  }))
  const ids = await scope.into('works', rows).returning('id').execute()
  const answer = await t.call(payroll.bySite, { query: { jobLocationId: job.site.id, ...march } })
  const all = [...answer.payrollDetail, ...answer.openWorks]
  const marked = all.filter(({ overlaps }) => overlaps).map(({ workId }) => workId)
  const expected = overlapping(spans.map((span, i) => ({ ...span, id: ids[i]!.id })))
  expect(marked.sort((a, b) => a - b)).toEqual(expected)
  expect(all.length).toBe(spans.length)
  expect(expected.length).toBeGreaterThan(spans.length / 4)
  expect(expected.length).toBeLessThan((spans.length * 3) / 4)
})
