import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { type Scope, sql } from '../../db/scope.ts'

/**
 * Ends the schedule of a removed person at that moment: what was planned before it stays, for the hours of the past are
 * measured by it.
 */
async function endScheduleOf(scope: Scope, { payload, occurredAt }: DomainEvent<'user.removed'>) {
  await scope.sql(sql`with ending as (
      select e.id, e.start_local, e.frequency, ${occurredAt}::timestamptz at time zone e.timezone as here
        from job_assignees a
        join schedule_events e on e.tenant_id = a.tenant_id and e.assignee_id = a.id
        where a.tenant_id = ${scope.tenantId} and a.user_id = ${payload.tenantUserId} and e.removed_at is null)
    update schedule_events e set
        removed_at = case when ending.start_local > ending.here then ${occurredAt}::timestamptz end,
        until = case when ending.start_local > ending.here or ending.frequency is null then e.until else
          least(coalesce(e.until, 'infinity'),
            ending.here::date - case when ending.start_local::time <= ending.here::time then 0 else 1 end) end,
        updated_at = ${scope.now}
      from ending where e.tenant_id = ${scope.tenantId} and e.id = ending.id`)
}

export const calendarEventHandlers: EventHandlers = { 'user.removed': endScheduleOf }
