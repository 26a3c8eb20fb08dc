import type { Frequency, SpecType } from '@muster/contract/jobs/job-details'
import { type Page, pageOf } from '@muster/contract/kit/rows'
import type { SiteVisit } from '@muster/contract/sites/my-sites'
import { isDue } from '@muster/rules/time/frequency'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { scoresAgain } from '../actions/reinspection-queries.ts'
import { reachableSites } from '../sites/reach.ts'
import { daysDone } from '../works/checklist/last-done-queries.ts'
import { listVisits, readTasks, type TasksRow, visitScores } from './queries.ts'

const usualSize = 8

interface VisitsQuery {
  jobSpecTypes?: SpecType[] | undefined
  page?: number | undefined
  size?: number | undefined
}

/** Throws row.notFound. */
export async function listSiteVisits(
  scope: Scope,
  siteId: number,
  { jobSpecTypes, page = 0, size = usualSize }: VisitsQuery,
): Promise<Page<SiteVisit>> {
  await found(reachableSites(scope).where('sites.id', '=', siteId).select('sites.id').executeTakeFirst())
  const visits = pageOf(await listVisits(scope, { siteId, jobSpecTypes, page, size }))
  const ids = visits.content.map(({ workId }) => workId)
  const [scores, again, tasks] = await Promise.all([
    visitScores(scope, ids),
    scoresAgain(scope, ids),
    countTasks(scope, siteId, visits.content),
  ])
  return {
    ...visits,
    content: visits.content.map(({ startedAt: _, ...visit }) => ({
      ...visit,
      jobSpecTypes: visit.jobSpecTypes as SpecType[],
      photos: visit.photos ?? 0,
      score: scores.get(visit.workId) ?? null,
      ...(again.has(visit.workId) && { scoreAgain: again.get(visit.workId)! }),
      ...(tasks.get(visit.workId) ?? { asked: 0, done: 0 }),
    })),
  }
}

interface DatedVisit {
  workId: number
  date: string
  startedAt: Date
}
/** As the report counts: a task that was neither due nor done does not count. */
async function countTasks(scope: Scope, siteId: number, visits: readonly DatedVisit[]) {
  if (visits.length === 0) return new Map<number, { asked: number; done: number }>()
  const rows = await readTasks(
    scope,
    visits.map(({ workId }) => workId),
  )
  const dates = visits.map(({ date }) => date).sort()
  const originIds = [...new Set(rows.flatMap(({ originId }) => originId ?? []))]
  const before = await daysDone(scope, { siteId, originIds, from: dates[0]!, to: dates.at(-1)! })
  const doneByOrigin = Map.groupBy(before, ({ originId }) => originId)
  const byWork = Map.groupBy(rows, ({ workId }) => workId)
  return new Map(
    visits.map((visit) => {
      const counted = (byWork.get(visit.workId) ?? []).filter((row) => isCounted(row, visit, doneByOrigin))
      return [
        visit.workId,
        {
          asked: counted.reduce((sum, { asked }) => sum + asked, 0),
          done: counted.reduce((sum, { done }) => sum + done, 0),
        },
      ]
    }),
  )
}

function isCounted(
  { originId, frequency }: TasksRow,
  visit: DatedVisit,
  doneByOrigin: ReadonlyMap<number, { date: string; startedAt: Date }[]>,
) {
  if (originId === null) return true
  const earlier = (doneByOrigin.get(originId) ?? []).filter(
    ({ date, startedAt }) => startedAt < visit.startedAt && date <= visit.date,
  )
  const [last = null] = earlier
    .map(({ date }) => date)
    .sort()
    .slice(-1)
  return isDue(frequency as Frequency, last, visit.date)
}
