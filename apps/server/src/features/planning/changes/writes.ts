import { joinAlong } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { type Series, seriesRow } from '../series.ts'
import type { ExceptionRow } from '../stored-series.ts'

/**
 * Ends the schedule of a removed person at that moment. Earlier occurrences stay, because reports measure past hours by
 * them.
 */
export async function endScheduleOf(scope: Scope, userId: number, at: Date): Promise<void> {
  await scope.sql(sql`with ending as (
      select e.id, e.start_local, e.frequency, ${at}::timestamptz at time zone e.timezone as local_now
        from job_assignees a
        ${joinAlong('schedule_events e', 'e.assignee_id', 'a')}
        where a.tenant_id = ${scope.tenantId} and a.user_id = ${userId} and e.removed_at is null)
    update schedule_events e set
        removed_at = case when ending.start_local > ending.local_now then ${at}::timestamptz end,
        until = case when ending.start_local > ending.local_now or ending.frequency is null then e.until else
          least(coalesce(e.until, 'infinity'),
            ending.local_now::date - case when ending.start_local::time <= ending.local_now::time then 0 else 1 end) end,
        updated_at = ${scope.now}
      from ending where e.tenant_id = ${scope.tenantId} and e.id = ending.id`)
}

export async function copySubscriptions(
  scope: Scope,
  split: readonly { from: number; to: number }[],
  removed: readonly number[],
) {
  if (split.length === 0) return
  await scope.sql(sql`
    insert into schedule_subscriptions (tenant_id, event_id, event, user_id, gateway, created_at, created_by)
    select s.tenant_id, split."to", s.event, s.user_id, s.gateway, s.created_at, s.created_by
      from jsonb_to_recordset(${JSON.stringify(split)}::jsonb) as split ("from" bigint, "to" bigint)
      join schedule_subscriptions s on s.tenant_id = ${scope.tenantId} and s.event_id = split."from"
      where not s.id = any(${removed}::bigint[])
      returning id`)
}

/** A save for the same person at another job waits, so that one of the two sees the conflict. */
export async function lockSchedules(scope: Scope, userIds: readonly number[]) {
  const inOrder = [...new Set(userIds)].sort((a, b) => a - b)
  await scope.sql(sql`select pg_advisory_xact_lock(hashtextextended('schedule ' || tenant_id || ' ' || id, 0))
    from (select ${scope.tenantId}::bigint as tenant_id, id
      from unnest(${inOrder}::bigint[]) with ordinality as person (id, nth) order by nth) as people`)
}

export const exceptionRow = <Exception extends ExceptionRow>({
  date,
  kind,
  startLocal,
  durationMinutes,
}: Exception) => ({
  occurrence_date: date,
  kind: kind as Exception['kind'],
  start_local: startLocal,
  duration_minutes: durationMinutes,
})

export interface NewPattern extends Series {
  jobId: number
  holidayRegion: string | null
  places?: number
  unpaidBreakMinutes?: number
  exceptions?: readonly ExceptionRow[]
  /** Of a row of the past the pattern that replaced it. */
  pastOf?: number | null
}
export const patternRow = ({ places = 1, unpaidBreakMinutes = 0, ...pattern }: NewPattern) => ({
  ...seriesRow(pattern),
  ...{ job_id: pattern.jobId, holiday_region: pattern.holidayRegion },
  ...{ places, unpaid_break_minutes: unpaidBreakMinutes },
})
/** Answers the ids in the order of the patterns. */
export async function insertPatterns(tx: Scope, patterns: readonly NewPattern[]): Promise<number[]> {
  if (patterns.length === 0) return []
  const rows = patterns.map(({ pastOf = null, ...pattern }) => ({
    ...{ ...patternRow(pattern), past_of: pastOf, created_at: tx.now, updated_at: tx.now },
    // Of a row of the past nothing says who asked for it first.
    created_by: pastOf === null ? tx.actor.id || null : null,
  }))
  const inserted = await tx.into('shift_patterns', rows).returning('id').execute()
  const exceptions = patterns.flatMap(({ exceptions: own = [] }, at) =>
    own.map((each) => ({ pattern_id: inserted[at]!.id, ...exceptionRow(each) })),
  )
  if (exceptions.length > 0) await tx.into('shift_pattern_exceptions', exceptions).execute()
  return inserted.map(({ id }) => id)
}

/**
 * A place that is needed once, as for an offer or a second person, is needed no more. One that has begun leaves no
 * unfilled place behind.
 */
