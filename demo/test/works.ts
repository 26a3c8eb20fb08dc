import type { Fresh } from './fresh.ts'

interface WorkRow {
  id: number
  personId: number
  level: number
  types: string[]
  timezone: string
  date: string
  from: Date
  to: Date | null
  eventId: number | null
  occurrence: Date | null
}
export const readWorks = (demo: Fresh) =>
  demo.rows<WorkRow>(`select w.id, w.user_id as "personId", r.level, w.spec_types as types, w.timezone,
      w.local_date as date, w.started_at as from, w.ended_at as to, w.event_id as "eventId",
      w.occurrence_start as occurrence
    from works w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
    join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id`)

export async function readEvents(demo: Fresh) {
  const rows = await demo.rows<{
    id: number
    startLocal: string
    zone: string
    durationMinutes: number
    frequency: 'DAILY'
    until: string | null
    exceptions: never[]
    personId: number
  }>(`select e.id, replace(e.start_local::text, ' ', 'T') as "startLocal", e.timezone as zone,
      e.duration_minutes as "durationMinutes", e.frequency, e.until, a.user_id as "personId",
      coalesce((select json_agg(json_build_object('date', x.occurrence_date, 'kind', x.kind,
        'startLocal', replace(x.start_local::text, ' ', 'T'), 'durationMinutes', x.duration_minutes))
        from schedule_exceptions x where x.event_id = e.id), '[]') as exceptions
    from schedule_events e join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id`)
  return new Map(rows.map((row) => [row.id, row]))
}
