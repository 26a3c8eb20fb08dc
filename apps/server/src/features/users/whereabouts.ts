import type { Received } from '@muster/contract/kit'
import { isClient } from '@muster/contract/permissions'
import type { users } from '@muster/contract/users'
import { localDate } from '@muster/rules/zone'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

/**
 * Keeps the caller's time zone, and their position only while a work of theirs is running (not in a break) and they have
 * acknowledged the notice about location that is in force. Of a client the time zone alone.
 */
export async function setLocation(
  scope: Scope,
  { lat, lang, timezone }: Received<typeof users.setLocation>['body'],
): Promise<{ positionStored: boolean }> {
  await scope
    .change('users', { timezone })
    .where('id', '=', scope.actor.id)
    .where('timezone', 'is distinct from', timezone)
    .execute()
  if (lat == null || lang == null || isClient(scope.actor.level)) return { positionStored: false }
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
  return { positionStored: stored.length > 0 }
}

export async function setEmergency(scope: Scope, availableForEmergency: boolean) {
  await scope
    .change('users', { available_for_emergency: availableForEmergency })
    .where('id', '=', scope.actor.id)
    .execute()
  return { availableForEmergency }
}
