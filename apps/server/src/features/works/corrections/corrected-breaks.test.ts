import { payroll } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aWork } from '../../../../test/office.ts'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'

const hour = 3_600_000
/** Monday 2 March 2026, by the clock of Brisbane. */
const atTime = (time: string) => `2026-03-02T${time}:00.000+10:00`
const pause = (from: string, to: string, reason = '') => ({
  startTime: atTime(from),
  endTime: atTime(to),
  reason,
})
const whole = { startTime: atTime('09:00'), endTime: atTime('17:00') }

const aDay = (t: Tenant) =>
  aWork(t, {
    ...{ startedAt: atTime('09:00'), endedAt: atTime('17:00') },
    breaks: [{ from: atTime('12:00'), to: atTime('12:30') }],
  })
type Day = Awaited<ReturnType<typeof aDay>>
async function hoursOf(t: Tenant, work: Day) {
  const query = { tenantUserId: work.by.id, startDate: '2026-03-01', endDate: '2026-03-03' }
  const [row] = (await t.call(payroll.byUser, { query })).payrollDetail
  return [row!.serviceTime / hour, row!.breakTime / hour]
}
const correct = (t: Tenant, work: Day, body: object) =>
  t.call(works.correctTimes, {
    params: { id: work.id },
    body: { ...whole, reason: 'Lunch was longer', ...body },
  })

test('P-23: a break is corrected with the times, with its reason and history; the times may stay', async () => {
  const t = await aTenant()
  const work = await aDay(t)
  expect(await hoursOf(t, work)).toEqual([7.5, 0.5])
  const read = { params: { id: work.id } }
  expect((await t.call(works.summary, read)).breaks).toEqual([pause('12:00', '12:30')])
  const breaks = [pause('12:00', '13:00', 'Lunch'), pause('15:00', '15:15')]
  expect(await correct(t, work, { breaks, version: 1 })).toMatchObject({ version: 2, breaks })
  expect(await hoursOf(t, work)).toEqual([6.75, 1.25])
  const [correction] = await t.call(works.corrections, read, { as: work.by })
  expect(correction).toMatchObject({
    ...{
      version: 2,
      reason: 'Lunch was longer',
      oldStartTime: whole.startTime,
      newStartTime: whole.startTime,
    },
    ...{ oldBreaks: [pause('12:00', '12:30')], newBreaks: breaks },
  })
  expect(await t.call(works.evidence, read)).toMatchObject({ intact: true })
  await correct(t, work, { breaks: [] })
  expect(await hoursOf(t, work)).toEqual([8, 0])
})

test('P-23: new times that cut a break say in the history what became of it', async () => {
  const t = await aTenant()
  const work = await aDay(t)
  await correct(t, work, { startTime: atTime('12:15') })
  const read = { params: { id: work.id } }
  const [first] = await t.call(works.corrections, read)
  expect(first).toMatchObject({ oldBreaks: [pause('12:00', '12:30')], newBreaks: [pause('12:15', '12:30')] })
  await correct(t, work, { startTime: atTime('13:00') })
  const [second] = await t.call(works.corrections, read)
  expect(second).toMatchObject({ oldBreaks: [pause('12:15', '12:30')], newBreaks: [] })
  await correct(t, work, { startTime: atTime('13:30') })
  const [third] = await t.call(works.corrections, read)
  expect(third).not.toHaveProperty('oldBreaks')
  expect(await t.call(works.evidence, read)).toMatchObject({ intact: true })
})

test.each([
  ['outside of the visit', [pause('08:30', '09:30')]],
  ['without a length', [pause('12:00', '12:00')]],
  ['that end before they begin', [pause('13:00', '12:00')]],
  ['that share time', [pause('12:00', '12:30'), pause('12:15', '12:45')]],
  ['as they stand', [pause('12:00', '12:30')]],
])('P-23: breaks %s are refused', async (_, breaks) => {
  const t = await aTenant()
  const work = await aDay(t)
  const body = { ...whole, breaks, reason: 'Lunch was longer' }
  expect(await t.refused(works.correctTimes, { params: { id: work.id }, body })).toMatchObject({
    status: 422,
  })
  expect(await hoursOf(t, work)).toEqual([7.5, 0.5])
})

test('P-23: a person asks for a break alone to be corrected, and the office grants it', async () => {
  const t = await aTenant()
  const work = await aDay(t)
  const breaks = [pause('12:00', '12:45')]
  const asked = await t.call(
    works.requestCorrection,
    { params: { id: work.id }, body: { ...whole, breaks, reason: 'Back at a quarter to one' } },
    { as: work.by },
  )
  expect(asked).toMatchObject({ breaks, workBreaks: [pause('12:00', '12:30')] })
  const { id } = asked
  const granted = await t.call(works.decideCorrection, {
    params: { id },
    body: { decision: 'GRANT', version: 1 },
  })
  expect(granted).toMatchObject({ status: 'GRANTED', breaks, workBreaks: breaks, version: 2 })
  expect(await hoursOf(t, work)).toEqual([7.25, 0.75])
  const [correction] = await t.call(works.corrections, { params: { id: work.id } }, { as: work.by })
  expect(correction).toMatchObject({ reason: 'Back at a quarter to one', newBreaks: breaks })
})
