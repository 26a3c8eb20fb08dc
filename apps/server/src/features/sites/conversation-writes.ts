import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

/** Safe to repeat. */
export async function makeConversations(scope: Scope): Promise<void> {
  await scope.sql(sql`
    insert into conversations (tenant_id, kind, site_id)
    select ${scope.tenantId}::bigint, k.kind, s.id
      from sites s cross join unnest(array['BOOK', 'INTERNAL', 'UPDATES']) k (kind)
      where s.tenant_id = ${scope.tenantId} and not exists (
        select 1 from conversations c where ${linkedBy('c.site_id', 'sites s')} and c.kind = k.kind)
    union all
    select ${scope.tenantId}::bigint, 'COMPANY', null where not exists (
      select 1 from conversations where tenant_id = ${scope.tenantId} and kind = 'COMPANY')
    on conflict do nothing`)
}
