import type { JobSort } from '@muster/contract/jobs/job-filters'
import type { Job } from '@muster/contract/jobs/jobs'
import { isManagement } from '@muster/contract/kit/permissions'
import type { RawBuilder } from 'kysely'
import { nameOrder } from '../../db/names.ts'
import { eachListed, listed } from '../../db/page.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { type JobFilter, jobsLike } from './filter-queries.ts'
import { plansOfJobs } from './plan-of-jobs.ts'
import { clientName, hideContract, withNames } from './queries.ts'
import { recentFirst } from './recent-job-queries.ts'

/** Newest first, unless the filter or `defaultOrder` sorts. */
export async function listJobs(scope: Scope, filter: JobFilter, defaultOrder?: RawBuilder<unknown>) {
  const jobs = jobsLike(scope, filter)
  const named = withNames(scope, jobs)
  const order = (await firstOfPerson(scope, filter)) ?? defaultOrder
  const ordered = order && !filter.sort ? named.orderBy(order) : named
  const result = await listed(inOrder(scope, ordered, filter.sort), filter, jobs)
  const listedJobs = eachListed(result, (job): Job => hideContract(scope, job))
  if (!filter.includePlan || !isManagement(scope.actor.level)) return listedJobs
  const plans = await plansOfJobs(
    scope,
    (Array.isArray(listedJobs) ? listedJobs : listedJobs.content).map(({ id }) => id),
  )
  return eachListed(listedJobs, (job) => ({ ...job, plan: plans.get(job.id)! }))
}

/** Not for those who do not plan: where others work is not theirs to know. */
const firstOfPerson = async (scope: Scope, { firstOf }: JobFilter) =>
  firstOf !== undefined && isManagement(scope.actor.level) ? recentFirst(scope, firstOf) : undefined

type NamedJobs = ReturnType<typeof withNames>
export function inOrder(scope: Scope, jobs: NamedJobs, sort: JobSort | undefined): NamedJobs {
  const newestFirst = jobs.orderBy('jobs.id', 'desc')
  if (!sort) return newestFirst
  const names: Record<string, RawBuilder<string>> = {
    jobDetailTitle: sql.ref('job_details.title'),
    siteName: sql.ref('sites.name'),
    clientName,
  }
  const name = nameOrder(scope, names[sort.replace('-', '')]!)
  return jobs.orderBy(name, sort.startsWith('-') ? 'desc' : 'asc').orderBy('jobs.id', 'desc')
}
