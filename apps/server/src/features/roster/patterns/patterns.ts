import type { NewPattern, NewPatternInput, ShiftPattern } from '@muster/contract/planning/shift-patterns'
import { addDays, instantOf, isoWithOffset, localDate, localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { lockJob, lockReachedJobs } from '../../jobs/queries.ts'
import { reachableJobs } from '../../jobs/reach.ts'
import { insertPatterns } from '../../planning/changes/writes.ts'
import { seriesAnswer } from '../../planning/expand-event.ts'
import {
  currentPatterns,
  type PatternRow,
  placeHolders,
  type RosterJobRow,
  readPatterns,
  rosterJobs,
} from '../../planning/pattern-queries.ts'
import { placesOn, uncoveredOf } from '../../planning/place-coverage.ts'
import { readPublished } from '../../planning/plan.ts'
import { ruleAnswer } from '../../planning/series.ts'
import { scheduleEventOf } from '../../planning/stored-series.ts'
import { patternOf } from './pattern-row.ts'

/** Days ahead for which uncovered places are counted. */
const daysAhead = 31

export async function listPatterns(scope: Scope, jobId: number): Promise<ShiftPattern[]> {
  await found(reachableJobs(scope).select('jobs.id').where('jobs.id', '=', jobId).executeTakeFirst())
  return patternsOf(scope, jobId)
}

export async function patternsOf(scope: Scope, jobId: number, only?: number): Promise<ShiftPattern[]> {
  const jobs = await rosterJobs(scope, [jobId])
  const patterns = currentPatterns(scope)
    .where('job_id', '=', jobId)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
  const rows = await readPatterns(scope, patterns)
  const [holders, uncovered] = await Promise.all([
    placeHolders(
      scope,
      rows.map(({ id }) => id),
    ),
    countUncovered(scope, jobs.get(jobId)!, rows),
  ])
  const byPattern = Map.groupBy(holders, ({ patternId }) => patternId)
  return rows.map((row) => ({
    ...shownPattern(row),
    filledBy: (byPattern.get(row.id) ?? []).map(({ eventId, tenantUserId, name, until, ...rule }) => ({
      ...{ eventId, tenantUserId, name, until },
      ...ruleAnswer(rule),
    })),
    uncovered: uncovered.get(row.id) ?? 0,
  }))
}

const shownPattern = (row: PatternRow): Omit<ShiftPattern, 'filledBy' | 'uncovered'> => ({
  id: row.id,
  jobId: row.jobId,
  ...seriesAnswer(
    row,
    scheduleEventOf({ ...row, exceptions: [] }, () => false),
  ),
  places: row.places,
  unpaidBreakMinutes: row.unpaidBreakMinutes,
  version: row.version,
})

async function countUncovered(scope: Scope, job: RosterJobRow, patterns: readonly PatternRow[]) {
  if (patterns.length === 0 || !job.enabled) return new Map<number, number>()
  const now = scope.now.getTime()
  const today = localDate(job.timezone, now)
  const days = { startDate: today, endDate: addDays(today, daysAhead - 1) }
  const published = await readPublished(scope, { jobIds: [job.id], days })
  const counts = new Map<number, number>()
  for (const place of placesOn({ ...published, patterns }, days))
    counts.set(place.patternId, (counts.get(place.patternId) ?? 0) + uncoveredOf(place, now))
  return counts
}

/** Throws row.notFound, values.refused. */
export const addPattern = (
  scope: Scope,
  jobId: number,
  { alsoJobIds = [], ...input }: NewPatternInput,
): Promise<NewPattern> =>
  scope.transaction(async (tx) => {
    const jobIds = [...new Set([jobId, ...alsoJobIds])]
    const locked = new Map((await lockReachedJobs(tx, jobIds)).map((job) => [job.jobId, job]))
    const jobs = jobIds.map((each) => locked.get(each) ?? notFound())
    const start = localDateTime(jobs[0]!.timezone, Date.parse(input.startTime))
    const [id, ...alsoIds] = await insertPatterns(
      tx,
      jobs.map((job) => patternOf({ ...input, startTime: atClock(job.timezone, start) }, job)),
    )
    return { ...(await patternsOf(tx, jobId, id))[0]!, ...(alsoIds.length > 0 && { alsoIds }) }
  })

function notFound(): never {
  throw failure('row.notFound')
}
const atClock = (timezone: string, local: string) => isoWithOffset(timezone, instantOf(timezone, local))

/** Throws row.notFound. */
export async function lockPattern(tx: Scope, id: number) {
  const { jobId } = await found(
    currentPatterns(tx).where('id', '=', id).select('job_id as jobId').executeTakeFirst(),
  )
  const job = await found(lockJob(tx, jobId))
  const [before] = await readPatterns(tx, currentPatterns(tx).where('id', '=', id))
  if (!before) throw failure('row.notFound')
  return { job, before }
}
