import { atAreaSites } from '../../../db/areas.ts'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { jobsAtSites } from '../../jobs/queries.ts'
import { currentPatterns } from '../../planning/pattern-queries.ts'
import { selectSeries } from '../../planning/series.ts'

export const jobsOfFile = (scope: Scope, siteNames: readonly string[]) =>
  jobsAtSites(scope)
    .where('jobs.enabled', '=', true)
    .where('sites.archived_at', 'is', null)
    .$call(atAreaSites(scope, 'jobs.site_id'))
    .where((eb) => eb(eb.fn('lower', [eb.fn('btrim', ['sites.name'])]), '=', anyOf(siteNames)))
    .select(['jobs.id as jobId', 'job_details.title', 'sites.id as siteId', 'sites.name as siteName'])
    .select(['sites.timezone', 'sites.address'])
    .execute()
export type JobOfFile = Awaited<ReturnType<typeof jobsOfFile>>[number]

export const rulesOfJobs = (scope: Scope, jobIds: readonly number[]) =>
  currentPatterns(scope)
    .where('job_id', '=', anyOf(jobIds))
    .select(['job_id as jobId', ...selectSeries('shift_patterns')])
    .execute()
