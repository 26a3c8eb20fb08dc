import type { CandidateReasons } from '@muster/contract/candidates'
import type { Scope } from '../../db/scope.ts'
import { assignedTo, jobIdsOfSites, requireGroups } from '../roster/people-queries.ts'

/** Who works near, or at the sites of some groups. */
export interface Area {
  withinKm?: number | undefined
  groupIds?: readonly number[] | undefined
}

/** Those of these candidates who work in an area. Throws values.refused where a group is not there. */
export async function withinArea<C extends { tenantUserId: number; reasons: CandidateReasons }>(
  scope: Scope,
  candidates: readonly C[],
  { withinKm, groupIds }: Area,
): Promise<C[]> {
  await requireGroups(scope, groupIds)
  const inGroups = groupIds && new Set(await assignedTo(scope, await jobIdsOfSites(scope, groupIds)))
  return candidates.filter(
    ({ tenantUserId, reasons }) =>
      (!inGroups || inGroups.has(tenantUserId)) && (withinKm === undefined || wayOf(reasons) <= withinKm),
  )
}

/** A person who knows the site, or is assigned to the job, is near; of one who has worked nowhere nothing is known. */
const wayOf = ({ distanceKm, visitsHere, assigned }: CandidateReasons) =>
  distanceKm ?? (visitsHere > 0 || assigned ? 0 : Number.POSITIVE_INFINITY)
