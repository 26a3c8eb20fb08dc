import { management, subscribable } from '@muster/contract/kit/permissions'
import { kindOf, type NotificationType } from '@muster/contract/notifications/kinds'
import type { Gateway } from '@muster/contract/notifications/matrix'
import { reachesSites } from '../../../db/areas.ts'
import { levelIn, personName } from '../../../db/names.ts'
import { joinAlong, leftJoinAlong, linkedBy } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { levelToday } from '../../../db/suspended.ts'
import { type EventSubject, sitesOfSubject } from '../subject-queries.ts'

/** Who subscribed to this, by which gateway, and whose level and areas today may; removed people among them. */
function subscriptionsTo(scope: Scope, type: NotificationType, about: EventSubject) {
  const { TENANT = [], JOB = [], SITE = [], CLIENT = [], EVENT = [] } = kindOf(type).matrix
  const names = { users: 'u', roles: 'r' }
  const level = levelToday(scope, names)
  return sql`(
    select wanted.user_id, wanted.gateway from (
    select user_id, gateway, category in ('TENANT', 'CLIENT') as is_of_office from notification_subscriptions
    where tenant_id = ${scope.tenantId} and (
      category = 'TENANT' and event = any(${TENANT}::text[])
      or category = 'JOB' and event = any(${JOB}::text[]) and (${about.isOfCompany ?? false} or job_id = ${about.jobId ?? null}
        or ${about.jobId ?? null}::bigint is null and job_id in (select j.id from jobs j
          where j.tenant_id = ${scope.tenantId} and j.site_id = ${about.siteId ?? null} and j.enabled))
      or category = 'SITE' and site_id = ${about.siteId ?? null} and event = any(${SITE}::text[])
      or category = 'CLIENT' and client_id = ${about.clientId ?? null} and event = any(${CLIENT}::text[]))
    union all
    select user_id, gateway, false from schedule_subscriptions
    where tenant_id = ${scope.tenantId} and event_id = ${about.eventId ?? null} and event = any(${EVENT}::text[])) wanted
    join users u on u.tenant_id = ${scope.tenantId} and u.id = wanted.user_id
    ${joinAlong('roles r', 'u.role_id')}
    where ${levelIn(level, subscribable)} and (not wanted.is_of_office or ${levelIn(level, management)})
      and ${reachesSites(scope, sitesOfSubject(scope, about), names)})`
}

/** Whether anyone who is still there subscribed to this. */
export async function hasSubscribers(
  scope: Scope,
  type: NotificationType,
  about: EventSubject,
): Promise<boolean> {
  const rows = await scope.sql(sql`
    select from ${subscriptionsTo(scope, type, about)} s
      join users u on u.tenant_id = ${scope.tenantId} and u.id = s.user_id and u.removed_at is null limit 1`)
  return rows.length > 0
}

export interface PersonRow {
  id: number
  name: string
  role: string
  level: number
  isRemoved: boolean
  hasPhone: boolean
  hasEmail: boolean
  zone: string | null
  mode: string | null
  from: string | null
  to: string | null
  choices: Partial<Record<Gateway, boolean>> | null
  subscribed: Gateway[] | null
}
/** The people concerned and the subscribers, in the order of their ids. */
export const listPeople = (
  scope: Scope,
  type: NotificationType,
  concerned: readonly number[],
  about: EventSubject,
) =>
  scope.sql(sql<PersonRow>`
    with subscribed as (
      select user_id, array_agg(distinct gateway) as gateways
      from ${subscriptionsTo(scope, type, about)} each group by user_id
    ), named as (
      select unnest(${[...concerned]}::bigint[]) as user_id
    )
    select u.id, ${personName('u')} as name, r.name as role, u.timezone as zone,
      ${levelToday(scope, { users: 'u', roles: 'r' })} as level,
      u.removed_at is not null as "isRemoved", coalesce(u.phone, '') <> '' as "hasPhone", u.email <> '' as "hasEmail",
      q.mode, q.quiet_from as "from", q.quiet_to as "to", s.gateways as subscribed,
      (select jsonb_object_agg(c.gateway, c.wanted) from notification_choices c
        where ${linkedBy('c.user_id', 'users u')} and c.type = ${type}) as choices
    from (select user_id from subscribed union select user_id from named) who
      join users u on u.tenant_id = ${scope.tenantId} and u.id = who.user_id
      ${joinAlong('roles r', 'u.role_id')}
      left join subscribed s on s.user_id = u.id
      ${leftJoinAlong('quiet_hours q', 'q.user_id', 'u')}
    where (u.removed_at is null or u.id in (select user_id from named))
      and not coalesce(${kindOf(type).right ?? null} = any(r.withheld), false)
    order by u.id`)
