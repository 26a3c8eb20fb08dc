import { isManagement } from '@muster/contract/kit/permissions'
import type { PayDecision } from '@muster/contract/pay/rows'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { assignedJobIds } from '../jobs/assigned-job-queries.ts'
import type { PersonHours } from './person-hours.ts'
import { readLeaderRight } from './queries.ts'

/** Throws access.level for a team leader whom the company does not let propose. */
export async function requireReader(scope: Scope): Promise<void> {
  if (isManagement(scope.actor.level)) return
  if ((await readLeaderRight(scope)) === 'NONE') throw failure('access.level')
}

/**
 * Whose hours the actor reads: management everyone's, a team leader those of people all of whose visits are at jobs open
 * to the leader. Throws access.level.
 */
export async function readReach(scope: Scope): Promise<(sheet: { readonly hours: PersonHours }) => boolean> {
  await requireReader(scope)
  if (isManagement(scope.actor.level)) return () => true
  const jobIds = new Set((await assignedJobIds(scope).execute()).map(({ id }) => id))
  return ({ hours: { visits, missed } }) =>
    visits.length + missed.length > 0 && [...visits, ...missed].every(({ jobId }) => jobIds.has(jobId))
}

/** What an approval by the actor makes of hours. */
export async function readDecision(scope: Scope): Promise<PayDecision> {
  if (isManagement(scope.actor.level)) return 'APPROVED'
  return (await readLeaderRight(scope)) === 'APPROVE' ? 'APPROVED' : 'SUBMITTED'
}
