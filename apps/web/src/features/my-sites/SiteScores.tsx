import { ask, useAsk } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs'
import { reports } from '@muster/contract/reports'
import { rowsOf } from '@muster/contract/rows'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { TrendSections } from '../reports/TrendSections.tsx'

/** How the inspections at a site scored over the last year, job by job. */
export function SiteScores({ siteId }: { siteId: number }) {
  const { answer, failure, again } = useAsk(ask(jobs.list, { query: { jobLocationId: siteId } }))
  if (answer) return rowsOf(answer).map((job) => <JobScores key={job.id} job={job} />)
  return failure ? <ErrorState error={failure} onRetry={again} /> : null
}

function JobScores({ job }: { job: Job }) {
  const { answer, failure, again } = useAsk(ask(reports.inspectionTrend, { query: { jobId: job.id } }))
  if (failure && !answer) return <ErrorState error={failure} onRetry={again} />
  if (!answer) return <RowsSkeleton rows={4} />
  return <TrendSections items={Object.values(answer.trendItemsMap)} of={job.jobDetailTitle} />
}
