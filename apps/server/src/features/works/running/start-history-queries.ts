import { joinAlong } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'

/** Milliseconds; an open period has no end. */
export interface TimePeriod {
  from: number
  to: number | null
}
export interface LevelChange {
  fromLevel: number
  at: number
}
export interface StartHistory {
  personSince: number
  jobSince: number
  isEnabled: boolean
  assignments: TimePeriod[]
  deactivations: TimePeriod[]
  siteArchivedAt: number | null
  /** The last day of the contract, those that renew it included. */
  contractLastDay: string
  contractCutShortAt: number | null
  contractSuspendedAt: number | null
  contractArchivedAt: number | null
  /** Oldest first. */
  levelChanges: LevelChange[]
  /** When job or site were last saved. */
  savedAt: number
}

const ms = (column: string) => sql`round(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** The history of a job for the actor; undefined where they were never assigned to it. */
export async function readStartHistory(scope: Scope, jobId: number): Promise<StartHistory | undefined> {
  const tenant = sql`${scope.tenantId}::bigint`
  const person = sql`${scope.actor.id}::bigint`
  const [row] = await scope.sql(sql<StartHistory>`
    with recursive terms as (
      select c.id, c.end_date, c.cut_short_at, c.suspended_at, c.archived_at from jobs j
        ${joinAlong('contract_sites l', 'j.contract_site_id')}
        ${joinAlong('contracts c', 'l.contract_id')}
        where j.tenant_id = ${tenant} and j.id = ${jobId}
      union all
      select n.id, n.end_date, n.cut_short_at, n.suspended_at, n.archived_at from terms
        join contracts n on n.tenant_id = ${tenant} and n.renewed_from_id = terms.id and n.archived_at is null
    ), latest as (select * from terms order by end_date desc, id desc limit 1)
    select ${ms('u.created_at')} as "personSince", ${ms('j.created_at')} as "jobSince", j.enabled as "isEnabled",
      (select coalesce(json_agg(json_build_object('from', ${ms('a.created_at')}, 'to', ${ms('a.removed_at')})
          order by a.created_at), '[]')
        from job_assignees a where a.tenant_id = ${tenant} and a.job_id = j.id and a.user_id = ${person}) as assignments,
      (select coalesce(json_agg(json_build_object('from', ${ms('d.since')}, 'to', ${ms('d.until')})), '[]')
        from job_deactivations d where d.tenant_id = ${tenant} and d.job_id = j.id) as deactivations,
      ${ms('s.archived_at')} as "siteArchivedAt", latest.end_date as "contractLastDay",
      ${ms('latest.cut_short_at')} as "contractCutShortAt", ${ms('latest.suspended_at')} as "contractSuspendedAt",
      ${ms('latest.archived_at')} as "contractArchivedAt",
      (select coalesce(json_agg(json_build_object('fromLevel', c.from_level, 'at', ${ms('c.changed_at')})
          order by c.changed_at, c.id), '[]')
        from level_changes c where c.tenant_id = ${tenant} and c.user_id = ${person}) as "levelChanges",
      greatest(${ms('j.updated_at')}, ${ms('s.updated_at')}) as "savedAt"
    from jobs j
      ${joinAlong('sites s', 'j.site_id')}
      join users u on u.tenant_id = ${tenant} and u.id = ${person}
      cross join latest
    where j.tenant_id = ${tenant} and j.id = ${jobId}`)
  return row && row.assignments.length > 0 ? row : undefined
}
