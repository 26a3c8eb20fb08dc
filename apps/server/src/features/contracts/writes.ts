import { addDays } from '@muster/rules/time/zone'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

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

interface ContractWarning {
  contractId: number
  days: number
}
/** Records which contracts are to be warned of, each once for each number of days before its end; answers the new ones. */
export const insertWarnings = (tx: Scope, today: string, warningDays: readonly number[]) =>
  tx.sql(sql<ContractWarning>`
    insert into contract_warnings (tenant_id, contract_id, end_date, days, warned_at)
    select c.tenant_id, c.id, c.end_date, before.days, ${tx.now}
    from contracts c join unnest(${warningDays}::int[]) as before (days)
      on c.end_date <= ${today}::date + before.days
    where c.tenant_id = ${tx.tenantId} and c.archived_at is null and not c.suspended
      and c.end_date between ${today}::date and ${addDays(today, Math.max(...warningDays))}::date
      and not exists (select from contracts n
        where ${linkedBy('n.renewed_from_id', 'contracts c')} and n.archived_at is null)
    on conflict do nothing
    returning contract_id as "contractId", days`)
