import { addDays } from '@muster/rules/time/zone'
import type { ChangeRow } from '../../planning/change-queries.ts'
import {
  farAhead,
  newlyOverfilled,
  type OverfilledPlace,
  overfilledPlaces,
} from '../../planning/full-places.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import { type Plan, withChanges } from '../../planning/plan.ts'
import { daysAround } from '../../planning/times.ts'
import type { PublishContext } from '../drafts/publish-context.ts'

/** A draft that is not published: others have its place, or its person has another place of the shift. */
export interface FullDraft {
  id: number
  reason: 'FULL' | 'TWICE'
}
/** Finds, of drafts that would be published together, those whose places published shifts have taken meanwhile. */
export type FindFullDrafts = (changes: readonly ChangeRow[]) => FullDraft[]

/** By what fills the places of these drafts already, with their jobs locked. */
export function fullDraftsFinder(
  chosen: readonly ChangeRow[],
  { plan: published, now }: PublishContext,
): FindFullDrafts {
  const filling = chosen.filter(({ kind, patternId }) => kind === 'ADD' && patternId !== null)
  if (filling.length === 0) return () => []
  const days = daysOf(filling, now)
  const overfilled = (plan: Plan) => overfilledPlaces(plan, { days, now })
  const before = overfilled(published)
  return (changes) => {
    const planned = withChanges(published, changes)
    const found = newlyOverfilled(before, overfilled(planned)).flatMap((place): FullDraft[] => {
      const latestFirst = place.fillers
        .flatMap(({ id, userId }) => (id < 0 ? { id: -id, userId } : []))
        .sort((one, other) => other.id - one.id)
      const { twice = [], others = [] } = Object.groupBy(latestFirst, repeatedOrNot(place))
      const full = others.slice(0, Math.max(0, tooMany(place, before) - twice.length))
      return [
        ...twice.map(({ id }) => ({ id, reason: 'TWICE' as const })),
        ...full.map(({ id }) => ({ id, reason: 'FULL' as const })),
      ]
    })
    const isThere = new Set(changes.map(({ id }) => id))
    return found.filter(({ id }) => isThere.has(id))
  }
}

/** Sorts drafts, the latest first: those of people who have the shift without them, and others. */
function repeatedOrNot({ fillers }: OverfilledPlace) {
  const left = Map.groupBy(fillers, ({ userId }) => userId)
  return ({ userId }: { userId: number }) => {
    const own = left.get(userId) ?? []
    own.pop()
    return own.length > 0 ? 'twice' : 'others'
  }
}

const tooMany = (place: OverfilledPlace, before: readonly OverfilledPlace[]) => {
  const was = before.find((each) => placeKey(each) === placeKey(place))
  return place.fillers.length - (was?.fillers.length ?? place.places)
}

function daysOf(filling: readonly ChangeRow[], now: number) {
  const dates = filling.flatMap(({ patternDate }) => patternDate ?? [])
  if (dates.length === filling.length) return daysAround(dates, 1)
  const today = new Date(now).toISOString().slice(0, 10)
  return { startDate: addDays(today, -1), endDate: addDays(today, farAhead) }
}
