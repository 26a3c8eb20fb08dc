import { cover } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, type TestJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { employ, someTerms } from '../../pay/examples.ts'

// Thursday, 20 August 2026 in Brisbane.
standingStill('2026-08-20T02:00:00Z')

const weights = { site: 0, near: 0, hours: 0, weekends: 0, wishes: 0 } as const
const need = async (t: Tenant, job: TestJob, startTime: string, duration = 180) => {
  const body = { startTime, duration, recursiveFrequency: null }
  const { id: patternId } = await t.call(roster.addPattern, { params: { id: job.id }, body })
  return { patternId, date: startTime.slice(0, 10), occurrenceStart: startTime }
}

/** Casual and full time, of two levels, two with rates of their own, and one of whom nothing is agreed. */
async function aPaidCompany() {
  const t = await aTenant()
  const people = []
  for (let n = 0; n < 7; n++) people.push(await aUser(t))
  const site = await aSite(t)
  await (await t.scope()).change('sites', { area_m2: 1800 }).execute()
  const job = await aJob(t, { site, assignees: people })
  const full = { type: 'FULL_TIME' as const }
  const terms = [
    someTerms(),
    someTerms({ level: '2' }),
    someTerms(full),
    someTerms({ ...full, level: '2' }),
    someTerms({ hourlyRate: 45_00 }),
    someTerms({ hourlyRate: 45_50 }),
  ]
  for (const [at, each] of terms.entries()) await employ(t, people[at]!, each)
  return { t, people, job }
}

test('what a shift costs by itself is, for people without other shifts, what the rules say, and in their order', async () => {
  const { t, people, job } = await aPaidCompany()
  const times = ['25T10:00', '25T20:00', '29T10:00', '30T21:30']
  for (const time of times) {
    const { occurrenceStart, ...place } = await need(t, job, `2026-08-${time}:00+10:00`)
    const { proposals, currency } = await t.call(cover.proposeFill, {
      body: { places: [place], weights: { ...weights, cost: 2 } },
    })
    expect(currency).toBe('AUD')
    const [proposal] = proposals
    const exact = await t.call(cover.peopleForShifts, {
      body: { place: { patternId: place.patternId, occurrenceStart } },
    })
    const amounts = new Map(exact.candidates.map(({ tenantUserId, cost }) => [tenantUserId, cost!]))
    const known = people.filter(({ id }) => amounts.get(id)!.notCosted === null)
    expect(known).toHaveLength(6)
    const least = Math.min(...known.map(({ id }) => amounts.get(id)!.amount))
    expect(amounts.get(proposal!.tenantUserId)!.amount).toBe(least)
    const shown = [proposal!, ...proposal!.others]
    const costed = shown.filter(({ cost }) => cost !== undefined)
    expect(costed.length).toBeGreaterThan(3)
    for (const { tenantUserId, cost } of costed)
      expect(Math.abs(cost! - amounts.get(tenantUserId)!.amount), `${time} ${tenantUserId}`).toBeLessThan(3)
    await t.call(roster.removePattern, { params: { id: place.patternId }, query: {} })
  }
})

test('costs count as much as they are weighed, beside the rest', async () => {
  const { t, people, job } = await aPaidCompany()
  const { occurrenceStart: _, ...place } = await need(t, job, '2026-08-25T10:00:00+10:00')
  const cheapest = people[2]!
  await anEvent(
    t,
    { ...job, worker: job.assignees[2]! },
    {
      ...{ startLocal: '2026-08-24T06:00:00', durationMinutes: 600, frequency: 'DAILY', until: '2026-08-24' },
    },
  )
  const proposedBy = async (given: object) => {
    const body = { places: [place], weights: { ...weights, hours: 2 as const, ...given } }
    return (await t.call(cover.proposeFill, { body })).proposals[0]!.tenantUserId
  }
  expect(await proposedBy({})).not.toBe(cheapest.id)
  expect(await proposedBy({ hours: 0, cost: 2 })).toBe(cheapest.id)
})

test('for who sees no pay costs count for nothing, and no amount is said', async () => {
  const { t, job } = await aPaidCompany()
  const { occurrenceStart: _, ...place } = await need(t, job, '2026-08-25T10:00:00+10:00')
  await (await t.scope())
    .change('roles', { withheld: ['seesPay'] })
    .where('level', '=', 3)
    .execute()
  const as = { as: await aUser(t, { level: 3 }) }
  const asked = (cost: 0 | 2) =>
    t.call(cover.proposeFill, { body: { places: [place], weights: { ...weights, cost } } }, as)
  const [without, weighed] = [await asked(0), await asked(2)]
  expect(weighed).toEqual(without)
  expect(JSON.stringify(weighed)).not.toMatch(/cost|currency/)
})
