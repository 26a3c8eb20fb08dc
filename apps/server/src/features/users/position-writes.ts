import { localDate } from '@muster/rules/time/zone'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

/** Stores the actor's position while a work of theirs runs; false where it may not be stored. */
export async function keepPosition(
  scope: Scope,
  { lat, lang }: { lat: number; lang: number },
): Promise<boolean> {
  const today = localDate(scope.company.timezone, scope.now.getTime())
  const stored = await scope.sql(sql`
    insert into current_positions (tenant_id, user_id, latitude, longitude, recorded_at)
    select u.tenant_id, u.id, ${lat}, ${lang}, ${scope.now}
      from users u
      join company_settings s on s.tenant_id = ${scope.tenantId}
      where u.tenant_id = ${scope.tenantId} and u.id = ${scope.actor.id}
        and u.notice_acknowledged_version = s.notice_version and s.notice_starts_on <= ${today}
        and exists (select from works w
          where ${linkedBy('w.user_id', 'users u')} and w.status = 'STARTED')
    on conflict (tenant_id, user_id) do update set
      latitude = excluded.latitude, longitude = excluded.longitude, recorded_at = excluded.recorded_at
    returning user_id`)
  return stored.length > 0
}
