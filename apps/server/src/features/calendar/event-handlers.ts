import type { EventHandlers } from '../../background/handle-event.ts'
import { endScheduleOf } from './writes.ts'

export const calendarEventHandlers: EventHandlers = {
  'user.removed': (scope, { payload, occurredAt }) => endScheduleOf(scope, payload.tenantUserId, occurredAt),
}
