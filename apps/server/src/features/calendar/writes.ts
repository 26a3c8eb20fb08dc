import type { CompanyHoliday } from '@muster/contract/planning/calendar'
import { type Scope, sql } from '../../db/scope.ts'
import type { AlertKind, DueAlert } from './alert-queries.ts'

interface NewAlert {
  event_id: number
  occurrence_start: Date
  kind: AlertKind
  due_at: Date
}
/** Plans alerts, each once; one that was not sent yet gets its new time. Answers the times that are new. */
export async function upsertAlerts(tx: Scope, rows: readonly NewAlert[]): Promise<Date[]> {
  const planned = await tx.sql(sql<{ dueAt: Date }>`
    insert into schedule_alerts (tenant_id, event_id, occurrence_start, kind, due_at)
    select ${tx.tenantId}, event_id, occurrence_start, kind, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as alert_rows (event_id bigint, occurrence_start timestamptz, kind text, due_at timestamptz)
    on conflict (tenant_id, event_id, occurrence_start, kind) do update set due_at = excluded.due_at
      where schedule_alerts.told_at is null and schedule_alerts.due_at <> excluded.due_at
    returning due_at as "dueAt"`)
  return planned.map(({ dueAt }) => dueAt)
}

export const markAlertsSent = (tx: Scope, due: readonly DueAlert[]) =>
  tx.sql(sql`update schedule_alerts as alert set told_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
      as alert_rows ("eventId" bigint, "occurrenceStart" timestamptz, kind text)
    where alert.tenant_id = ${tx.tenantId} and alert.event_id = alert_rows."eventId"
      and alert.occurrence_start = alert_rows."occurrenceStart" and alert.kind = alert_rows.kind`)

/** Replaces an earlier entry for the same day and state; answers the id. */
export async function upsertHoliday(
  scope: Scope,
  { date, name, region, isHoliday }: Omit<CompanyHoliday, 'id'>,
): Promise<number> {
  const [row] = await scope.sql(sql<{ id: number }>`
    insert into company_holidays (tenant_id, date, name, region, is_holiday)
    values (${scope.tenantId}, ${date}, ${name}, ${region}, ${isHoliday})
    on conflict (tenant_id, date, coalesce(region, '')) do update
      set name = excluded.name, is_holiday = excluded.is_holiday
    returning id`)
  return row!.id
}
