import type { EventHandlers } from '../../background/handle-event.ts'

export const workEventHandlers: EventHandlers = {
  // A key that the person made since is theirs again.
  'access.ended': async (scope, { payload, occurredAt }) => {
    await scope
      .remove('tracker_keys')
      .where('user_id', '=', payload.tenantUserId)
      .where('created_at', '<=', occurredAt)
      .execute()
  },
}
