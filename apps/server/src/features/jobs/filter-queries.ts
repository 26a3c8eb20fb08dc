import type { SpecType } from '@muster/contract/jobs/job-details'
import type { jobs } from '@muster/contract/jobs/jobs'
import { isClient } from '@muster/contract/kit/permissions'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { anyOf, holds, oneOf, personName, wordsOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { statusNow } from '../contracts/in-force-queries.ts'
import { assignedJobIds } from './assigned-job-queries.ts'
import { reachableJobs } from './reach.ts'

export type JobFilter = z.output<typeof jobs.list.query>

/** Each word of a search occurs in the name of job detail, site or client, or is the job's number. */
export function jobsLike(scope: Scope, filter: JobFilter) {
  const { clientId, jobDetailId, jobLocationId, isActive, mustIncludeMe, search, groupIds } = filter
  const { contractStatus, jobSpecTypes } = filter
  return wordsOf(search).reduce(
    (jobs, word) => jobs.where(anyNameHolds(scope, word)),
    reachableJobs(scope)
      .$if(clientId !== undefined, (query) => query.where('jobs.client_id', '=', clientId!))
      .$if(jobDetailId !== undefined, (query) => query.where('jobs.job_detail_id', '=', jobDetailId!))
      .$if(jobLocationId !== undefined, (query) => query.where('jobs.site_id', '=', jobLocationId!))
      .$if(isActive !== undefined, (query) => query.where('jobs.enabled', '=', isActive!))
      .$if(mustIncludeMe === true && !isClient(scope.actor.level), (query) =>
        query.where('jobs.id', '=', oneOf(assignedJobIds(scope))),
      )
      .$if(groupIds !== undefined, (query) =>
        query.where('jobs.site_id', 'in', sitesOfGroups(scope, groupIds!)),
      )
      .$if(contractStatus !== undefined, (query) =>
        query.where('jobs.contract_site_id', 'in', linksOfStatus(scope, contractStatus!)),
      )
      .$if(jobSpecTypes !== undefined, (query) =>
        query.where('jobs.job_detail_id', 'in', detailsWithParts(scope, jobSpecTypes!)),
      ),
  )
}

const sitesOfGroups = (scope: Scope, groupIds: readonly number[]) =>
  scope.from('site_group_sites').where('site_group_id', '=', anyOf(groupIds)).select('site_id')

const linksOfStatus = (scope: Scope, statuses: NonNullable<JobFilter['contractStatus']>) =>
  scope
    .from('contract_sites')
    .innerJoin('contracts', along('contract_sites.contract_id'))
    .where(statusNow(scope), 'in', statuses)
    .select('contract_sites.id')

const detailsWithParts = (scope: Scope, types: readonly SpecType[]) => {
  const parts = scope
    .from('job_specs')
    .where('job_specs.job_detail_id', '=', sql.ref<number>('job_details.id'))
    .where('job_specs.version', '=', sql.ref<number>('job_details.current_version'))
    .where('job_specs.spec_type', '=', anyOf(types))
    .select('job_specs.id')
  return scope
    .from('job_details')
    .where((eb) => eb.exists(parts))
    .select('job_details.id')
}

// Sub-queries compare each name once, not once for every job.
function anyNameHolds(scope: Scope, word: string) {
  const holdsWord = (text: RawBuilder<string>) => holds(text, word)
  const details = scope.from('job_details').where(holdsWord(sql`job_details.title`)).select('job_details.id')
  const sites = scope.from('sites').where(holdsWord(sql`sites.name`)).select('sites.id')
  const clients = scope
    .from('users')
    .where(holdsWord(personName('users')))
    .select('users.id')
  const id = /^\d{1,15}$/.test(word) ? Number(word) : null
  return sql<boolean>`(jobs.job_detail_id in ${details} or jobs.site_id in ${sites} or jobs.client_id in ${clients}
    or jobs.id = ${id})`
}
