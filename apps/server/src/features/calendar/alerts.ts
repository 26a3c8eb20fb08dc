import { isLateAt, isMissedAt } from '@muster/rules/planning/alerts'
import { isSuspended, type LeaveTime } from '@muster/rules/planning/away'
import { timeToKeep } from '@muster/rules/planning/leave-hours'
import type { IsHoliday } from '@muster/rules/time/holidays'
import { type Occurrence, occurrences } from '@muster/rules/time/recurrence'
import { notifyAt } from '@muster/rules/time/schedule'
import { addDays, isoWithOffset, localDate } from '@muster/rules/time/zone'
import type { BackgroundDeps } from '../../background/deps.ts'
import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { activeTenantIds, systemScope } from '../company/tenant-queries.ts'
import { readApprovedLeave } from '../planning/away-queries.ts'
import { findBegunOccurrences } from '../planning/begun-occurrences.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { spanOf } from '../planning/shifts.ts'
import { scheduleEventOf } from '../planning/stored-series.ts'
import { readSuspensions } from '../suspensions/queries.ts'
import { type AlertEvent, type AlertKind, alertEvents, type DueAlert, dueAlerts } from './alert-queries.ts'
import { markAlertsSent, upsertAlerts } from './writes.ts'

const HOUR = 3_600_000
/** Alerts are planned this far ahead; the background job runs twice an hour. */
const planAheadMs = 2 * HOUR
/** How late an alert may still be sent, after the server was down. */
const catchUpMs = 12 * HOUR
const alertsAtOnce = 500

/** Runs twice an hour in any process: every company plans its alerts. */
export async function planAllAlerts(source: BackgroundDeps, now: Date): Promise<void> {
  for (const id of await activeTenantIds(source.pool)) {
    const scope = await systemScope(source, id, now)
    await scope.enqueue('plan-alerts', {})
  }
}

/** Plans the alerts of the next hours, each once, and enqueues their sending. Safe to repeat. */
export const planAlerts = (scope: Scope, { jobId }: { jobId?: number }): Promise<void> =>
  scope.transaction(async (tx) => {
    const now = tx.now.getTime()
    const isHoliday = await companyHolidays(tx)
    const leaveOf = await readApprovedLeave(tx, daysAround(now))
    const rows = []
    const yieldNow = yieldingToEventLoop()
    for (const event of await alertEvents(tx, { jobId })) {
      rows.push(...alertsDueSoon(event, { now, isHoliday, leaveOf }))
      await yieldNow()
    }
    if (rows.length === 0) return
    const dueTimes = await upsertAlerts(tx, rows)
    for (const due of new Set(dueTimes.map((at) => at.getTime())))
      await tx.enqueue('tell-alerts', {}, new Date(due))
    await tx
      .remove('schedule_alerts')
      .where('due_at', '<', new Date(now - 30 * 24 * HOUR))
      .execute()
  })

interface AlertContext {
  now: number
  isHoliday: IsHoliday
  leaveOf: (userId: number) => readonly LeaveTime[]
}
const daysAround = (now: number) => ({
  startDate: addDays(localDate('UTC', now), -3),
  endDate: addDays(localDate('UTC', now), 9),
})

/** Leave moves the start of a shift; one that it has as a whole has no alerts. */
const withoutLeave = (event: AlertEvent, occurrence: Occurrence, leaveOf: AlertContext['leaveOf']) =>
  timeToKeep(occurrence, event.timezone, leaveOf(event.userId))

function alertsDueSoon(event: AlertEvent, { now, isHoliday, leaveOf }: AlertContext) {
  const series = scheduleEventOf(event, isHoliday)
  const ahead = planAheadMs + event.notifyBeforeMinutes * 60_000
  return occurrences(series, now - catchUpMs, now + ahead + 1)
    .filter(({ startTime }) => startTime >= event.updatedAt.getTime())
    .flatMap((occurrence) => withoutLeave(event, occurrence, leaveOf) ?? [])
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
  const alert = (kind: AlertKind, dueAt: number) => ({ kind, dueAt, occurrenceStart })
  return [
    alert('reminder', notifyAt(startTime, event.notifyBeforeMinutes)),
    alert('late', isLateAt(occurrence)),
    alert('missed', isMissedAt(occurrence)),
  ]
}

