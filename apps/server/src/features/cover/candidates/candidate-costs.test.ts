import { cover } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser } from '../../../../test/tenant.ts'
import { employ, someTerms } from '../../pay/examples.ts'

// Thursday, 20 August 2026 in Brisbane; casual people of level 1 are paid 33.85 an hour, 47.39 in overtime.
standingStill('2026-08-20T02:00:00Z')
const occurrenceStart = '2026-08-25T14:00:00+10:00'

async function anOpenPlace() {
  const t = await aTenant()
  const [fresh, busy, nobody] = [await aUser(t), await aUser(t), await aUser(t)]
  const site = await aSite(t)
  await (await t.scope()).change('sites', { area_m2: 1800 }).execute()
  const job = await aJob(t, { site, assignees: [fresh] })
  for (const person of [fresh, busy]) await employ(t, person, someTerms())
  const other = await aJob(t, { site, assignees: [busy] })
  await anEvent(t, other, { startLocal: '2026-08-25T06:00:00', durationMinutes: 456, frequency: null })
  const body = { startTime: occurrenceStart, duration: 120, recursiveFrequency: null }
  const { id: patternId } = await t.call(roster.addPattern, { params: { id: job.id }, body })
  return { t, fresh, busy, nobody, patternId }
}

test('candidates say what they would cost: ordinary hours, overtime, and why there is no cost', async () => {
  const { t, fresh, busy, nobody, patternId } = await anOpenPlace()
  const expected = new Map([
    [fresh.id, { currency: 'AUD', amount: 2 * 33_85, percent: 125, extras: [], notCosted: null }],
    [busy.id, { currency: 'AUD', amount: 2 * 47_39, percent: 175, extras: ['OVERTIME'], notCosted: null }],
    [nobody.id, { currency: 'AUD', amount: 0, percent: null, extras: [], notCosted: 'NO_TERMS' }],
  ])
  const { candidates } = await t.call(cover.candidates, { query: { patternId, occurrenceStart } })
  const { candidates: others } = await t.call(cover.peopleForShifts, {
    body: { place: { patternId, occurrenceStart } },
  })
  for (const [id, cost] of expected)
    for (const list of [candidates, others])
      expect(list.find(({ tenantUserId }) => tenantUserId === id)!.cost).toEqual(cost)
})

test('people who are asked say what they would cost while the offer is open; their record keeps no amount', async () => {
  const { t, fresh, busy, patternId } = await anOpenPlace()
  const tenantUserIds = [fresh.id, busy.id]
  const asked = { patternId, occurrenceStart, audience: 'PEOPLE' as const, tenantUserIds }
  const { id } = await t.call(cover.offer, { body: asked })
  const record = () => t.call(cover.record, { params: { id } })
  const costs = (await record()).people.map(({ tenantUserId, cost }) => [tenantUserId, cost?.amount])
  expect(new Map(costs as [number, number][])).toEqual(
    new Map([
      [fresh.id, 2 * 33_85],
      [busy.id, 2 * 47_39],
    ]),
  )
  const kept = await (await t.scope()).from('offer_people').select('reasons').execute()
  expect(JSON.stringify(kept)).not.toMatch(/cost|amount/)
  await t.call(cover.withdrawOffer, { params: { id } })
  expect(JSON.stringify(await record())).not.toMatch(/"cost"/)
})

test('no amount is said to who does not see pay', async () => {
  const { t, patternId } = await anOpenPlace()
  await (await t.scope())
    .change('roles', { withheld: ['seesPay'] })
    .where('level', '=', 3)
    .execute()
  const manager = await aUser(t, { level: 3 })
  const lists = await t.call(cover.candidates, { query: { patternId, occurrenceStart } }, { as: manager })
  expect(lists.candidates.length).toBeGreaterThan(2)
  expect(JSON.stringify(lists)).not.toMatch(/"cost"/)
  const { id } = await t.call(cover.offer, { body: { patternId, occurrenceStart, audience: 'ALL' } })
  const record = await t.call(cover.record, { params: { id } }, { as: manager })
  expect(record.people.length).toBeGreaterThan(2)
  expect(JSON.stringify(record)).not.toMatch(/"cost"/)
})
