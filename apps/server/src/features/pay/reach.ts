import { isManagement } from '@muster/contract/kit/permissions'
import type { PayDecision } from '@muster/contract/pay/rows'
import { reachesAll } from '../../db/areas.ts'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { reachableJobs } from '../jobs/reach.ts'
import type { PersonHours } from './person-hours.ts'
import { readLeaderRight } from './queries.ts'

/** Throws access.level for a team leader whom the company does not let propose. */
export async function requireReader(scope: Scope): Promise<void> {
  if (isManagement(scope.actor.level)) return
  if ((await readLeaderRight(scope)) === 'NONE') throw failure('access.level')
}

/**
 * Whose hours the actor reads: management everyone's, others those of people all of whose visits are at jobs that they
 * reach: a manager of areas, and a team leader. Throws access.level.
 */
export async function readReach(scope: Scope): Promise<(sheet: { readonly hours: PersonHours }) => boolean> {
  await requireReader(scope)
  if (reachesAll(scope.actor)) return () => true
  const jobIds = new Set((await reachableJobs(scope).select('jobs.id').execute()).map(({ id }) => id))
  return ({ hours: { visits, missed } }) =>
    visits.length + missed.length > 0 && [...visits, ...missed].every(({ jobId }) => jobIds.has(jobId))
}

export async function readDecision(scope: Scope): Promise<PayDecision> {
  if (isManagement(scope.actor.level)) return 'APPROVED'
  return (await readLeaderRight(scope)) === 'APPROVE' ? 'APPROVED' : 'SUBMITTED'
}
