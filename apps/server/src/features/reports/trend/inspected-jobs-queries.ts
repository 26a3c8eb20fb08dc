import type { InspectedJob } from '@muster/contract/reports'
import { anyOf } from '../../../db/names.ts'
import { linkedBy } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { scoresAgain } from '../../actions/reinspection-queries.ts'
import { reachableWorks } from '../../works/reach.ts'
import { inspectionScores } from '../../works/score-queries.ts'

const countedMs = 365 * 86_400_000
const drawn = 12

export const lastInspectedFirst = sql`(
  select max(w.started_at) from works w
  where ${linkedBy('w.job_id', 'jobs')}
    and w.status = 'COMPLETED' and 'INSPECTION' = any(w.spec_types)) desc nulls last`

/** The completed inspections of these jobs that the actor reaches, of the last 365 days; by job, without jobs that had none. */
export async function inspectionsOfJobs(
  scope: Scope,
  jobIds: readonly number[],
): Promise<Map<number, InspectedJob['inspections']>> {
  const newest = await newestOf(scope, jobIds)
  const scores = await inspectionScores(
    scope,
    newest.map(({ id }) => id),
  )
  const byJob = Map.groupBy(newest, ({ jobId }) => jobId)
  const again = await scoresAgain(scope, [...scores.keys()])
  return new Map(
    [...byJob].map(([jobId, works]) => {
      const lastRated = works.findLast(({ id }) => scores.has(id))
      const lastScoreAgain = lastRated && again.get(lastRated.id)
      return [
        jobId,
        {
          count: works[0]!.count,
          lastDay: works.at(-1)!.day,
          scores: works.flatMap(({ id }) => scores.get(id) ?? []),
          ...(lastScoreAgain !== undefined && { lastScoreAgain }),
        },
      ]
    }),
  )
}

function newestOf(scope: Scope, jobIds: readonly number[]) {
  const inspections = reachableWorks(scope)
    .where('works.job_id', '=', anyOf(jobIds))
    .where('works.started_at', '>=', scope.ago(countedMs))
    .where('works.status', '=', 'COMPLETED')
    .where(sql<boolean>`'INSPECTION' = any(works.spec_types)`)
    .select(['works.id', 'works.job_id as jobId', 'works.local_date as day', 'works.started_at as startedAt'])
    .select([
      sql<number>`count(*) over (partition by works.job_id)::int`.as('count'),
      sql<number>`row_number() over (partition by works.job_id order by works.started_at desc, works.id desc)`.as(
        'nth',
      ),
    ])
  return scope.sql(sql<{ id: number; jobId: number; day: string; count: number }>`
    select id, "jobId", day, count from (${inspections}) each where nth <= ${drawn} order by "startedAt", id`)
}
