import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'

export interface PeopleOfJob {
  jobId: number
  tenantUserIds: readonly number[]
}

/** One event for people who share the jobs of an act: each person is notified once, however many jobs it changes. */
function eventsOf(jobs: readonly PeopleOfJob[]) {
  const pairs = jobs.flatMap(({ jobId, tenantUserIds }) => tenantUserIds.map((person) => ({ jobId, person })))
  const jobsOf = Map.groupBy(pairs, ({ person }) => person)
  const sharing = Map.groupBy(jobsOf, ([, own]) => own.map(({ jobId }) => jobId).join())
  return [...sharing.values()].map((people) => {
    const own = people[0]![1]
    const more = own.length - 1
    const tenantUserIds = people.map(([person]) => person)
    return { jobId: own[0]!.jobId, tenantUserIds, ...(more > 0 && { moreJobs: more }) }
  })
}

export async function emitAssigned(tx: Scope, jobs: readonly PeopleOfJob[]): Promise<void> {
  for (const payload of eventsOf(jobs)) await tx.emit('job.assigned', payload)
}

export async function notifyAssignees(tx: Scope, jobIds: readonly number[], enabled: boolean): Promise<void> {
  const rows = await tx
    .from('job_assignees')
    .where('job_id', '=', anyOf(jobIds))
    .where('removed_at', 'is', null)
    .select(['job_id', 'user_id'])
    .orderBy('id')
    .execute()
  const jobs = rows.map(({ job_id, user_id }) => ({ jobId: job_id, tenantUserIds: [user_id] }))
  const change = enabled ? 'activated' : 'deactivated'
  for (const payload of eventsOf(jobs)) await tx.emit('job.stopped', { ...payload, change })
}
