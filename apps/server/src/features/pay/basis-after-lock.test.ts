import { company } from '@muster/contract/company/company'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { afterAll, expect, test } from 'vitest'
import { aJob, anEvent, aSite } from '../../../test/office.ts'
import { pdfLines } from '../../../test/pdf-lines.ts'
import { readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'
import { aLeaveType, approvedLeave } from '../leave/examples.ts'
import { approveAll, rowOf } from './examples.ts'

// Clocks go back in Sydney on the fifth of April 2020, at three.
standingStill('2020-04-03T00:00:00Z')
afterAll(closePdfPool)
afterAll(closeXlsxPool)
const hour = 3_600_000
const sydney = 'Australia/Sydney'

const periods = async (t: Tenant) => {
  const all = await t.call(pay.list, { query: { from: '2020-03-30', to: '2020-04-20' } })
  return new Map(all.map(({ firstDay, id }) => [firstDay, id]))
}
/** A person in Sydney, and a company that pays by the clock, each week. */
async function aNightJob(t: Tenant) {
  await t.call(company.updateSettings, { body: { payBasis: 'BY_CLOCK' } })
  const person = await aUser(t, { level: 5 })
  const site = await aSite(t, { timezone: sydney })
  const job = await aJob(t, { site, assignees: [person], hours: 0 })
  await t.call(pay.createCalendar, { body: { name: 'Weekly', kind: 'WEEKLY', firstDay: '2020-03-30' } })
  return { person, job }
}
async function lockFirst(t: Tenant) {
  t.clock.set(new Date('2020-04-07T02:00:00Z'))
  const id = (await periods(t)).get('2020-03-30')!
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  await t.call(company.updateSettings, { body: { payBasis: 'ELAPSED' } })
  return id
}

test('P-08, P-19: a step that a phone repeats makes no adjustment of a locked night, after the pay basis was changed', async () => {
  const t = await aTenant()
  const { person, job } = await aNightJob(t)
  const as = person
  t.clock.set(new Date('2020-04-05T02:00:00Z'))
  // From eleven to five: six hours by the clock, seven that passed.
  const { workId } = await t.call(
    works.start,
    { body: { jobId: job.id, startedAt: '2020-04-04T12:00:00Z' } },
    { as },
  )
  const finish = { params: { id: workId }, body: { endedAt: '2020-04-04T19:00:00Z' } }
  await t.call(works.complete, finish, { as })
  const id = await lockFirst(t)
  expect(await rowOf(t, id, person.id)).toMatchObject({ clockedTime: 6 * hour })
  const query = { tenantUserId: person.id, startDate: '2020-03-30', endDate: '2020-04-05' }
  const { payrollDetail } = await t.call(payroll.byUser, { query })
  const paid = { firstDay: '2020-03-30', lastDay: '2020-04-05', time: 6 * hour }
  // P-19: by the basis of now it has seven hours, and says that six were paid.
  expect(payrollDetail).toMatchObject([{ serviceTime: 7 * hour, paid }])
  expect(payrollDetail).toHaveLength(1)
  const file = async (reportType: 'CSV' | 'XLSX' | 'PDF') =>
    Buffer.from(
      await t.call(payroll.file, { query: { payrollType: 'USER', reportType, ...query } }),
      'base64',
    )
  const [header, ...lines] = readCsv(await file('CSV'))
  const cellsOf = (line: readonly string[]) => Object.fromEntries(header!.map((name, n) => [name, line[n]]))
  const [row, total] = lines.map(cellsOf)
  const columns = ['First day of the locked pay period', 'Last day of the locked pay period']
  const paidColumn = 'Paid in a locked pay period (ms)'
  expect([row![paidColumn], ...columns.map((name) => row![name])]).toEqual([
    `${6 * hour}`,
    paid.firstDay,
    paid.lastDay,
  ])
  expect(total![paidColumn]).toBe(`${6 * hour}`)
  expect(readXlsx(await file('XLSX'))[0]).toContain(paidColumn)
  const said = (await pdfLines(await file('PDF'))).join(' ')
  expect(said).toContain('06: 00: 00 were paid of them; here they have 07: 00: 00')
  expect(said).toContain('paid in a locked pay period: 06: 00: 00')
  await t.send(works.complete, finish, { as })
  await t.settle()
  const next = (await periods(t)).get('2020-04-06')!
  expect(await rowOf(t, next, person.id)).toBeUndefined()

  // What does change is worked out as the period was.
  const body = {
    ...{ startTime: '2020-04-04T12:00:00Z', endTime: '2020-04-04T20:00:00Z' },
    ...{ reason: 'Stayed on', payDifference: true },
  }
  await t.call(works.correctTimes, { params: { id: workId }, body })
  await t.settle()
  expect(await rowOf(t, next, person.id)).toMatchObject({ adjustedTime: hour })
  const corrected = await t.call(payroll.byUser, { query })
  expect(corrected.payrollDetail).toMatchObject([
    { serviceTime: 8 * hour, paid: { ...paid, time: 7 * hour } },
  ])
})

test('P-08: leave of a locked night makes no adjustment when a visit of its day arrives late', async () => {
  const t = await aTenant()
  const { person, job } = await aNightJob(t)
  await anEvent(t, job, { startLocal: '2020-04-04T22:00:00', durationMinutes: 480, frequency: null })
  const type = await aLeaveType(t, { payrollCode: 'AL' })
  await approvedLeave(t, person, { from: '2020-04-04', to: '2020-04-05', type })
  const id = await lockFirst(t)
  const [planned] = (await rowOf(t, id, person.id)).leave!
  const late = { jobId: job.id, startedAt: '2020-04-04T01:00:00Z' }
  const { workId } = await t.call(works.start, { body: late }, { as: person })
  const finish = { params: { id: workId }, body: { endedAt: '2020-04-04T02:00:00Z' } }
  await t.call(works.complete, finish, { as: person })
  await t.settle()
  expect(planned).toMatchObject({ time: 8 * hour })
  const next = await rowOf(t, (await periods(t)).get('2020-04-06')!, person.id)
  expect(next).toMatchObject({ adjustedTime: hour })
  expect(next).not.toHaveProperty('leaveAdjustments')
})
