import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandler, EventHandlers } from '../../background/handle-event.ts'
import { notifyOpenPages } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { openCall } from '../duty/open-call.ts'
import type { ToldContent } from '../duty/queries.ts'
import { peopleAskedBy } from './cover-queries.ts'
import { type NotificationContent, notify } from './delivery/notify.ts'
import { notices } from './notices/index.ts'
import type { EventName, Notice, NoticeOf } from './notices/notice.ts'

const handlerOf =
  (noticeOf: NoticeOf<EventName>): EventHandler =>
  async (scope, event) => {
    const read = (await noticeOf(scope, event)) ?? []
    const list: readonly Notice[] = 'to' in read ? [read] : read
    for (const { to, call, ...content } of list) {
      await notify(scope, event, to, content)
      if (call) await openCall(scope, event, content.type, call, toldContent(content))
    }
  }

/** What is kept of a notice, for those who are told later. */
const toldContent = ({ title, message, params, link, urgent }: NotificationContent): ToldContent => ({
  ...{ title, message, params, link },
  ...(urgent !== undefined && { urgent }),
})

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
