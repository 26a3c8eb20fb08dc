import { ask, prefetch, queryClient, useAsk } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs'
import { reports } from '@muster/contract/reports'
import { rowsOf } from '@muster/contract/rows'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { TrendSections } from '../reports/TrendSections.tsx'

const jobsAt = (jobLocationId: number) => ask(jobs.list, { query: { jobLocationId } })
const trendOf = (jobId: number) => ask(reports.inspectionTrend, { query: { jobId } })
const fewJobs = 5

/** Fetches what the section begins with. */
export async function readyScores(siteId: number): Promise<void> {
  // Where they do not come, the section says so.
  const known = await queryClient.fetchQuery(jobsAt(siteId)).catch(() => [])
  const first = rowsOf(known).slice(0, fewJobs)
  await prefetch(...first.map((job) => trendOf(job.id)))
}

/** How the inspections at a site scored over the last year, job by job. */
export function SiteScores({ siteId }: { siteId: number }) {
  const { answer, failure, again } = useAsk(jobsAt(siteId))
  if (answer) return rowsOf(answer).map((job) => <JobScores key={job.id} job={job} />)
  return failure ? <ErrorState error={failure} onRetry={again} /> : null
}

function JobScores({ job }: { job: Job }) {
  const { answer, failure, again } = useAsk(trendOf(job.id))
  if (failure && !answer) return <ErrorState error={failure} onRetry={again} />
  if (!answer) return <RowsSkeleton rows={4} />
  return <TrendSections items={Object.values(answer.trendItemsMap)} of={job.jobDetailTitle} />
}
