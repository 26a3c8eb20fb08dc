import { clients, isManagement, isStaff, management, staff } from '@muster/contract/kit/permissions'
import type { RawBuilder } from 'kysely'
import { areasToday } from '../../db/areas.ts'
import { levelIn } from '../../db/names.ts'
import { prepared } from '../../db/prepared.ts'
import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { Bindable } from '../../db/sql.ts'
import { levelToday } from '../../db/suspended.ts'
import { found } from '../../http/failures.ts'
import { DAYS_OPEN_AFTER_WORK } from '../jobs/assigned-job-queries.ts'
import { wasSuspended } from '../suspensions/queries.ts'

interface ReachFilter {
  people?: readonly number[]
  conversations?: readonly number[]
}
/** A single id uses `=`: the generic plan of `any` expects ten ids, so PostgreSQL would plan each call again. */
const limited = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) => {
  if (!ids) return sql``
  return ids.length === 1 ? sql`and ${column} = ${ids[0]!}` : sql`and ${column} = any(${ids}::bigint[])`
}

/**
 * Decides who may read which conversation, as rows of conversation_id, user_id and belongs.
 * Company: all staff. Site: people assigned to an enabled job there, and those who worked there in the last 30 days.
 * Communication book: also the client of the site. All others: their members.
 * Management reads those of all sites, a manager of areas those of theirs, without belonging to them. Removed people and archived sites are left out.
 */
export function memberships(scope: Scope, { people, conversations }: ReachFilter) {
  const tenant = sql`${scope.tenantId}`
  const since = scope.ago(DAYS_OPEN_AFTER_WORK * 86_400_000)
  const those = limited(sql`c.id`, conversations)
  return sql`(
    with person as (
      select u.id, ${levelToday(scope, { users: 'u', roles: 'r' })} as level,
        ${areasToday(scope, { users: 'u', roles: 'r' })} as areas from users u ${joinAlong('roles r', 'u.role_id')}
      where u.tenant_id = ${tenant} and u.removed_at is null ${limited(sql`u.id`, people)}
    ), at_site as (
      select p.id as user_id, j.site_id from person p
        join job_assignees a on a.tenant_id = ${tenant} and a.user_id = p.id and a.removed_at is null
        ${joinAlong('jobs j', 'a.job_id')} and j.enabled
        where ${levelIn('p.level', staff)}
      union
      select p.id, w.site_id from person p
        join site_workers w on w.tenant_id = ${tenant} and w.user_id = p.id and w.last_started_at >= ${since}
        where ${levelIn('p.level', staff)}
    ), of_site as not materialized (
      select c.id, c.kind, c.site_id, s.client_id from conversations c
        ${joinAlong('sites s', 'c.site_id')} and s.archived_at is null
        where c.tenant_id = ${tenant} ${those}
    )
    select conversation_id, user_id, bool_or(belongs) as belongs from (
      select c.id as conversation_id, p.id as user_id, true as belongs
        from conversations c cross join person p
        where c.tenant_id = ${tenant} ${those} and c.kind = 'COMPANY' and ${levelIn('p.level', staff)}
      union all
      select c.id, p.id, false from of_site c cross join person p where ${levelIn('p.level', management)}
        and (p.areas is null or exists (select from site_group_sites g where g.tenant_id = ${tenant}
          and g.site_id = c.site_id and g.site_group_id = any(p.areas)))
      union all
      select c.id, a.user_id, true from of_site c join at_site a on a.site_id = c.site_id
      union all
      select c.id, p.id, true from of_site c join person p on p.id = c.client_id
        where c.kind = 'BOOK' and ${levelIn('p.level', clients)}
      union all
      select c.id, p.id, true from conversations c
        ${joinAlong('conversation_people m', 'm.conversation_id', 'c')}
        join person p on p.id = m.user_id
        where c.tenant_id = ${tenant} ${those}
    ) each group by conversation_id, user_id)`
}

