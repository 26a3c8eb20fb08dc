import { type Scope, sql } from '../../db/scope.ts'
import type { SiteLine } from './read-site-file.ts'
import { zoneAt } from './zone-at.ts'

export async function insertSites(
  tx: Scope,
  target: { clientId: number; contractId: number },
  sites: readonly SiteLine[],
) {
  const rows = sites.map((site) => ({
    ...{ name: site.name, address: site.address, website: site.website ?? '' },
    ...{ description: site.description ?? '', latitude: site.lat, longitude: site.lang },
    timezone: site.timezone ?? zoneAt(site.lat, site.lang),
    ...{ contact: site.contact ?? '', parking: site.parking ?? '', area_m2: site.areaM2 ?? null },
  }))
  await tx.sql(sql`
    with inserted as (
      insert into sites (tenant_id, client_id, name, address, website, description, latitude, longitude, timezone,
        contact, parking, area_m2, created_at, updated_at)
      select ${tx.tenantId}, ${target.clientId}, name, address, website, description, latitude, longitude, timezone,
        contact, parking, area_m2, ${tx.now}, ${tx.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (name text, address text, website text,
        description text, latitude float8, longitude float8, timezone text, contact text, parking text,
        area_m2 float8)
      returning tenant_id, id)
    insert into contract_sites (tenant_id, contract_id, site_id, linked_at)
    select tenant_id, ${target.contractId}, id, ${tx.now} from inserted
    returning id`)
}
