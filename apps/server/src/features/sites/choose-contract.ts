import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { isAreaManager } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { askIfJobsHang, askIfNotInForce } from '../contracts/ask-first.ts'
import { reachableContracts } from '../contracts/reach.ts'
import { writeLinks } from '../contracts/writes.ts'
import { currentLink } from './current-link.ts'

interface SiteOfClient {
  id: number
  clientId: number
}

/**
 * Puts a site under a contract: the current link ends, but its jobs keep it. Throws 422 of the field `contractId` for
 * an unknown contract or one of another client; and, unless forced, contract.notInForce, contract.suspended,
 * contract.siteHasJobs.
 */
export async function chooseContract(tx: Scope, site: SiteOfClient, contractId: number, force: boolean) {
  const contract = await tx
    .from('contracts')
    .select('client_id')
    .where('id', '=', contractId)
    .where('archived_at', 'is', null)
    .$if(isAreaManager(tx.actor), (contracts) =>
      contracts.where('id', '=', oneOf(reachableContracts(tx).select('contracts.id'))),
    )
    .forKeyShare()
    .executeTakeFirst()
  if (!contract) throw refusedField('contractId', msg('Not found'))
  if (contract.client_id !== site.clientId) {
    const errors = [{ path: 'contractId', message: failures['contract.wrongClient'].says }]
    throw failure('contract.wrongClient', {}, { errors })
  }
  const current = await currentLink(tx, site.id).executeTakeFirst()
  if (current?.contractId === contractId) return
  if (!force) {
    await askIfNotInForce(tx, contractId)
    await askIfJobsHang(tx, current ? [current.id] : [])
  }
  if (current) {
    await tx.change('contract_sites', { unlinked_at: tx.now }).where('id', '=', current.id).execute()
  }
  await writeLinks(tx, contractId, [site.id])
}
