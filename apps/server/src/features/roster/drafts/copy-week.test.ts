import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser } from '../../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const body = { fromDate: '2026-04-06', toDate: '2026-04-13' }
const next = { startDate: '2026-04-13', endDate: '2026-04-19' }

test('R-11-24: two who copy a week at the same moment copy it once', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  for (const hour of ['08', '12', '16'])
    await anEvent(t, job, { startLocal: `2026-04-07T${hour}:00:00`, durationMinutes: 60, frequency: null })
  const copies = await Promise.all([1, 2, 3, 4].map(() => t.call(roster.copyWeek, { body })))
  expect(copies.map(({ changes }) => changes).sort()).toEqual([0, 0, 0, 3])
  const { shifts } = await t.call(roster.read, { query: { ...next, by: 'SITE' } })
  expect(shifts).toHaveLength(3)
})

test('R-11-24: a copied week says nothing of places that the own series of the person fills there', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  const onDay = (day: string) => `2026-04-${day}T18:00:00+10:00`
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: {
      ...{ startTime: onDay('06'), duration: 150, places: 1 },
      ...{ recursiveFrequency: 'WEEKLY', weekdays: [1, 2, 3] },
    },
  })
  await t.call(roster.place, { body: { patternId, from: '2026-04-06', tenantUserId: person.id } })
  const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
  await t.call(roster.publish, { query: { force: true }, body: week })
  const { shifts } = await t.call(roster.read, { query: { ...week, by: 'SITE' } })
  // The visit of Wednesday is on Saturday, once.
  await t.call(roster.change, {
    body: {
      changes: [
        { kind: 'MOVE', eventId: shifts[0]!.eventId, occurrenceStart: onDay('08'), startTime: onDay('11') },
      ],
    },
  })
  expect(await t.call(roster.copyWeek, { body })).toMatchObject({ changes: 0, leftOut: [] })
})
