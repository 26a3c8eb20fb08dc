import { cover } from '@muster/contract/cover/cover'
import { expect, test } from 'vitest'
import { anUncoveredPlace } from '../../../test/cover-place.ts'
import { raceForPlaces } from '../../../test/cover-race.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant } from '../../../test/tenant.ts'

standingStill('2026-04-01T00:00:00Z')

test('of two taps at the same moment one has the shift, and the other reads so: 8 rounds', async () => {
  await raceForPlaces(await aTenant(), 8)
})

test('one person who takes two shifts at the same time gets one of them', async () => {
  const t = await aTenant()
  const startTime = '2026-04-02T18:00:00+10:00'
  const [one, other] = [
    await anUncoveredPlace(t, { startTime, people: 1 }),
    await anUncoveredPlace(t, { startTime, people: 1 }),
  ]
  const person = one.people[0]!
  const offers = []
  for (const { patternId } of [one, other]) {
    const body = { patternId, occurrenceStart: startTime, audience: 'ALL' as const }
    offers.push(await t.call(cover.offer, { body }))
  }
  const answers = await Promise.all(
    offers.map(({ id }) =>
      t.send(cover.answerOffer, { params: { id }, body: { answer: 'YES' } }, { as: person }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
})

test('a place that is withdrawn while somebody takes it is either taken or withdrawn', async () => {
  const t = await aTenant()
  const startTime = '2026-04-02T18:00:00+10:00'
  const { patternId, people } = await anUncoveredPlace(t, { startTime })
  const body = { patternId, occurrenceStart: startTime, audience: 'ALL' as const }
  const { id } = await t.call(cover.offer, { body })
  const [taken] = await Promise.all([
    t.call(cover.answerOffer, { params: { id }, body: { answer: 'YES' } }, { as: people[0]! }),
    t.call(cover.withdrawOffer, { params: { id } }),
  ])
  const { state } = await t.call(cover.record, { params: { id } })
  expect([taken.state, state]).toEqual(taken.state === 'YOURS' ? ['YOURS', 'TAKEN'] : ['CLOSED', 'WITHDRAWN'])
})
