import { isAssignable } from '@muster/contract/roles'
import type { ReviewFlag } from '@muster/contract/work-reviews'
import { localDate } from '@muster/rules/zone'
import { type Scope, sql } from '../../db/scope.ts'

/** Milliseconds; an open period has no end. */
interface TimePeriod {
  from: number
  to: number | null
}
interface LevelChange {
  fromLevel: number
  at: number
}
/** What the office changed about a job and its person, and when. */
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

/** The clock of a phone may be off by this much without being corrected. */
const TOLERANCE_MS = 120_000

const ms = (column: string) => sql`round(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** The history of a job for the actor; undefined where they were never assigned to it. */
export async function readStartHistory(scope: Scope, jobId: number): Promise<StartHistory | undefined> {
  const tenant = sql`${scope.tenantId}::bigint`
  const person = sql`${scope.actor.id}::bigint`
  const [row] = await scope.sql(sql<StartHistory>`
    with recursive terms as (
      select c.id, c.end_date, c.cut_short_at, c.suspended_at, c.archived_at from jobs j
        join contract_sites l on l.tenant_id = j.tenant_id and l.id = j.contract_site_id
        join contracts c on c.tenant_id = l.tenant_id and c.id = l.contract_id
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
      join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id
      join users u on u.tenant_id = j.tenant_id and u.id = ${person}
      cross join latest
    where j.tenant_id = ${tenant} and j.id = ${jobId}`)
  return row && row.assignments.length > 0 ? row : undefined
}

const contains = ({ from, to }: TimePeriod, at: number) => at >= from && (to === null || at < to)

/** The level that the person had at a moment. */
export const levelAt = (level: number, changes: readonly LevelChange[], at: number) =>
  changes.find((change) => change.at > at)?.fromLevel ?? level

function assignmentFlag({ assignments, personSince, jobSince }: StartHistory, at: number): ReviewFlag[] {
  const earliest = Math.max(personSince, jobSince, assignments[0]!.from)
  if (at < earliest - TOLERANCE_MS) return ['beforeAssigned']
  const isAssigned = assignments.some(({ from, to }) => contains({ from: from - TOLERANCE_MS, to }, at))
  return isAssigned ? [] : ['notAssigned']
}

const isOff = ({ isEnabled, deactivations }: StartHistory, at: number) =>
  deactivations.some((each) => contains(each, at)) || (!isEnabled && deactivations.length === 0)

const isAfter = (moment: number | null, at: number) => moment !== null && at >= moment

function hadContractEnded(history: StartHistory, at: number, zone: string) {
  const { contractLastDay, contractCutShortAt, contractSuspendedAt, contractArchivedAt } = history
  if (isAfter(contractSuspendedAt, at) || isAfter(contractArchivedAt, at)) return true
  if (localDate(zone, at) <= contractLastDay) return false
  return contractCutShortAt === null || at >= contractCutShortAt
}

/**
 * Flags a start if the office had already changed something that the phone did not know. `zone` is the company's.
 */
export function historyFlags(history: StartHistory, at: number, level: number, zone: string): ReviewFlag[] {
  return [
    ...assignmentFlag(history, at),
    ...(isOff(history, at) ? (['jobDeactivated'] as const) : []),
    ...(isAfter(history.siteArchivedAt, at) ? (['siteArchived'] as const) : []),
    ...(hadContractEnded(history, at, zone) ? (['contractEnded'] as const) : []),
    ...(isAssignable(levelAt(level, history.levelChanges, at)) ? [] : (['roleChanged'] as const)),
  ]
}
