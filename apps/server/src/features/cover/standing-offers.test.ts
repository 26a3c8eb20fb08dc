import { cover } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { leaveOn } from '../../../test/cover-place.ts'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

test('a place from a day on goes to one person, who is checked over all of its coming shifts', async () => {
  const t = await aTenant()
  const [away, free] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [away] })
  const startTime = '2026-04-02T18:00:00+10:00'
  const body = { startTime, duration: 180, recursiveFrequency: 'WEEKLY' as const, places: 1 }
  const { id: patternId } = await t.call(roster.addPattern, { params: { id: job.id }, body })
  await leaveOn(t, away, '2026-04-16')
  const from = '2026-04-03'
  const all = { patternId, from, audience: 'ALL' as const }
  const refused = await t.refused(cover.offer, { body: { ...all, from: '2026-03-01' } })
  expect(refused).toMatchObject({
    status: 422,
    errors: [{ path: 'from', message: 'Must not be in the past' }],
  })
  const offer = await t.call(cover.offer, { body: all })
  expect(offer).toMatchObject({ from: '2026-04-09', place: { startTime: '2026-04-09T18:00:00.000+10:00' } })
  const record = await t.call(cover.record, { params: { id: offer.id } })
  expect(record.people).toMatchObject([{ tenantUserId: free.id }])
  expect(record.notAsked).toMatchObject([{ tenantUserId: away.id, reasons: [{ kind: 'onLeave' }] }])
  const taken = await t.call(cover.answerOffer, { params: offer, body: { answer: 'YES' } }, { as: free })
  expect(taken).toMatchObject({ state: 'YOURS', from: '2026-04-09' })
  const days = { startDate: '2026-04-02', endDate: '2026-04-24' }
  const mine = await t.call(roster.mine, { query: days }, { as: free })
  expect(mine.map((shift) => shift.startTime.slice(0, 10))).toEqual([
    '2026-04-09',
    '2026-04-16',
    '2026-04-23',
  ])
  const { places } = await t.call(roster.read, { query: { ...days, by: 'SITE' } })
  expect(places.map(({ date, uncovered }) => [date, uncovered])).toEqual([
    ['2026-04-02', 1],
    ['2026-04-09', 0],
    ['2026-04-16', 0],
    ['2026-04-23', 0],
  ])
})

test('when everybody who was asked says no, the office learns so', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const startTime = '2026-04-02T18:00:00+10:00'
  const body = { startTime, duration: 180, recursiveFrequency: null, places: 1 }
  const { id: patternId } = await t.call(roster.addPattern, { params: { id: job.id }, body })
  const input = { patternId, occurrenceStart: startTime, audience: 'ALL' as const }
  const offer = await t.call(cover.offer, { body: input })
  await t.call(cover.answerOffer, { params: offer, body: { answer: 'NO' } }, { as: job.worker })
  await t.settle()
  const scope = await t.scope()
  const told = await scope.from('notifications').select(['type', 'user_id']).orderBy('id').execute()
  expect(told).toEqual([
    { type: 'offer.asked', user_id: job.worker.id },
    { type: 'offer.unanswered', user_id: t.boss.id },
  ])
})

test('the rules of the company are read, changed by their version, and by owners and administrators alone', async () => {
  const t = await aTenant()
  expect(await t.call(cover.rules)).toEqual({
    callOutWithinHours: 12,
    steps: { minutes: 5, people: 5 },
    swapsNeedApproval: true,
    version: 0,
  })
  const changed = await t.call(cover.updateRules, { body: { swapsNeedApproval: false, version: 0 } })
  expect(changed).toMatchObject({ swapsNeedApproval: false, callOutWithinHours: 12, version: 1 })
  const stale = await t.refused(cover.updateRules, { body: { callOutWithinHours: null, version: 0 } })
  expect(stale).toMatchObject({ status: 409, data: changed })
  const manager = await aUser(t, { level: 3 })
  expect((await t.refused(cover.updateRules, { body: {} }, { as: manager })).status).toBe(403)
})
