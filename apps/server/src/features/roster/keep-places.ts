import { addDays } from '@muster/rules/zone'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { allChanges, type ChangeRow, selectChanges } from '../planning/change-queries.ts'
import type { DayRange } from '../planning/event-queries.ts'
import {
  farAhead,
  newlyOverfilled,
  overfilledPlaces,
  type PlacesPlan,
  patternsWithPast,
  refuseOverfilled,
} from '../planning/full-places.ts'
import { withChanges } from '../planning/overlay.ts'
import { currentPatterns } from '../planning/pattern-queries.ts'
import { addJobs, readEvents } from '../planning/plan.ts'
import type { DraftedChange } from './drafts.ts'

/** Patterns of which a write fills places, and the days concerned; without days all that come. */
interface FilledPatterns {
  ids: readonly number[]
  days?: DayRange | undefined
}

/** The days whose places these drafted shifts fill. */
export function patternsFilledBy(changes: readonly DraftedChange[]): FilledPatterns {
  const added = changes.flatMap(({ add }) => (add && add.patternId !== null ? [add] : []))
  const ids = [...new Set(added.flatMap(({ patternId }) => patternId ?? []))]
  if (added.some(({ patternDate }) => patternDate === null)) return { ids }
  const dates = added.map(({ patternDate }) => patternDate!).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  // A day more on either side: the window is of instants in the zone of the site.
  return {
    ids,
    days: first && last ? { startDate: addDays(first, -1), endDate: addDays(last, 1) } : undefined,
  }
}

/**
 * Runs a write of drafts; refuses it where it leaves more people than places on a coming day. Two managers who fill the
 * last place take turns. Throws place.full.
 */
export async function keepingPlaces<T>(
  tx: Scope,
  patterns: FilledPatterns,
  write: () => Promise<T>,
): Promise<T> {
  if (patterns.ids.length === 0) return write()
  await lockPatterns(tx, patterns.ids)
  const before = await readPlan(tx, patterns)
  const result = await write()
  const after = await overlaid(tx, before)
  await refuseWorse(tx, { before: before.plan, after }, patterns.days)
  return result
}

/** The same for a write that changes patterns and published shifts too. */
export async function keepingChangedPlaces<T>(
  tx: Scope,
  patterns: FilledPatterns,
  write: () => Promise<T>,
): Promise<T> {
  await lockPatterns(tx, patterns.ids)
  const before = await readPlan(tx, patterns)
  const result = await write()
  const after = await readPlan(tx, patterns)
  await refuseWorse(tx, { before: before.plan, after: after.plan }, patterns.days)
  return result
}

async function refuseWorse(
  tx: Scope,
  { before, after }: { before: PlacesPlan; after: PlacesPlan },
  days: DayRange | undefined,
) {
  const query = { days, now: tx.now.getTime() }
  const found = overfilledPlaces(after, query)
  if (found.length > 0) await refuseOverfilled(tx, newlyOverfilled(overfilledPlaces(before, query), found))
}

/** In order of their ids, so that two writers never wait for each other. */
const lockPatterns = (tx: Scope, ids: readonly number[]) =>
  currentPatterns(tx).where('id', '=', anyOf(ids)).select('id').orderBy('id').forUpdate().execute()

interface ReadPlan {
  plan: PlacesPlan
  published: Awaited<ReturnType<typeof readEvents>>
  jobIds: readonly number[]
}
async function readPlan(tx: Scope, { ids, days }: FilledPatterns): Promise<ReadPlan> {
  const rows = await tx
    .from('shift_patterns')
    .where('id', '=', anyOf(ids))
    .select('job_id as jobId')
    .distinct()
    .execute()
  const jobIds = rows.map(({ jobId }) => jobId)
  const today = tx.now.toISOString().slice(0, 10)
  const window = days ?? { startDate: addDays(today, -1), endDate: addDays(today, farAhead) }
  const published = await readEvents(tx, { jobIds }, window)
  const patterns = await patternsWithPast(tx, ids)
  const plan = { patterns, events: [], isHoliday: published.context.isHoliday }
  const read = { plan, published, jobIds }
  return { ...read, plan: await overlaid(tx, read) }
}

/** The plan with what is drafted at this moment. */
async function overlaid(tx: Scope, { plan, published, jobIds }: ReadPlan): Promise<PlacesPlan> {
  const { events, context } = published
  const changes: ChangeRow[] = await selectChanges(
    allChanges(tx).where('job_id', '=', anyOf(jobIds)),
  ).execute()
  await addJobs(tx, context, jobIds)
  return { ...plan, events: withChanges(events, changes, { jobs: context.jobs, now: tx.now }).events }
}
