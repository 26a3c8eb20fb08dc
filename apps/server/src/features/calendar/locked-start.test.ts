import { pay } from '@muster/contract/pay/pay'
import { calendar } from '@muster/contract/planning/calendar'
import { expect, test } from 'vitest'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant } from '../../../test/tenant.ts'
import { aPayPeriod, approveAll } from '../pay/examples.ts'

// Friday of the second week of June 2020. The first week is locked.
standingStill('2020-06-12T02:00:00Z')

async function aLockedWeek() {
  const t = await aTenant()
  const { id, job, person } = await aPayPeriod(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const series = (day: string) => ({
    userAssigneeId: person.id,
    startTime: `${day}T09:00:00+10:00`,
    duration: 120,
    recursiveFrequency: 'DAILY' as const,
    notifyBeforeMinutes: 5,
  })
  return { t, job, series }
}
const locked = {
  status: 409,
  reason: 'pay.locked',
  params: { from: '2020-06-01', to: '2020-06-07' },
}

test.each(['2020-06-05', '2020-05-20'])(
  'P-16: a series from %s, which has shifts in a locked pay period, is refused with the days of the period',
  async (day) => {
    const { t, job, series } = await aLockedWeek()
    const create = (start: string) => ({ body: { mappedId: job.id, ...series(start) } })
    expect(await t.refused(calendar.create, create(day))).toMatchObject(locked)
    expect(await t.call(calendar.create, create('2020-06-08'))).toMatchObject({
      event: { startTime: expect.stringContaining('2020-06-08T09:00') },
    })
  },
)

test('P-16: nor does a series that has not begun move its start into a locked pay period', async () => {
  const { t, job, series } = await aLockedWeek()
  const { event } = await t.call(calendar.create, { body: { mappedId: job.id, ...series('2020-06-20') } })
  const move = (day: string) => ({ params: { id: event.id }, body: series(day) })
  expect(await t.refused(calendar.update, move('2020-06-05'))).toMatchObject(locked)
  await t.call(calendar.update, move('2020-06-15'))
})
