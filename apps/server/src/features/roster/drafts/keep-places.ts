import { addDays } from '@muster/rules/time/zone'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { farAhead, newlyOverfilled, overfilledPlaces, refuseOverfilled } from '../../planning/full-places.ts'
import { currentPatterns } from '../../planning/pattern-queries.ts'
import { type Plan, type PlanQuery, readPlan, withChanges } from '../../planning/plan.ts'
import { type DayRange, daysAround } from '../../planning/times.ts'
import { changeRows, type DraftedChange } from './drafts.ts'
import { jobsOfPatterns } from './publish-context.ts'

/** Patterns of which a write fills places, and the days concerned; without days all that come. */
interface FilledPatterns {
  ids: readonly number[]
  days?: DayRange | undefined
}

function patternsFilledBy(changes: readonly DraftedChange[]): FilledPatterns {
  const added = changes.flatMap(({ add }) => (add && add.patternId !== null ? [add] : []))
  const ids = [...new Set(added.flatMap(({ patternId }) => patternId ?? []))]
  const dates = added.flatMap(({ patternDate }) => patternDate ?? [])
  return dates.length < added.length || dates.length === 0 ? { ids } : { ids, days: daysAround(dates, 1) }
}

/**
 * Two managers who fill the last place take turns. `plan` is given where it was read already.
 * Throws place.full.
 */
export async function refuseFull(tx: Scope, changes: readonly DraftedChange[], plan?: Plan): Promise<void> {
  const patterns = patternsFilledBy(changes)
  if (patterns.ids.length === 0) return
  await lockPatterns(tx, patterns.ids)
  const before = plan ?? (await readPlan(tx, await placesQuery(tx, patterns)))
  await refuseWorse(tx, { before, after: withChanges(before, changeRows(changes)) }, patterns.days)
}

export async function keepingPlaces<T>(
  tx: Scope,
  patterns: FilledPatterns,
  write: () => Promise<T>,
): Promise<T> {
  if (patterns.ids.length === 0) return write()
  await lockPatterns(tx, patterns.ids)
  const query = await placesQuery(tx, patterns)
  const before = await readPlan(tx, query)
  const result = await write()
  await refuseWorse(tx, { before, after: await readPlan(tx, query) }, patterns.days)
  return result
}

async function refuseWorse(
  tx: Scope,
  { before, after }: { before: Plan; after: Plan },
  days: DayRange | undefined,
) {
  const query = { days, now: tx.now.getTime() }
  const found = overfilledPlaces(after, query)
  if (found.length > 0) await refuseOverfilled(tx, newlyOverfilled(overfilledPlaces(before, query), found))
}

/** In order of their ids, so that two writers never wait for each other. */
export const lockPatterns = (tx: Scope, ids: readonly number[]) =>
  currentPatterns(tx).where('id', '=', anyOf(ids)).select('id').orderBy('id').forUpdate().execute()

async function placesQuery(tx: Scope, { ids, days }: FilledPatterns): Promise<PlanQuery> {
  const jobIds = await jobsOfPatterns(tx, ids)
  const today = tx.now.toISOString().slice(0, 10)
  const window = days ?? { startDate: addDays(today, -1), endDate: addDays(today, farAhead) }
  return { jobIds, days: window, needs: ids }
}
