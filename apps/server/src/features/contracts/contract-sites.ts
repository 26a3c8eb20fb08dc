import { failures } from '@muster/contract/failures'
import { type Scope, sql } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'

interface Whose {
  id: number
  clientId: number
}

/** Makes the contract hang on these sites, in one step each way. Sites that are not of its client are refused. */
export async function replaceSites(tx: Scope, contract: Whose, siteIds: readonly number[]) {
  await tx
    .change('contract_sites', { unlinked_at: tx.now })
    .where('contract_id', '=', contract.id)
    .where('unlinked_at', 'is', null)
    .where(sql<boolean>`site_id <> all(${siteIds}::bigint[])`)
    .execute()
  await linkSites(tx, contract, siteIds)
}

/** Hangs sites on the contract; those that hang there stay as they are. Throws 422 of the field `locations`. */
export async function linkSites(tx: Scope, contract: Whose, siteIds: readonly number[]) {
  if (siteIds.length === 0) return
  const sites = await tx
    .from('sites')
    .select(['id', 'client_id'])
    .where(sql<boolean>`id = any(${siteIds}::bigint[])`)
    .where('archived_at', 'is', null)
    .execute()
  if (sites.length < new Set(siteIds).size) throw refusedField('locations', 'Not found')
  if (sites.some((site) => site.client_id !== contract.clientId)) {
    const errors = [{ path: 'locations', message: failures['contract.wrongClient'].says }]
    throw failure('contract.wrongClient', {}, { errors })
  }
  await tx.sql(sql`
    insert into contract_sites (tenant_id, contract_id, site_id, linked_at)
    select ${tx.tenantId}, ${contract.id}, id, ${tx.now} from unnest(${siteIds}::bigint[]) as site (id)
    on conflict do nothing`)
}
