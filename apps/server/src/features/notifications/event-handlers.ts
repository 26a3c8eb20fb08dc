import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandler, EventHandlers } from '../../background/handle-event.ts'
import { notifyOpenPages } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { peopleAskedBy } from './cover-queries.ts'
import { notify } from './delivery/notify.ts'
import { notices } from './notices/index.ts'
import type { EventName, Notice, NoticeOf } from './notices/notice.ts'

const handlerOf =
  (noticeOf: NoticeOf<EventName>): EventHandler =>
  async (scope, event) => {
    const read = (await noticeOf(scope, event)) ?? []
    const list: readonly Notice[] = 'to' in read ? [read] : read
    for (const { to, ...content } of list) await notify(scope, event, to, content)
  }

/** Pages that show an offer see at once that it has ended. No person is notified of it. */
async function showEnded(scope: Scope, { payload }: DomainEvent<'offer.ended'>) {
  const asked = await peopleAskedBy(scope, payload.offerId)
  if (asked.length > 0)
    await notifyOpenPages(scope, { kind: 'notifications', userIds: asked.map(({ id }) => id) })
}

export const notificationEventHandlers: EventHandlers = {
  ...Object.fromEntries(
    Object.entries(notices).map(([name, noticeOf]) => [name, handlerOf(noticeOf as NoticeOf<EventName>)]),
  ),
  'offer.ended': showEnded,
}
