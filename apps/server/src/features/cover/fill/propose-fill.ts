import type { FillProposals, FillQuery } from '@muster/contract/cover/fill'
import { fillPlaces } from '@muster/rules/planning/fill/fill-places'
import type { Search } from '@muster/rules/planning/fill/search'
import { broadcast } from '../../../db/live.ts'
import type { Scope } from '../../../db/scope.ts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { estimateCosts } from '../../pay/costs/cost-estimate-queries.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import { coverPlace } from '../../roster/places/cover-place.ts'
import type { OpenPlace } from '../places.ts'
import { type FillFacts, readFillFacts, readOpenPlaces } from './fill-input.ts'

const usualWeights = { site: 1, near: 1, hours: 1, weekends: 1, wishes: 1, cost: 0 }
/** With 500 people and 200 places a second of work. */
const steps = 20_000

/** The same question finds the same answer, as long as the plan is the same. Writes nothing. */
export async function proposeFill(scope: Scope, query: FillQuery): Promise<FillProposals> {
  const { places: refs, seed = 1, progress } = query
  const weights = { ...usualWeights, ...query.weights }
  const { open } = await readOpenPlaces(scope, refs)
  const gone = new Set(refs.map(placeKey)).size - open.length
  const facts = await readFillFacts(scope, open)
  if (!facts) return { people: 0, proposals: [], open: [], gone }
  const { rows, ...input } = facts
  const money = weights.cost === 0 ? undefined : await readMoney(scope, open, facts)
  const { filled, open: left } = await searchYielding(
    fillPlaces({ ...input, weights, seed, steps, moneyOf: money?.of }),
    progress === undefined ? undefined : sayProgress(scope, progress),
  )
  const named = (person: number) => {
    const { tenantUserId, name } = rows[person]!
    return { tenantUserId, name }
  }
  const costIn = (person: number, place: number) => {
    const cost = money?.of(person, place)
    return cost === undefined ? {} : { cost }
  }
  return {
    people: rows.length,
    gone,
    ...(money && { currency: money.currency }),
    proposals: filled.map(({ place, person, reasons, score, others }) => ({
      ...shownPlace(open[place]!),
      ...named(person),
      reasons,
      score,
      ...costIn(person, place),
      others: others.map(({ person: other, ...its }) => ({
        ...named(other),
        score: 'score' in its ? its.score : null,
        exclusion: 'exclusion' in its ? its.exclusion : null,
        ...costIn(other, place),
      })),
    })),
    open: left.map(({ place, lacks, excluded }) => ({
      ...shownPlace(open[place]!),
      lacks,
      excluded: excluded.map(([kind, people]) => ({ kind, people })),
    })),
  }
}

/** What each place would cost with each person, by their numbers; undefined for who does not see it. */
async function readMoney(scope: Scope, open: readonly OpenPlace[], { places, rows }: FillFacts) {
  const shifts = open.map(({ pattern, patternId, job }, at) => {
    const { date, shifts: own } = places[at]!
    return { job, patternId, timezone: pattern.timezone, allDay: pattern.allDay, date, ...own[0]! }
  })
  const userIds = rows.map(({ tenantUserId }) => tenantUserId)
  const estimates = await estimateCosts(scope, userIds, shifts)
  return (
    estimates && {
      currency: estimates.currency,
      of: (person: number, place: number) => estimates.costOf(userIds[person]!, place),
    }
  )
}

function shownPlace(place: OpenPlace) {
  const { uncovered: _, address: __, ...shown } = coverPlace(place)
  return { ...shown, date: place.date }
}

async function searchYielding<T>(search: Search<T>, onProgress?: (share: number) => unknown): Promise<T> {
  const yieldNow = yieldingToEventLoop()
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
    onProgress?.(value)
    await yieldNow()
  }
}

const sayEveryMs = 250
/** Progress is best effort: a page that is not told shows none. */
function sayProgress(scope: Scope, work: string) {
  let saidAt = performance.now()
  return (share: number) => {
    if (performance.now() - saidAt < sayEveryMs) return
    saidAt = performance.now()
    const percent = Math.min(99, Math.round(share * 100))
    broadcast(scope, { kind: 'progress', tenantUserId: scope.actor.id, work, percent }).catch(() => undefined)
  }
}
