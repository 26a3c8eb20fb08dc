import { failures } from '@muster/contract/failures'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { currentLink } from './current-link.ts'

interface Whose {
  id: number
  clientId: number
}

/**
 * Puts a site under a contract: the link that counted until now ends, and jobs that hang on it keep it. Throws 422 of
 * the field `contractId` for a contract that is not there or belongs to another client.
 */
export async function chooseContract(tx: Scope, site: Whose, contractId: number) {
  const contract = await tx
    .from('contracts')
    .select('client_id')
    .where('id', '=', contractId)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!contract) throw refusedField('contractId', 'Not found')
  if (contract.client_id !== site.clientId) {
    const errors = [{ path: 'contractId', message: failures['contract.wrongClient'].says }]
    throw failure('contract.wrongClient', {}, { errors })
  }
  const current = await currentLink(tx, site.id).executeTakeFirst()
  if (current?.contractId === contractId) return
  if (current) {
    await tx.change('contract_sites', { unlinked_at: tx.now }).where('id', '=', current.id).execute()
  }
  await tx
    .into('contract_sites', { contract_id: contractId, site_id: site.id, linked_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
