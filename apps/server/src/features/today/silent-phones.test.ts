import { today } from '@muster/contract/today'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant } from '../../../test/tenant.ts'

// 09:00 in Brisbane.
standingStill('2026-03-01T23:00:00Z')

test('a phone is silent that was not heard for more than a day, or never', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  const hours = [null, 25, 24, 1]
  for (const ago of hours) {
    const job = await aJob(t)
    await anEvent(t, job)
    const last_seen_at = ago === null ? null : new Date(scope.now.getTime() - ago * 3_600_000)
    await scope.change('users', { last_seen_at }).where('id', '=', job.worker.id).execute()
  }
  expect(await t.call(today.board)).toMatchObject({ planned: hours.length, silentPhones: 2 })
})
