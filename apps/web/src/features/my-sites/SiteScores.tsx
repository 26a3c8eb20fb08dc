import { ask, prefetch, queryClient, useAsk } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { reports } from '@muster/contract/reports'
import { ErrorState, NoAnswer } from '@muster/ui/page/states.tsx'
import type { ReactNode } from 'react'
import { TrendSections } from '../reports/trend/TrendSections.tsx'

const jobsAt = (jobLocationId: number) => ask(jobs.list, { query: { jobLocationId } })
const trendOf = (jobId: number) => ask(reports.inspectionTrend, { query: { jobId } })
const fewJobs = 5

export async function readyScores(siteId: number): Promise<void> {
  // Where they do not come, the section says so.
  const known = await queryClient.fetchQuery(jobsAt(siteId)).catch(() => [])
  const first = rowsOf(known).slice(0, fewJobs)
  await prefetch(...first.map((job) => trendOf(job.id)))
}

export function SiteScores({ siteId }: { siteId: number }) {
  const { answer, failure, again } = useAsk(jobsAt(siteId))
  if (answer)
    return rowsOf(answer).map((job) => <JobScores key={job.id} jobId={job.id} of={job.jobDetailTitle} />)
  return failure ? <ErrorState error={failure} onRetry={again} /> : null
}

interface Props {
  jobId: number
  of?: string
  /** Said where there were no inspections; nothing without it. */
  empty?: ReactNode
}

export function JobScores({ jobId, of, empty }: Props) {
  const { answer, failure, again } = useAsk(trendOf(jobId))
  if (!answer) return <NoAnswer failure={failure} again={again} rows={4} />
  const items = Object.values(answer.trendItemsMap)
  return items.length === 0 ? empty : <TrendSections items={items} {...(of && { of })} />
}
