import type { EventHandlers } from '../../background/handle-event.ts'

export const calendarEventHandlers: EventHandlers = {
  // An address that the person opened since is theirs again.
  'access.ended': async (scope, { payload, occurredAt }) => {
    await scope
      .remove('calendar_feeds')
      .where('user_id', '=', payload.tenantUserId)
      .where('created_at', '<=', occurredAt)
      .execute()
  },
}
