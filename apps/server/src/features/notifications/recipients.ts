import { kindOf, type NotificationType } from '@muster/contract/notification-kinds'
import type { Gateway } from '@muster/contract/notification-matrix'
import { gateways } from '@muster/contract/notification-matrix'
import { decideNotification, type NotificationDecision } from '@muster/rules/notification-decision'
import { type Quiet, quietByDefault, quietUntil } from '@muster/rules/quiet-hours'
import { personName } from '../../db/names.ts'
import { joinAlong, leftJoinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { shiftsOf, unplanned } from './shifts.ts'

/** What an event is about, as matrices name it. What is about a site and no job of it is about all of them. */
export interface EventSubject {
  readonly jobId?: number
  readonly siteId?: number
  readonly clientId?: number
  /** The event of the schedule that it is an occurrence of. */
  readonly eventId?: number | null
  /** It is about no site: a subscription at any job counts. */
  readonly isOfCompany?: boolean
}

export interface Recipient {
  readonly userId: number
  readonly name: string
  readonly role: string
  readonly level: number
  readonly isConcerned: boolean
  readonly decisions: Readonly<Record<Gateway, NotificationDecision>>
}

interface RecipientQuery {
  readonly type: NotificationType
  /** The people concerned, whether subscribed or not. */
  readonly concerned: readonly number[]
  readonly about: EventSubject
  /** Who did it; null for the server itself. */
  readonly actorId: number | null
}

interface PersonRow {
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

/**
 * Resolves the recipients of a notification: subscriptions, user preferences, quiet hours, reachable channels. Everybody whom it concerns or who subscribed is in the answer, in the order of their ids.
 */
export async function resolveRecipients(
  scope: Scope,
  { type, concerned, about, actorId }: RecipientQuery,
): Promise<Recipient[]> {
  const kind = kindOf(type)
  const people = await listPeople(scope, type, concerned, about)
  const isQuietAsked = ({ mode }: PersonRow) => !kind.passes && (mode ?? 'OFF_SHIFT') === 'OFF_SHIFT'
  const shifts = await shiftsOf(
    scope,
    people.filter(isQuietAsked).map(({ id }) => id),
  )
  const isConcerned = new Set(concerned)
  return people.map((row) => {
    const target = {
      isRemoved: row.isRemoved,
      isActor: row.id === actorId,
      isConcerned: isConcerned.has(row.id),
      subscribed: row.subscribed ?? [],
      choices: row.choices ?? {},
      reachable: gateways.filter((gateway) => isReachable(row, gateway)),
      quietUntil: quietUntil(
        quietOf(row),
        { zone: row.zone ?? scope.company.timezone, ...(shifts.get(row.id) ?? unplanned) },
        scope.now.getTime(),
      ),
    }
    const by = (gateway: Gateway) => decideNotification(kind, target, gateway)
    return {
      userId: row.id,
      name: row.name,
      role: row.role,
      level: row.level,
      isConcerned: target.isConcerned,
      decisions: { EMAIL: by('EMAIL'), APP: by('APP'), SMS: by('SMS') },
    }
  })
}

/** Whether anybody subscribed to what is about this. */
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

const isReachable = ({ hasEmail, hasPhone }: PersonRow, gateway: Gateway) =>
  gateway === 'APP' || (gateway === 'EMAIL' ? hasEmail : hasPhone)

function quietOf({ mode, from, to }: PersonRow): Quiet {
  if (mode === 'HOURS' && from && to) return { mode, from, to }
  return mode === 'NONE' ? { mode } : quietByDefault
}

/** Who subscribed to this, by which gateway; removed people among them. */
function subscriptionsTo(scope: Scope, type: NotificationType, about: EventSubject) {
  const { TENANT = [], JOB = [], SITE = [], CLIENT = [], EVENT = [] } = kindOf(type).matrix
  return sql`(
    select user_id, gateway from notification_subscriptions
    where tenant_id = ${scope.tenantId} and (
      category = 'TENANT' and event = any(${TENANT}::text[])
      or category = 'JOB' and event = any(${JOB}::text[]) and (${about.isOfCompany ?? false} or job_id = ${about.jobId ?? null}
        or ${about.jobId ?? null}::bigint is null and job_id in (select j.id from jobs j
          where j.tenant_id = ${scope.tenantId} and j.site_id = ${about.siteId ?? null} and j.enabled))
      or category = 'SITE' and site_id = ${about.siteId ?? null} and event = any(${SITE}::text[])
      or category = 'CLIENT' and client_id = ${about.clientId ?? null} and event = any(${CLIENT}::text[]))
    union all
    select user_id, gateway from schedule_subscriptions
    where tenant_id = ${scope.tenantId} and event_id = ${about.eventId ?? null} and event = any(${EVENT}::text[]))`
}

const listPeople = (
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
    select u.id, ${personName('u')} as name, r.name as role, r.level, u.timezone as zone,
      u.removed_at is not null as "isRemoved", coalesce(u.phone, '') <> '' as "hasPhone", u.email <> '' as "hasEmail",
      q.mode, q.quiet_from as "from", q.quiet_to as "to", s.gateways as subscribed,
      (select jsonb_object_agg(c.gateway, c.wanted) from notification_choices c
        where ${linkedBy('c.user_id', 'users u')} and c.type = ${type}) as choices
    from (select user_id from subscribed union select user_id from named) who
      join users u on u.tenant_id = ${scope.tenantId} and u.id = who.user_id
      ${joinAlong('roles r', 'u.role_id')}
      left join subscribed s on s.user_id = u.id
      ${leftJoinAlong('quiet_hours q', 'q.user_id', 'u')}
    where u.removed_at is null or u.id in (select user_id from named)
    order by u.id`)
