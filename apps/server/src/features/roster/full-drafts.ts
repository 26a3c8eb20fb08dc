import { addDays } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import {
  farAhead,
  newlyOverfilled,
  type OverfilledPlace,
  overfilledPlaces,
  patternsWithPast,
} from '../calendar/full-places.ts'
import { eventsFilling, type RosterEvent } from '../calendar/place-coverage.ts'
import type { ChangeRow } from './change-queries.ts'
import { withChanges } from './overlay.ts'
import type { PublishContext } from './publish-context.ts'
import { readEvents } from './roster-events.ts'

/** Finds, of drafts that would be published together, those whose places published shifts have taken meanwhile. */
export type FindFullDrafts = (changes: readonly ChangeRow[]) => ChangeRow[]

/** Reads what fills the places of these drafts already, with their jobs locked. */
export async function fullDraftsFinder(
  tx: Scope,
  chosen: readonly ChangeRow[],
  { jobs, isHoliday, now }: PublishContext,
): Promise<FindFullDrafts> {
  const filling = chosen.filter(({ kind, patternId }) => kind === 'ADD' && patternId !== null)
  if (filling.length === 0) return () => []
  const days = daysOf(filling, tx)
  const patterns = await patternsWithPast(tx, [
    ...new Set(filling.flatMap(({ patternId }) => patternId ?? [])),
  ])
  const { events } = await readEvents(tx, { jobIds: [...new Set(filling.map(({ jobId }) => jobId))] }, days)
  const overfilled = (filled: readonly RosterEvent[]) =>
    overfilledPlaces({ patterns, events: filled, isHoliday }, { days, now })
  return (changes) => {
    const planned = withChanges(events, changes, { jobs, now: tx.now }).events
    const drafts = planned.filter(({ row }) => row.id < 0)
    const before = overfilled(events)
    const latest = newlyOverfilled(before, overfilled(planned)).flatMap((place) =>
      eventsFilling(drafts, place, isHoliday)
        .map(({ row }) => -row.id)
        .sort((one, other) => other - one)
        .slice(0, tooMany(place, before)),
    )
    const isFull = new Set(latest)
    return changes.filter(({ id }) => isFull.has(id))
  }
}

const tooMany = (
  { patternId, date, places, userIds }: OverfilledPlace,
  before: readonly OverfilledPlace[],
) => {
  const was = before.find((each) => each.patternId === patternId && each.date === date)
  return userIds.length - (was?.userIds.length ?? places)
}

function daysOf(filling: readonly ChangeRow[], tx: Scope) {
  const today = tx.now.toISOString().slice(0, 10)
  const dates = filling.map(({ patternDate }) => patternDate)
  if (dates.includes(null)) return { startDate: addDays(today, -1), endDate: addDays(today, farAhead) }
  const sorted = dates.flatMap((date) => date ?? []).sort()
  return { startDate: addDays(sorted[0]!, -1), endDate: addDays(sorted.at(-1)!, 1) }
}