interface ReachableConversation {
  id: number
  kind: string
  belongs: boolean
}
/** Throws row.notFound. */
export async function reachedConversation(scope: Scope, id: number): Promise<ReachableConversation> {
  const [row] = await readable(scope, { id })
  return found(Promise.resolve(row))
}
const readable = prepared((scope, { id }: { id: number }) => {
  const mine = memberships(scope, { people: [scope.actor.id], conversations: [id] })
  return sql<ReachableConversation>`
    select c.id, c.kind, m.belongs from ${mine} m
      join conversations c on c.tenant_id = ${scope.tenantId} and c.id = m.conversation_id`
})

/** A phone without signal may still send for this long what it recorded while its person belonged to a conversation. */
const DAYS_ON_THE_WAY = 31

/**
 * The conversation for what a phone sends: also one that its person belonged to until the office took them off the job,
 * turned the job off, archived the site or removed the person; of a suspended manager what was written before. Throws
 * row.notFound.
 */
export async function conversationToSendIn(
  scope: Scope,
  id: number,
  recordedAt?: Date,
): Promise<Omit<ReachableConversation, 'belongs'>> {
  const managed = await managedBefore(scope, recordedAt)
  const [row] = await openForSender(scope, { id, managed, isRemoved: scope.actor.removedAt !== undefined })
  return found(Promise.resolve(row))
}
interface SenderValues extends Record<string, Bindable> {
  id: number
  managed: boolean
  isRemoved: boolean
}
const openForSender = prepared((scope, { id, managed, isRemoved }: SenderValues) => {
  const mine = memberships(scope, { people: [scope.actor.id], conversations: [id] })
  const since = scope.ago(DAYS_ON_THE_WAY * 86_400_000)
  const [tenant, person] = [sql`${scope.tenantId}::bigint`, sql`${scope.actor.id}::bigint`]
  return sql<Omit<ReachableConversation, 'belongs'>>`
    select c.id, c.kind from conversations c where c.tenant_id = ${tenant} and c.id = ${id} and (
      exists (select from ${mine} m where m.conversation_id = c.id)
      or c.kind = 'COMPANY' and ${isRemoved}::boolean and ${isStaff(scope.actor.level)}
      or c.kind in ('BOOK', 'INTERNAL') and ${isStaff(scope.actor.level)} and (
        ${managed}::boolean or exists (select from job_assignees a
          ${joinAlong('jobs j', 'a.job_id')}
          where a.tenant_id = ${tenant} and a.user_id = ${person} and j.site_id = c.site_id
            and coalesce(a.removed_at, ${scope.now}) >= ${since} and coalesce(j.deactivated_at, ${scope.now}) >= ${since})
        or exists (select from works w where w.tenant_id = ${tenant} and w.user_id = ${person}
          and w.site_id = c.site_id and w.started_at >= ${since}))
      or ${isRemoved}::boolean and exists (select from conversation_people p
        where p.tenant_id = ${tenant} and p.conversation_id = c.id and p.user_id = ${person}))`
})

/** A file has none: it is shown with its message alone. */
async function managedBefore(scope: Scope, recordedAt?: Date): Promise<boolean> {
  const { id, roleLevel } = scope.actor
  if (roleLevel === undefined || !isManagement(roleLevel)) return false
  return !recordedAt || !(await wasSuspended(scope, id, recordedAt, scope.company.timezone))
}

export const mayWriteIn = (kind: string) => kind !== 'UPDATES'
export const mayRemoveIn = (kind: string, level: number) =>
  isManagement(level) && kind !== 'DIRECT' && kind !== 'GROUP'

export async function readersAmong(
  scope: Scope,
  conversations: readonly number[],
  people?: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await scope.sql(sql<{ id: number; readers: string }>`
    select conversation_id as id, string_agg(user_id::text, ',') as readers
    from ${memberships(scope, { conversations, ...(people && { people }) })} m
    group by conversation_id`)
  return new Map(rows.map(({ id, readers }) => [id, new Set(readers.split(',').map(Number))]))
}
