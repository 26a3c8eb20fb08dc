import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { inForce } from '../contracts/in-force-queries.ts'

/** The links to contracts that are not archived; `contracts` is joined. */
export const liveLinks = (scope: Scope) =>
  scope
    .from('contract_sites')
    .innerJoin('contracts', along('contract_sites.contract_id'))
    .where('contract_sites.unlinked_at', 'is', null)
    .where('contracts.archived_at', 'is', null)

/**
 * The current link of a site: to a contract in force today, else the newest. With `contractId`, the link to that
 * contract.
 */
export const currentLink = (scope: Scope, site: number | { ref: string }, contractId?: number) =>
  liveLinks(scope)
    .$if(contractId !== undefined, (q) => q.where('contract_sites.contract_id', '=', contractId!))
    .where('contract_sites.site_id', '=', typeof site === 'number' ? site : sql.ref<number>(site.ref))
    .select([
      'contract_sites.id',
      'contract_sites.contract_id as contractId',
      'contracts.title as contractTitle',
    ])
    .orderBy(inForce(scope), 'desc')
    .orderBy('contract_sites.linked_at', 'desc')
    .orderBy('contract_sites.id', 'desc')
    .limit(1)
