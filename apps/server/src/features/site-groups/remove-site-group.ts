import type { Scope } from '../../db/scope.ts'
import { failure, found, gone } from '../../http/failures.ts'
import { forgetGroup, listManagersNaming } from '../areas/queries.ts'
import { deleteSiteGroup, lockSiteGroup } from './queries.ts'

/**
 * Removes a group; its sites stay. A group that is an area stays too: its manager would reach the whole company without it.
 * Throws row.notFound, siteGroup.isArea.
 */
export const removeSiteGroup = (scope: Scope, id: number): Promise<null> =>
  scope.transaction(async (tx) => {
    await found(lockSiteGroup(tx, id))
    const managers = await listManagersNaming(tx, id)
    if (managers.length > 0)
      throw failure('siteGroup.isArea', { names: managers.map(({ name }) => name).join(', ') })
    await forgetGroup(tx, id)
    return gone(deleteSiteGroup(tx, id))
  })
