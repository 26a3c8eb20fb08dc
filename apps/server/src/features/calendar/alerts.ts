import { isBegunBy, isLateAt, isMissedAt } from '@muster/rules/alerts'
import type { IsHoliday } from '@muster/rules/holidays'
import { type Occurrence, occurrences } from '@muster/rules/recurrence'
import { notifyAt } from '@muster/rules/schedule'
import { isoWithOffset } from '@muster/rules/zone'
import type { BackgroundDeps } from '../../background/runner.ts'
import { companyRules } from '../../db/company-rules.ts'
import { openScope, type Scope, sql, system } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { lastPlannedDay } from '../contracts/last-day.ts'
import { companyHolidays } from './holidays.ts'
import { type ExceptionRow, type SeriesRow, scheduleEventOf } from './schedule-event.ts'

const HOUR = 3_600_000
/** Alerts are written down so far ahead; the background job that does it comes twice an hour. */
const plannedAheadMs = 2 * HOUR
/** How late an alert may still be told, after the server was down. */
const caughtUpMs = 12 * HOUR
const toldAtOnce = 500

export type AlertKind = 'reminder' | 'late' | 'missed'
interface AlertEvent extends SeriesRow {
  id: number
  jobId: number
  userId: number
  notifyBeforeMinutes: number
  updatedAt: Date
  exceptions: ExceptionRow[]
}

/** Twice an hour, from whichever process: every company plans its alerts. */
export async function planAllAlerts(source: BackgroundDeps, now: Date): Promise<void> {
  const { rows } = await source.pool.query<{ id: number }>("select id from tenants where status = 'active'")
  for (const { id } of rows) {
    const company = await companyRules(source.pool, id)
    await openScope(source, { tenantId: id, actor: system, company, now }).enqueue('plan-alerts', {})
  }
}

/** Writes down the alerts of the next hours, each once, and lets them be told when they are due. Done twice, it has one effect. */
export const planAlerts = (scope: Scope, { jobId }: { jobId?: number }): Promise<void> =>
  scope.transaction(async (tx) => {
    const now = tx.now.getTime()
    const isHoliday = await companyHolidays(tx)
    const rows = []
    const yieldNow = yieldingToEventLoop()
    for (const event of await alertEvents(tx, { jobId })) {
      rows.push(...dueSoon(event, now, isHoliday))
      await yieldNow()
    }
    if (rows.length === 0) return
    const made = await tx.sql(sql<{ dueAt: Date }>`
      insert into schedule_alerts (tenant_id, event_id, occurrence_start, kind, due_at)
      select ${tx.tenantId}, event_id, occurrence_start, kind, due_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (event_id bigint, occurrence_start timestamptz, kind text, due_at timestamptz)
      on conflict (tenant_id, event_id, occurrence_start, kind) do update set due_at = excluded.due_at
        where schedule_alerts.told_at is null and schedule_alerts.due_at <> excluded.due_at
      returning due_at as "dueAt"`)
    for (const due of new Set(made.map(({ dueAt }) => dueAt.getTime())))
      await tx.enqueue('tell-alerts', {}, new Date(due))
    await tx
      .remove('schedule_alerts')
      .where('due_at', '<', new Date(now - 30 * 24 * HOUR))
      .execute()
  })

function dueSoon(event: AlertEvent, now: number, isHoliday: IsHoliday) {
  const series = scheduleEventOf(event, event.exceptions, isHoliday)
  const ahead = plannedAheadMs + event.notifyBeforeMinutes * 60_000
  return occurrences(series, now - caughtUpMs, now + ahead + 1)
    .filter(({ startTime }) => startTime >= event.updatedAt.getTime())
    .flatMap((occurrence) => alertsOf(event, occurrence).filter((alert) => isPlanned(alert, occurrence, now)))
    .map(({ kind, dueAt, occurrenceStart }) => ({
      event_id: event.id,
      occurrence_start: new Date(occurrenceStart),
      kind,
      due_at: new Date(dueAt),
    }))
}

function alertsOf(event: AlertEvent, occurrence: Occurrence) {
  const { occurrenceStart, startTime } = occurrence
  const of = (kind: AlertKind, dueAt: number) => ({ kind, dueAt, occurrenceStart })
  return [
    of('reminder', notifyAt(startTime, event.notifyBeforeMinutes)),
    of('late', isLateAt(occurrence)),
    of('missed', isMissedAt(occurrence)),
  ]
}

/** Nobody is reminded of what has begun. */
const isPlanned = (
  { kind, dueAt }: { kind: AlertKind; dueAt: number },
  { startTime }: Occurrence,
  now: number,
) => dueAt <= now + plannedAheadMs && (kind !== 'reminder' || startTime > now)

/**
 * Tells what is due: each alert once, whichever process does it. An occurrence that is not there any more, or was begun,
 * is told of no more; one that was moved waits for its new time.
 */
export const tellAlerts = (scope: Scope): Promise<void> =>
  scope.transaction(async (tx) => {
    const due = await dueAlerts(tx)
    if (due.length === 0) return
    const isHoliday = await companyHolidays(tx)
    const events = new Map(
      (await alertEvents(tx, { ids: due.map(({ eventId }) => eventId) })).map((event) => [event.id, event]),
    )
    const begun = await begunOnes(tx, [...events.values()])
    for (const alert of due) {
      const event = events.get(alert.eventId)
      const told = event && occurrenceOf(event, alert, { isHoliday, now: tx.now.getTime() })
      if (!event || !told) continue
      if (alert.kind !== 'reminder' && begun(event, told)) continue
      await tx.emit(`schedule.${alert.kind}`, {
        eventId: event.id,
        jobId: event.jobId,
        tenantUserId: event.userId,
        startTime: isoWithOffset(event.timezone, told.startTime),
      })
    }
    await markTold(tx, due)
    // What else is due is told by the next one, in a transaction of its own.
    if (due.length === toldAtOnce) await tx.enqueue('tell-alerts', {})
  })

