import { cover } from '@muster/contract/cover/cover'
import { expect, test } from 'vitest'
import { anUncoveredPlace } from '../../../../test/cover-place.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant } from '../../../../test/tenant.ts'
import { newStats, withStats } from '../../../db/connection/request-stats.ts'
import type { Trace } from '../../../outside/traces.ts'
import { answerOffer } from './answer-offer.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

test('taking an offered shift reads the plan of its job once, and the planned shifts of the person once', async () => {
  const t = await aTenant()
  const occurrenceStart = '2026-04-03T18:00:00+10:00'
  const { patternId, people } = await anUncoveredPlace(t, { startTime: occurrenceStart })
  const offer = await t.call(cover.offer, { body: { patternId, occurrenceStart, audience: 'ALL' } })
  const scope = await t.scope(people[1]!)
  const texts: string[] = []
  const trace = {
    child: (_: string, { 'db.query.text': text }: Record<string, string>, work: () => Promise<unknown>) => {
      texts.push(text!)
      return work()
    },
  } as unknown as Trace
  const taken = await withStats(newStats(trace), () => answerOffer(scope, offer.id, 'YES'))
  expect(taken.state).toBe('YOURS')
  const reads = (table: string) => texts.filter((text) => text.includes(`from "${table}"`)).length
  // Those of the person that share a rule, and those with exceptions or drafts, are read by a statement each.
  expect({ events: reads('schedule_events'), drafts: reads('roster_changes') }).toEqual({
    events: 3,
    drafts: 2,
  })
})
