import { cover } from '@muster/contract/cover/cover'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant } from '../../../../test/tenant.ts'

// 06:00 in Brisbane.
standingStill('2026-03-31T20:00:00Z')

test.each([
  ['17:59', true],
  ['18:00', false],
])('a shift at %s that is declined twelve hours before is urgent: %s', async (time, isUrgent) => {
  const t = await aTenant()
  const job = await aJob(t)
  const startLocal = `2026-04-01T${time}:00`
  const eventId = await anEvent(t, job, { startLocal, frequency: null })
  const body = { eventId, occurrenceStart: `${startLocal}+10:00`, reason: 'Sick child' }
  await t.call(cover.declineShift, { body }, { as: job.worker })
  await t.settle()
  const rows = await (await t.scope())
    .from('notifications')
    .where('type', '=', 'shift.declined')
    .select(['user_id', 'urgent'])
    .execute()
  expect(rows).toEqual([{ user_id: t.boss.id, urgent: isUrgent }])
})
