import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const occurrenceStart = '2026-04-06T18:00:00+10:00'
const read = (t: Tenant) => t.call(roster.read, { query: { ...week, by: 'SITE' } })
async function aDraftedPlace() {
  const t = await aTenant()
  const [person, other] = [await aUser(t, { firstName: 'Mia', lastName: 'Tran' }), await aUser(t)]
  const job = await aJob(t, { assignees: [person, other] })
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: {
      ...{ startTime: occurrenceStart, duration: 150, places: 1 },
      ...{ recursiveFrequency: 'WEEKLY', weekdays: [1] },
    },
  })
  await t.call(roster.place, { body: { patternId, from: '2026-04-06', tenantUserId: person.id } })
  const remove = (force?: boolean) => ({ params: { id: person.id }, query: { force } })
  return { t, person, other, patternId, remove }
}

test('R-11-24: the question before a person is removed counts the coming shifts', async () => {
  const { t, remove } = await aDraftedPlace()
  expect(await t.refused(users.remove, remove())).toMatchObject({
    ...{ status: 409, code: 'C001', message: 'Mia Tran has 1 active job' },
  })
  await t.call(roster.publish, { query: { force: true }, body: week })
  // Mondays of 92 days: 6 April to 29 June.
  expect(await t.refused(users.remove, remove())).toMatchObject({
    ...{ status: 409, code: 'C001', message: 'Mia Tran has 1 active job and 13 coming shifts' },
  })
})

test('R-11-24: the draft of a person who was removed covers no place, and another person gets it', async () => {
  const { t, person, other, patternId, remove } = await aDraftedPlace()
  const covered = async () => (await read(t)).places.map(({ filled, uncovered }) => [filled, uncovered])
  expect(await covered()).toEqual([[1, 0]])
  await t.call(users.remove, remove(true))
  expect(await covered()).toEqual([[0, 1]])
  expect((await read(t)).shifts).toEqual([])
  await t.call(roster.place, { body: { patternId, from: '2026-04-06', tenantUserId: other.id } })
  const { stale } = await t.call(roster.publish, { query: { force: true }, body: week })
  expect(stale).toMatchObject([{ reason: 'PERSON', tenantUserId: person.id }])
  expect(await covered()).toEqual([[1, 0]])
  expect((await read(t)).shifts).toMatchObject([{ tenantUserId: other.id, draft: null }])
})
