import { holdingsOf } from '@muster/contract/company/holdings'
import type { Site } from '@muster/contract/sites/sites'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { countComingShifts } from '../planning/coming-shift-queries.ts'
import { currentPatterns } from '../planning/pattern-queries.ts'
import { readSite } from './queries.ts'
import { lockSite, setActive } from './save-site.ts'

/**
 * Removes a site without jobs. With jobs it needs `force`, and archives the site: it leaves every list and contract, and its
 * jobs are deactivated as those of an inactive site. Its works keep it. A site with problems, actions,
 * incidents or messages is archived too.
 */
export const removeSite = (scope: Scope, id: number, force = false) =>
  scope.transaction(async (tx) => {
    const site = await found(lockSite(tx, id))
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
    const action = await tx.from('actions').where('site_id', '=', id).select('id').limit(1).executeTakeFirst()
    const incident = await tx
      .from('incidents')
      .where('site_id', '=', id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (jobs === 0 && !problem && !message && !action && !incident) {
      await tx.remove('contract_sites').where('site_id', '=', id).execute()
      await tx.remove('sites').where('id', '=', id).execute()
      return null
    }
    if (jobs > 0 && !force) throw failure('site.inUse', { holdings: await holdingsOfSite(tx, id, jobs) })
    await tx
      .change('contract_sites', { unlinked_at: tx.now })
      .where('site_id', '=', id)
      .where('unlinked_at', 'is', null)
      .execute()
    await setArchived(tx, id, tx.now)
    await setActive(tx, site, false)
    await tx.emit('site.archived', { siteId: id })
    return null
  })

async function holdingsOfSite(tx: Scope, siteId: number, jobs: number) {
  const { needs } = await currentPatterns(tx)
    .where('job_id', '=', oneOf(tx.from('jobs').where('site_id', '=', siteId).select('id')))
    .select((eb) => eb.fn.countAll<number>().as('needs'))
    .executeTakeFirstOrThrow()
  return holdingsOf({ jobs, needs, shifts: await countComingShifts(tx, { siteId }) })
}

const setArchived = (tx: Scope, id: number, at: Date | null) =>
  tx
    .change('sites', { archived_at: at, updated_at: tx.now, updated_by: tx.actor.id || null })
    .where('id', '=', id)
    .execute()

/**
 * Takes a site back out of the archive. The contracts that it left then have it again; it is active if it was, and its jobs
 * come back with it. Throws row.notFound.
 */
export const restoreSite = (scope: Scope, id: number): Promise<Site> =>
  scope.transaction(async (tx) => {
    const site = await found(
      tx
        .from('sites')
        .where('id', '=', id)
        .where('archived_at', 'is not', null)
        .select(['id', 'archived_at', 'deactivated_at'])
        .forUpdate()
        .executeTakeFirst(),
    )
    const archivedAt = site.archived_at!
    await tx
      .change('contract_sites', { unlinked_at: null })
      .where('site_id', '=', id)
      .where('unlinked_at', '=', archivedAt)
      .execute()
    await setArchived(tx, id, null)
    if (site.deactivated_at?.getTime() === archivedAt.getTime()) await setActive(tx, site, true)
    return found(readSite(tx, id))
  })
