import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

/**
 * Ends the schedule of a removed person at that moment. Earlier occurrences stay, because reports measure past hours by
 * them.
 */
async function endScheduleOf(scope: Scope, { payload, occurredAt }: DomainEvent<'user.removed'>) {
  await scope.sql(sql`with ending as (
      select e.id, e.start_local, e.frequency, ${occurredAt}::timestamptz at time zone e.timezone as local_now
        from job_assignees a
        ${joinAlong('schedule_events e', 'e.assignee_id', 'a')}
        where a.tenant_id = ${scope.tenantId} and a.user_id = ${payload.tenantUserId} and e.removed_at is null)
    update schedule_events e set
        removed_at = case when ending.start_local > ending.local_now then ${occurredAt}::timestamptz end,
        until = case when ending.start_local > ending.local_now or ending.frequency is null then e.until else
          least(coalesce(e.until, 'infinity'),
            ending.local_now::date - case when ending.start_local::time <= ending.local_now::time then 0 else 1 end) end,
        updated_at = ${scope.now}
      from ending where e.tenant_id = ${scope.tenantId} and e.id = ending.id`)
}

export const calendarEventHandlers: EventHandlers = { 'user.removed': endScheduleOf }