interface DueAlert {
  eventId: number
  occurrenceStart: Date
  kind: AlertKind
}
const dueAlerts = (tx: Scope) =>
  tx.sql(sql<DueAlert>`
    select event_id as "eventId", occurrence_start as "occurrenceStart", kind from schedule_alerts
    where tenant_id = ${tx.tenantId} and told_at is null and due_at <= ${tx.now}
    order by due_at, event_id limit ${toldAtOnce} for update skip locked`)

const markTold = (tx: Scope, due: readonly DueAlert[]) =>
  tx.sql(sql`update schedule_alerts as alert set told_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
      as given ("eventId" bigint, "occurrenceStart" timestamptz, kind text)
    where alert.tenant_id = ${tx.tenantId} and alert.event_id = given."eventId"
      and alert.occurrence_start = given."occurrenceStart" and alert.kind = given.kind`)

function occurrenceOf(
  event: AlertEvent,
  { occurrenceStart, kind }: DueAlert,
  { isHoliday, now }: { isHoliday: IsHoliday; now: number },
) {
  const series = scheduleEventOf(event, event.exceptions, isHoliday)
  const [from, to] = [now - caughtUpMs - 24 * HOUR, now + 8 * 24 * HOUR]
  const occurrence = occurrences(series, from, to).find(
    (each) => each.occurrenceStart === occurrenceStart.getTime(),
  )
  if (!occurrence) return undefined
  if (kind === 'reminder') return occurrence.startTime > now - 60_000 ? occurrence : undefined
  const dueAt = kind === 'late' ? isLateAt(occurrence) : isMissedAt(occurrence)
  return dueAt <= now ? occurrence : undefined
}

/** Whether a work of the person at the job belongs to an occurrence: it says so, or began around it. */
async function begunOnes(tx: Scope, events: readonly AlertEvent[]) {
  const since = new Date(tx.now.getTime() - caughtUpMs - 48 * HOUR)
  const works =
    events.length === 0
      ? []
      : await tx
          .from('works')
          .where('works.user_id', 'in', [...new Set(events.map(({ userId }) => userId))])
          .where('works.job_id', 'in', [...new Set(events.map(({ jobId }) => jobId))])
          .where('works.started_at', '>=', since)
          .where('works.status', '!=', 'VOID')
          .select([
            'works.user_id',
            'works.job_id',
            'works.event_id',
            'works.occurrence_start',
            'works.started_at',
          ])
          .execute()
  return (event: AlertEvent, { occurrenceStart, startTime, duration }: Occurrence) =>
    works.some(
      (work) =>
        work.user_id === event.userId &&
        work.job_id === event.jobId &&
        isBegunBy(
          {
            eventId: work.event_id,
            occurrenceStart: work.occurrence_start?.getTime() ?? null,
            startedAt: work.started_at.getTime(),
          },
          { eventId: event.id, occurrenceStart, startTime, duration },
        ),
    )
}

/** Timed events that go on, with what their alerts need: of one job, those named, or all. */
const alertEvents = (tx: Scope, { jobId, ids }: { jobId?: number | undefined; ids?: number[] }) =>
  tx.sql(sql<AlertEvent>`
    select e.id, e.job_id as "jobId", a.user_id as "userId", e.notify_before_minutes as "notifyBeforeMinutes",
      e.updated_at as "updatedAt",
      to_char(e.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal", e.timezone,
      e.duration_minutes as "durationMinutes", e.frequency, e.since, e.until, e.all_day as "allDay",
      e.holiday_policy as "holidayPolicy", e.holiday_region as "holidayRegion",
      ${lastPlannedDay('e', 'job_id')} as "contractEnd",
      coalesce((
        select json_agg(json_build_object('date', x.occurrence_date, 'kind', x.kind,
          'startLocal', to_char(x.start_local, 'YYYY-MM-DD"T"HH24:MI'), 'durationMinutes', x.duration_minutes))
        from schedule_exceptions x where x.tenant_id = e.tenant_id and x.event_id = e.id
      ), '[]') as exceptions
    from schedule_events e
      join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id and a.removed_at is null
      join jobs j on j.tenant_id = e.tenant_id and j.id = e.job_id and j.enabled
    where e.tenant_id = ${tx.tenantId} and e.removed_at is null and not e.all_day
      and (${jobId ?? null}::bigint is null or e.job_id = ${jobId ?? null})
      and (${ids ?? null}::bigint[] is null or e.id = any(${ids ?? null}::bigint[]))
      and (e.frequency is not null or e.start_local > ${tx.now}::timestamp - interval '3 days'
        or exists (select from schedule_exceptions m where m.tenant_id = e.tenant_id and m.event_id = e.id))
      and e.start_local < ${tx.now}::timestamp + interval '9 days'
      and (e.until is null or e.until > ${tx.now}::date - 40
        or exists (select from schedule_exceptions m where m.tenant_id = e.tenant_id and m.event_id = e.id
          and m.start_local > ${tx.now}::timestamp - interval '2 days'))`)
