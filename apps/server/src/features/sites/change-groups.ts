import { msg } from '@muster/contract/kit/msg'
import { isAreaManager } from '../../db/areas.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'

interface GroupChange {
  groupIdsToAdd?: readonly number[] | undefined
  groupIdsToRemove?: readonly number[] | undefined
}

/**
 * The groups of a new site. A manager of areas puts it into areas of theirs: where none is named and they have one, there.
 * Throws 422 of `groupIdsToAdd` for another group, and for none where there is no only one.
 */
export function groupsOfNew({ actor }: Scope, named: readonly number[] = []): readonly number[] {
  if (!isAreaManager(actor)) return named
  const areas = actor.areas ?? []
  if (named.some((id) => !areas.includes(id))) throw refusedField('groupIdsToAdd', msg('Not found'))
  if (named.length > 0) return named
  if (areas.length !== 1) throw refusedField('groupIdsToAdd', msg('Choose at least one of your areas'))
  return areas
}

/** Groups say who reaches a site, so that managers of areas do not change them. Throws access.area, and as changeGroups. */
export async function regroup(tx: Scope, siteId: number, change: GroupChange): Promise<void> {
  const { groupIdsToAdd = [], groupIdsToRemove = [] } = change
  if (groupIdsToAdd.length + groupIdsToRemove.length > 0 && isAreaManager(tx.actor))
    throw failure('access.area')
  await changeGroups(tx, siteId, change)
}

/** Throws 422 of `groupIdsToAdd` for an unknown group. */
export async function changeGroups(tx: Scope, siteId: number, change: GroupChange) {
  const removed = [...new Set(change.groupIdsToRemove)]
  const added = [...new Set(change.groupIdsToAdd)]
  if (removed.length > 0) {
    await tx
      .remove('site_group_sites')
      .where('site_id', '=', siteId)
      .where('site_group_id', 'in', removed)
      .execute()
  }
  if (added.length === 0) return
  const existing = await tx.from('site_groups').select('id').where('id', 'in', added).forKeyShare().execute()
  if (existing.length < added.length) throw refusedField('groupIdsToAdd', msg('Not found'))
  await tx
    .into(
      'site_group_sites',
      added.map((site_group_id) => ({ site_group_id, site_id: siteId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
