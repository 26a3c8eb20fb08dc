import { msg } from '@muster/contract/kit/msg'
import { notifications } from '@muster/contract/notifications/notifications'
import { eachListed, listed } from '../../db/page.ts'
import type { AppDeps } from '../../deps.ts'
import { refusedField } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { choose, readChoices } from './choices/choices.ts'
import { unsubscribe } from './choices/unsubscribe.ts'
import { endDevice, keepDevice } from './delivery/push-devices.ts'
import { deliveryShown, listDeliveries } from './delivery/record.ts'
import { readNotificationSettings, saveTextsAMonth } from './delivery/settings.ts'
import {
  acknowledgeNotifications,
  countUnreadNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  myNewestNotifications,
  myNotifications,
  notificationShown,
} from './queries.ts'
import { changeMatrix, readMatrix } from './recipients/matrix.ts'
import { preview } from './recipients/preview.ts'

export function notificationRoutes(serve: Serve, deps: AppDeps) {
  const { push, unsubscribeKeys } = deps.outside
  serve(notifications.list, async ({ scope, query }) => {
    const shown = (row: Parameters<typeof notificationShown>[1]) => notificationShown(scope, row)
    if (query.page === undefined) return (await myNewestNotifications(scope)).map(shown)
    const page = await listed(myNotifications(scope), query)
    return eachListed(page, shown)
  })
  serve(notifications.unread, ({ scope }) => countUnreadNotifications(scope))
  serve(notifications.markRead, async ({ scope, body }) => {
    const isMarked = await markNotificationsRead(scope, body.ids)
    return isMarked ? { readDate: scope.now.toISOString() } : null
  })
  serve(notifications.markUnread, async ({ scope, body }) => {
    await markNotificationsUnread(scope, new Date(body.readDate))
    return null
  })
  serve(notifications.config, ({ scope, query }) =>
    readMatrix(scope, { category: query.notificationCategory, mappedId: query.mappedId }),
  )
  serve(notifications.subscribe, ({ scope, body }) =>
    changeMatrix(scope, { category: body.notificationCategory, mappedId: body.mappedId }, body),
  )
  serve(notifications.acknowledge, async ({ scope, body }) => {
    await acknowledgeNotifications(scope, body.ids)
    return null
  })
  serve(notifications.choices, ({ scope }) => readChoices(scope))
  serve(notifications.choose, ({ scope, body }) => choose(scope, body))
  serve(notifications.pushKey, () => ({ publicKey: push.publicKey }))
  serve(notifications.keepPushDevice, ({ scope, body, device }) => {
    if (!push.accepts(body.endpoint)) throw refusedField('endpoint', msg('This push service is not known'))
    return keepDevice(scope, body, device.name)
  })
  serve(notifications.endPushDevice, ({ scope, body }) => endDevice(scope, body.endpoint))
  serve(notifications.deliveries, async ({ scope, query }) => {
    const found = await listed(listDeliveries(scope, query), { page: query.page ?? 0, size: query.size })
    return Array.isArray(found)
      ? found.map((row) => deliveryShown(scope, row))
      : { ...found, content: found.content.map((row) => deliveryShown(scope, row)) }
  })
  serve(notifications.preview, ({ scope, query }) =>
    preview(scope, query.type, { category: query.notificationCategory, mappedId: query.mappedId }),
  )
  serve(notifications.settings, ({ scope }) => readNotificationSettings(scope, deps.outside))
  serve(notifications.updateSettings, async ({ scope, body }) => {
    await saveTextsAMonth(scope, body.textsAMonth)
    return readNotificationSettings(scope, deps.outside)
  })
  serve(notifications.unsubscribe, ({ body, now }) => unsubscribe(deps, unsubscribeKeys, now, body.token))
  serve(notifications.unsubscribeAtOnce, ({ query, now }) =>
    unsubscribe(deps, unsubscribeKeys, now, query.token),
  )
}
