import { cover } from '@muster/contract/cover/cover'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { leaveOn } from '../../../../test/cover-place.ts'
import { aJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

/** The evening of Thursday, and of each day after it. */
const on = (day: string) => `${day}T18:00:00+10:00`
const occurrenceStart = on('2026-04-02')

async function aPlace(t: Tenant) {
  const job = await aJob(t)
  const body = { startTime: occurrenceStart, duration: 180, recursiveFrequency: 'DAILY' as const }
  const { id: patternId } = await t.call(roster.addPattern, { params: { id: job.id }, body })
  return { patternId, person: job.worker }
}
async function uncoveredOn(t: Tenant, patternId: number, day: string) {
  const { place } = await t.call(cover.candidates, { query: { patternId, occurrenceStart: on(day) } })
  return place.uncovered
}

test('the office gives a place to a person at once, who is notified; an offer of it ends', async () => {
  const t = await aTenant()
  const { patternId, person } = await aPlace(t)
  const other = await aUser(t)
  const offer = await t.call(cover.offer, { body: { patternId, occurrenceStart, audience: 'ALL' } })
  const given = { patternId, occurrenceStart, tenantUserId: other.id }
  expect(await t.call(cover.assign, { body: given })).toMatchObject({ patternId, uncovered: 0 })
  await t.settle()
  const days = { startDate: '2026-04-02', endDate: '2026-04-03' }
  const mine = await t.call(roster.mine, { query: days }, { as: other })
  expect(mine.map(({ startTime }) => startTime.slice(0, 16))).toEqual(['2026-04-02T18:00'])
  expect(await t.call(cover.record, { params: { id: offer.id } })).toMatchObject({
    state: 'FILLED',
    takenBy: null,
  })
  const messages = rowsOf(await t.call(notifications.list, {}, { as: other }))
  expect(messages.map(({ type }) => type)).toContain('schedule.changed')
  const again = await t.refused(cover.assign, { body: { ...given, tenantUserId: person.id } })
  expect(again).toMatchObject({
    status: 422,
    errors: [{ path: 'patternId', message: 'All places are filled' }],
  })
})

test('nobody is given a place whom a rule excludes, and the office reads why', async () => {
  const t = await aTenant()
  const { patternId, person } = await aPlace(t)
  await leaveOn(t, person, '2026-04-02')
  const body = { patternId, occurrenceStart, tenantUserId: person.id }
  expect(await t.refused(cover.assign, { body })).toMatchObject({
    status: 422,
    errors: [{ path: 'tenantUserId' }],
    data: { reasons: [{ kind: 'onLeave' }] },
  })
  expect(await uncoveredOn(t, patternId, '2026-04-02')).toBe(1)
  const client = await aUser(t, { level: 10 })
  expect(
    (await t.refused(cover.assign, { body: { ...body, tenantUserId: client.id } })).errors,
  ).toMatchObject([{ path: 'tenantUserId', message: 'Not found' }])
})

test('a place is given from a day on', async () => {
  const t = await aTenant()
  const { patternId, person } = await aPlace(t)
  await t.call(cover.assign, { body: { patternId, from: '2026-04-03', tenantUserId: person.id } })
  expect(await uncoveredOn(t, patternId, '2026-04-02')).toBe(1)
  expect(await uncoveredOn(t, patternId, '2026-04-03')).toBe(0)
  expect(await uncoveredOn(t, patternId, '2026-05-03')).toBe(0)
})
