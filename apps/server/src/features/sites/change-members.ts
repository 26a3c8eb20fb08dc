import { msg } from '@muster/contract/kit/msg'
import type { GroupMembers } from '@muster/contract/sites/sites'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { found, refusedField } from '../../http/failures.ts'
import { reachableSites } from './reach.ts'

export const changeMembers = (scope: Scope, groupId: number, change: GroupMembers) =>
  scope.transaction(async (tx) => {
    await found(
      tx.from('site_groups').select('id').where('id', '=', groupId).forKeyShare().executeTakeFirst(),
    )
    const removed = [...new Set(change.siteIdsToRemove)]
    const added = [...new Set(change.siteIdsToAdd)]
    if (removed.length > 0) {
      await tx
        .remove('site_group_sites')
        .where('site_group_id', '=', groupId)
        .where('site_id', 'in', removed)
        .execute()
    }
    if (added.length > 0) await addMembers(tx, groupId, added)
    const members = await reachableSites(tx)
      .innerJoin('site_group_sites', along('site_group_sites.site_id'))
      .where('site_group_sites.site_group_id', '=', groupId)
      .select((eb) => eb.fn.countAll<number>().as('siteCount'))
      .executeTakeFirstOrThrow()
    return members
  })

async function addMembers(tx: Scope, groupId: number, siteIds: readonly number[]) {
  const existing = await reachableSites(tx)
    .select('sites.id')
    .where('sites.id', 'in', siteIds)
    .forKeyShare()
    .execute()
  if (existing.length < siteIds.length) throw refusedField('siteIdsToAdd', msg('Not found'))
  await tx
    .into(
      'site_group_sites',
      siteIds.map((site_id) => ({ site_id, site_group_id: groupId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
