import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'

interface GroupChange {
  groupIdsToAdd?: readonly number[] | undefined
  groupIdsToRemove?: readonly number[] | undefined
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
