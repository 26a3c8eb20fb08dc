import { notifications } from '@muster/contract/notifications'
import { listed } from '../../db/page.ts'
import type { Serve } from '../../http/serve.ts'
import { markNotificationsRead, myNotifications, newestShown, notificationShown } from './queries.ts'

export function notificationRoutes(serve: Serve) {
  serve(notifications.list, async ({ scope, query }) => {
    if (query.page === undefined)
      return (await myNotifications(scope).limit(newestShown).execute()).map(notificationShown)
    const page = await listed(myNotifications(scope), query)
    return Array.isArray(page)
      ? page.map(notificationShown)
      : { ...page, content: page.content.map(notificationShown) }
  })
  serve(notifications.markRead, async ({ scope, body }) => {
    await markNotificationsRead(scope, body.ids)
    return null
  })
}
