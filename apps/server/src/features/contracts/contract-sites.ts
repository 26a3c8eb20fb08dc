import { failures } from '@muster/contract/failures'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { askIfJobsHang } from './ask-first.ts'

interface ContractOfClient {
  id: number
  clientId: number
}

/** Links exactly these sites to the contract. Refuses sites of another client. */
export async function replaceSites(
  tx: Scope,
  contract: ContractOfClient,
  siteIds: readonly number[],
  force: boolean,
) {
  if (!force) await askIfJobsHang(tx, await readOtherLinks(tx, contract.id, siteIds))
  await tx
    .change('contract_sites', { unlinked_at: tx.now })
    .where('contract_id', '=', contract.id)
    .where('unlinked_at', 'is', null)
    .where(sql<boolean>`site_id <> all(${siteIds}::bigint[])`)
    .execute()
  await linkSites(tx, contract, siteIds)
}

const readOtherLinks = async (tx: Scope, contractId: number, siteIds: readonly number[]) => {
  const rows = await tx
    .from('contract_sites')
    .where('contract_id', '=', contractId)
    .where('unlinked_at', 'is', null)
    .where(sql<boolean>`site_id <> all(${siteIds}::bigint[])`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Links sites to a contract: restores the earlier link, because its jobs belong to it, else inserts a new one. Linked
 * sites stay linked.
 */
export async function writeLinks(tx: Scope, contractId: number, siteIds: readonly number[]): Promise<void> {
  await tx.sql(sql`
    update contract_sites set unlinked_at = null where tenant_id = ${tx.tenantId} and id in (
      select distinct on (l.site_id) l.id from contract_sites l
      where l.tenant_id = ${tx.tenantId} and l.contract_id = ${contractId} and l.site_id = any(${siteIds}::bigint[])
        and not exists (select from contract_sites o where o.tenant_id = ${tx.tenantId} and o.contract_id = l.contract_id
          and o.site_id = l.site_id and o.unlinked_at is null)
      order by l.site_id, exists (
        select from jobs j where ${linkedBy('j.contract_site_id', 'contract_sites l')}) desc, l.id desc)`)
  await tx.sql(sql`
    insert into contract_sites (tenant_id, contract_id, site_id, linked_at)
    select ${tx.tenantId}, ${contractId}, id, ${tx.now} from unnest(${siteIds}::bigint[]) as site (id)
    on conflict do nothing`)
}

/** Keeps existing links. Throws 422 of the field `locations`. */
export async function linkSites(tx: Scope, contract: ContractOfClient, siteIds: readonly number[]) {
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
  await writeLinks(tx, contract.id, siteIds)
}