/** A reminder makes no sense once the occurrence has begun. */
const isPlanned = (
  { kind, dueAt }: { kind: AlertKind; dueAt: number },
  { startTime }: Occurrence,
  now: number,
) => dueAt <= now + planAheadMs && (kind !== 'reminder' || startTime > now)

/**
 * Sends each due alert once. Skips an occurrence that was removed or begun; a moved occurrence waits for its new time.
 */
export const sendAlerts = (scope: Scope): Promise<void> =>
  scope.transaction(async (tx) => {
    const due = await dueAlerts(tx, alertsAtOnce)
    if (due.length === 0) return
    const { events, occurrenceOfAlert, hasBegun } = await readAlerted(tx, due)
    const isKept = await keptWhileSuspended(tx, [...events.values()])
    for (const alert of due) {
      const event = events.get(alert.eventId)
      const occurrence = occurrenceOfAlert(alert)
      if (!event || !occurrence) continue
      const isSuspended = isKept(event, occurrence)
      if (alert.kind === 'reminder' ? isSuspended : hasBegun(event, occurrence)) continue
      await tx.emit(`schedule.${alert.kind}`, {
        eventId: event.id,
        jobId: event.jobId,
        tenantUserId: event.userId,
        startTime: isoWithOffset(event.timezone, occurrence.startTime),
        occurrenceStart: isoWithOffset(event.timezone, occurrence.occurrenceStart),
        isSuspended,
      })
    }
    await markAlertsSent(tx, due)
    // The next job sends the rest in a transaction of its own.
    if (due.length === alertsAtOnce) await tx.enqueue('tell-alerts', {})
  })

/** The shifts that alerts are about, as planned now, and whether each was begun. */
async function readAlerted(tx: Scope, alerts: readonly DueAlert[]) {
  const isHoliday = await companyHolidays(tx)
  const now = tx.now.getTime()
  const leaveOf = await readApprovedLeave(tx, daysAround(now))
  const ids = [...new Set(alerts.map(({ eventId }) => eventId))]
  const events = new Map((await alertEvents(tx, { ids })).map((event) => [event.id, event]))
  const hasBegun = await findBegunOccurrences(tx, [...events.values()], tx.ago(catchUpMs + 48 * HOUR))
  const occurrenceOfAlert = (alert: DueAlert) => {
    const event = events.get(alert.eventId)
    return event && occurrenceOf(event, alert, { isHoliday, now, leaveOf })
  }
  return { events, occurrenceOfAlert, hasBegun }
}

/** The late shifts that are still planned and not begun. */
export async function stillMissing<V extends Omit<DueAlert, 'kind'>>(
  tx: Scope,
  visits: readonly V[],
): Promise<V[]> {
  if (visits.length === 0) return []
  const late = visits.map((visit) => ({ ...visit, kind: 'late' as const }))
  const { events, occurrenceOfAlert, hasBegun } = await readAlerted(tx, late)
  return visits.filter((_, n) => {
    const occurrence = occurrenceOfAlert(late[n]!)
    return occurrence !== undefined && !hasBegun(events.get(late[n]!.eventId)!, occurrence)
  })
}

/** Whether a shift stayed with a person who is suspended on its day: they are not reminded, and the office reads why. */
async function keptWhileSuspended(tx: Scope, events: readonly AlertEvent[]) {
  const userIds = [...new Set(events.map(({ userId }) => userId))]
  const suspensionsOf = await readSuspensions(tx, daysAround(tx.now.getTime()), userIds)
  return (row: AlertEvent, occurrence: Occurrence) =>
    isSuspended(suspensionsOf(row.userId), spanOf({ row, occurrence }))
}

function occurrenceOf(
  event: AlertEvent,
  { occurrenceStart, kind }: DueAlert,
  { isHoliday, now, leaveOf }: AlertContext,
) {
  const series = scheduleEventOf(event, isHoliday)
  const [from, to] = [now - catchUpMs - 24 * HOUR, now + 8 * 24 * HOUR]
  const planned = occurrences(series, from, to).find(
    (each) => each.occurrenceStart === occurrenceStart.getTime(),
  )
  const occurrence = planned && withoutLeave(event, planned, leaveOf)
  if (!occurrence) return undefined
  if (kind === 'reminder') return occurrence.startTime > now - 60_000 ? occurrence : undefined
  const dueAt = kind === 'late' ? isLateAt(occurrence) : isMissedAt(occurrence)
  return dueAt <= now ? occurrence : undefined
}
