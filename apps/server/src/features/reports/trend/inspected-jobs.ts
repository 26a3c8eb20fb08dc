import type { Received } from '@muster/contract/kit/endpoint'
import { rowsOf } from '@muster/contract/kit/rows'
import type { InspectedJob, reports } from '@muster/contract/reports'
import { eachListed } from '../../../db/page.ts'
import type { Scope } from '../../../db/scope.ts'
import { listJobs } from '../../jobs/list-jobs.ts'
import { inspectionsOfJobs, lastInspectedFirst } from './inspected-jobs-queries.ts'

type JobsQuery = Received<typeof reports.inspectedJobs>['query']
const notInspected: InspectedJob['inspections'] = { count: 0, lastDay: null, scores: [] }

/** Jobs, those that were inspected last first unless sorted, each with how its inspections of a year scored. */
export async function inspectedJobs(scope: Scope, query: JobsQuery) {
  // Scores of all jobs at once would be too many.
  const listed = await listJobs(scope, { ...query, page: query.page ?? 0 }, lastInspectedFirst)
  const inspections = await inspectionsOfJobs(
    scope,
    rowsOf(listed).map(({ id }) => id),
  )
  return eachListed(listed, (job) => ({ ...job, inspections: inspections.get(job.id) ?? notInspected }))
}
