import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { lockSite } from './save-site.ts'

/**
 * Removes a site without jobs. With jobs it needs `force`, and archives the site: it leaves every list and contract,
 * while its jobs and their works keep it. A site with problems or messages is archived too.
 */
export const removeSite = (scope: Scope, id: number, force = false) =>
  scope.transaction(async (tx) => {
    await found(lockSite(tx, id))
    const { jobs } = await tx
      .from('jobs')
      .where('site_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('jobs'))
      .executeTakeFirstOrThrow()
    const problem = await tx
      .from('problems')
      .where('site_id', '=', id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    const message = await tx
      .from('messages')
      .where('conversation_id', 'in', tx.from('conversations').where('site_id', '=', id).select('id'))
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (jobs === 0 && !problem && !message) {
      await tx.remove('contract_sites').where('site_id', '=', id).execute()
      await tx.remove('sites').where('id', '=', id).execute()
      return null
    }
    if (jobs > 0 && !force) throw failure('site.inUse', { jobs })
    await tx
      .change('contract_sites', { unlinked_at: tx.now })
      .where('site_id', '=', id)
      .where('unlinked_at', 'is', null)
      .execute()
    await tx
      .change('sites', { archived_at: tx.now, updated_at: tx.now, updated_by: tx.actor.id || null })
      .where('id', '=', id)
      .execute()
    return null
  })
