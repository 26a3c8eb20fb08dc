import { cover } from '@muster/contract/cover/cover'
import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

// A Friday, 12:00 in Brisbane.
standingStill('2026-05-01T02:00:00Z')

async function linkOf(t: Tenant, { id }: { id: number }, type: string) {
  await t.settle()
  const rows = await (await t.scope())
    .from('notifications')
    .where('user_id', '=', id)
    .where('type', '=', type)
    .select('link')
    .execute()
  return rows.map(({ link }) => link)
}

test('R-13: what changed of shifts leads to the week of the shift, on the phone and in the office', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  for (const person of [await aUser(t), manager]) {
    const job = await aJob(t, { assignees: [person] })
    const startTime = '2026-07-02T06:00:00+10:00'
    await t.call(calendar.create, {
      body: {
        ...{ startTime, duration: 120, recursiveFrequency: null, notifyBeforeMinutes: 5 },
        ...{ mappedId: job.id, userAssigneeId: person.id },
      },
    })
    const page = person === manager ? '/roster' : '/me/roster'
    expect(await linkOf(t, person, 'schedule.changed')).toEqual([`${page}?date=2026-07-02`])
  }
})

test('R-13: a declined shift, and visits without a person, lead to the week of the first one', async () => {
  const t = await aTenant()
  const [person, manager] = [await aUser(t), await aUser(t, { level: 3 })]
  const job = await aJob(t, { assignees: [person] })
  const eventId = await anEvent(t, job, { startLocal: '2026-05-20T06:00:00', frequency: 'WEEKLY' })
  const occurrenceStart = '2026-05-20T06:00:00+10:00'
  await t.call(cover.declineShift, { body: { eventId, occurrenceStart, reason: 'Car' } }, { as: person })
  expect(await linkOf(t, manager, 'shift.declined')).toEqual(['/roster?date=2026-05-20'])
  await t.call(jobs.assign, { params: job, body: { jobUsers: [], removeUserIds: [person.id] } })
  expect(await linkOf(t, manager, 'roster.uncovered')).toEqual(['/roster?date=2026-05-27'])
})