export const endNeededOnce = (tx: Scope, patternId: number) =>
  tx
    .change('shift_patterns', { updated_at: tx.now })
    .set({ removed_at: sql<Date>`least(${tx.now}, start_local at time zone timezone)` })
    .where('id', '=', patternId)
    .where('frequency', 'is', null)
    .where('removed_at', 'is', null)
    .execute()

/** Each pattern has one place, so that one event fills it, and no event fills two. */
export const fillOpened = (tx: Scope, patternIds: readonly number[], eventIds: readonly number[]) =>
  tx.sql(sql`with opened as (select ${timesKey('p')} as times, p.id,
      row_number() over (partition by ${timesKey('p')} order by p.id) as nth
    from shift_patterns p where p.tenant_id = ${tx.tenantId} and p.id = any(${patternIds}::bigint[])),
    created as (select ${timesKey('e')} as times, e.id,
      row_number() over (partition by ${timesKey('e')} order by e.id) as nth
    from schedule_events e where e.tenant_id = ${tx.tenantId} and e.id = any(${eventIds}::bigint[])
      and e.pattern_id is null)
    update schedule_events as event set pattern_id = opened.id
    from opened join created on created.times = opened.times and created.nth = opened.nth
    where event.tenant_id = ${tx.tenantId} and event.id = created.id`)

/** Job, time of day and rule of a pattern or event; of what takes place once the day too. */
const timesKey = (table: 'p' | 'e') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`jsonb_build_array(${column('job_id')}, ${column('start_local')}::time, ${column('duration_minutes')},
    ${column('frequency')}, ${column('weekdays')}, ${column('repeat_every')}, ${column('set_position')},
    case when ${column('frequency')} is null then ${column('start_local')} end)`
}

export interface RemovedOccurrence {
  id: number
  eventId: number
  date: string
  movedStartLocal: string | null
  movedDurationMinutes: number | null
}
/** Answers what was undone. */
export const restoreExceptions = (tx: Scope, removed: readonly RemovedOccurrence[]) =>
  tx.sql(sql<{ id: number; jobId: number }>`with recursive removed as (
      select * from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as removed (
        id bigint, "eventId" bigint, date date, "movedStartLocal" timestamp, "movedDurationMinutes" integer)),
    series as (
      select removed.id, e.id as event_id from removed
        join schedule_events e on e.tenant_id = ${tx.tenantId} and e.id = removed."eventId"
      union
      select series.id, e.id from series
        join schedule_events e on e.tenant_id = ${tx.tenantId} and e.follows_id = series.event_id),
    gone as (
      select removed.*, x.event_id from removed
        join series on series.id = removed.id
        join schedule_exceptions x on x.tenant_id = ${tx.tenantId} and x.event_id = series.event_id
          and x.occurrence_date = removed.date and x.kind = 'removed'
        join schedule_events e on e.tenant_id = ${tx.tenantId} and e.id = x.event_id and e.removed_at is null
        ${joinAlong('job_assignees a', 'e.assignee_id')}
        where a.removed_at is null),
    moved as (
      update schedule_exceptions x
        set kind = 'moved', start_local = gone."movedStartLocal", duration_minutes = gone."movedDurationMinutes",
          changed_at = ${tx.now}
        from gone where x.tenant_id = ${tx.tenantId} and x.event_id = gone.event_id and x.occurrence_date = gone.date
          and gone."movedStartLocal" is not null),
    planned as (
      delete from schedule_exceptions x using gone
        where x.tenant_id = ${tx.tenantId} and x.event_id = gone.event_id and x.occurrence_date = gone.date
          and gone."movedStartLocal" is null),
    touched as (
      update schedule_events e set version = e.version + 1, updated_at = ${tx.now}
        where e.tenant_id = ${tx.tenantId} and e.id in (select event_id from gone))
    select gone.id, e.job_id as "jobId" from gone
      join schedule_events e on e.tenant_id = ${tx.tenantId} and e.id = gone.event_id`)

export async function setMovedNeeds(
  tx: Scope,
  moved: readonly (ExceptionRow & { patternId: number })[],
): Promise<void> {
  if (moved.length === 0) return
  await tx.sql(sql`update shift_pattern_exceptions as exception set start_local = moved."startLocal"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as moved ("patternId" bigint, date date, "startLocal" timestamp)
    where exception.tenant_id = ${tx.tenantId} and exception.pattern_id = moved."patternId"
      and exception.occurrence_date = moved.date`)
}
