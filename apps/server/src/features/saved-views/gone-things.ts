import type { GoneThing, ViewQuery } from '@muster/contract/saved-views'
import type { Scope } from '../../db/scope.ts'
import { reachableContracts } from '../contracts/reach.ts'
import { reachableGroups } from '../site-groups/reach.ts'
import { reachableSites } from '../sites/reach.ts'
import { reachableUsers } from '../users/reach.ts'

interface FilteredThing {
  readonly kind: GoneThing
  /** The filters that name it by its id, as its lists have them. */
  readonly filters: readonly string[]
  /** Those of the ids that can still be chosen. */
  readonly present: (scope: Scope, ids: number[]) => Promise<readonly unknown[]>
}

/** People who left and sites that are archived can still be chosen: what was done by them and there stays. */
const named: readonly FilteredThing[] = [
  {
    kind: 'CLIENT',
    filters: ['clientId'],
    present: (scope, ids) => reachableUsers(scope).where('users.id', 'in', ids).select('users.id').execute(),
  },
  {
    kind: 'PERSON',
    filters: ['tenantUserId', 'person', 'userId', 'actorId', 'user'],
    present: (scope, ids) =>
      reachableUsers(scope, true).where('users.id', 'in', ids).select('users.id').execute(),
  },
  {
    kind: 'CONTRACT',
    filters: ['contractId'],
    present: (scope, ids) =>
      reachableContracts(scope).where('contracts.id', 'in', ids).select('contracts.id').execute(),
  },
  {
    kind: 'SITE',
    filters: ['jobLocationId', 'site'],
    present: (scope, ids) =>
      reachableSites(scope, true).where('sites.id', 'in', ids).select('sites.id').execute(),
  },
  {
    kind: 'GROUP',
    filters: ['groupIds'],
    present: (scope, ids) =>
      reachableGroups(scope).where('site_groups.id', 'in', ids).select('site_groups.id').execute(),
  },
  {
    kind: 'LEAVE_TYPE',
    filters: ['typeId'],
    present: (scope, ids) => scope.from('leave_types').where('id', 'in', ids).select('id').execute(),
  },
]

/** A list is sent repeated, or with commas. */
const idsOf = (value: ViewQuery[string] | undefined) => [
  ...new Set(
    [value ?? []]
      .flat()
      .flatMap((text) => text.split(','))
      .filter(Boolean)
      .map(Number),
  ),
]

/** What the filters of a view name that is no longer there. */
export async function goneThings(scope: Scope, query: ViewQuery): Promise<GoneThing[]> {
  const kinds = await Promise.all(
    named.map(async ({ kind, filters, present }) => {
      const ids = filters.flatMap((filter) => idsOf(query[filter]))
      if (ids.length === 0) return []
      return (await present(scope, ids)).length < ids.length ? [kind] : []
    }),
  )
  return kinds.flat()
}
