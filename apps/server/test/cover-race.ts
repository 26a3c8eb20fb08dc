import { cover } from '@muster/contract/cover/cover'
import { expect } from 'vitest'
import { anUncoveredPlace } from './cover-place.ts'
import type { Tenant, TestUser } from './tenant.ts'

export async function raceForPlaces(t: Tenant, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    const day = new Date(Date.UTC(2046, 0, 1 + 2 * round)).toISOString().slice(0, 10)
    const occurrenceStart = `${day}T18:00:00+10:00`
    const { patternId, people } = await anUncoveredPlace(t, { startTime: occurrenceStart, people: 2 })
    const tenantUserIds = people.map(({ id }) => id)
    const body = { patternId, occurrenceStart, audience: 'PEOPLE' as const, tenantUserIds }
    const { id } = await t.call(cover.offer, { body })
    const tap = (as: TestUser) =>
      t.send(cover.answerOffer, { params: { id }, body: { answer: 'YES' } }, { as })
    const answers = await Promise.all(people.map(tap))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const states = answers.map((answer) => answer.json().data.state)
    expect(states.toSorted()).toEqual(['TAKEN', 'YOURS'])
    const winner = people[states.indexOf('YOURS')]!
    const record = await t.call(cover.record, { params: { id } })
    expect(record).toMatchObject({ state: 'TAKEN', takenBy: { tenantUserId: winner.id } })
    const scope = await t.scope()
    const shifts = await scope
      .from('schedule_events')
      .where('pattern_id', '=', patternId)
      .select('id')
      .execute()
    expect(shifts).toHaveLength(1)
  }
}
