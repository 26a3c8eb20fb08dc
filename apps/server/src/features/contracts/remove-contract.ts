import { holdingsOf } from '@muster/contract/company/holdings'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { dropRelatedFiles } from '../files/related-files.ts'
import { emitChangedEnds } from './emit-changed-ends.ts'
import { lockContract } from './save-contract.ts'

/**
 * A contract with sites or jobs needs `force`, and is archived: it leaves every list, while its
 * jobs and their works keep it.
 */
export const removeContract = (scope: Scope, id: number, force = false) =>
  scope.transaction(async (tx) => {
    await found(lockContract(tx, id))
    const { sites, jobs } = await countUses(tx, id)
    if (sites + jobs === 0) {
      await dropRelatedFiles(tx, { contractId: id })
      await emitChangedEnds(tx, id, async () => {
        await tx.remove('contract_sites').where('contract_id', '=', id).execute()
        await tx.change('contracts', { renewed_from_id: null }).where('renewed_from_id', '=', id).execute()
        await tx.remove('contracts').where('id', '=', id).execute()
      })
      return null
    }
    if (!force) throw failure('contract.inUse', { holdings: holdingsOf({ sites, jobs }) })
    await emitChangedEnds(tx, id, () =>
      tx
        .change('contracts', { archived_at: tx.now, updated_at: tx.now, updated_by: tx.actor.id || null })
        .where('id', '=', id)
        .execute(),
    )
    return null
  })

async function countUses(tx: Scope, id: number) {
  const links = await tx
    .from('contract_sites')
    .select(['contract_sites.id', 'contract_sites.unlinked_at'])
    .where('contract_sites.contract_id', '=', id)
    .forUpdate()
    .execute()
  const { jobs } = await tx
    .from('jobs')
    .innerJoin('contract_sites', along('jobs.contract_site_id'))
    .where('contract_sites.contract_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .executeTakeFirstOrThrow()
  return { sites: links.filter((link) => link.unlinked_at === null).length, jobs }
}
