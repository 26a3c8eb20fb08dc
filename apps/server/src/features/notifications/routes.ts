import { notifications } from '@muster/contract/notifications'
import { listed } from '../../db/page.ts'
import type { Serve } from '../../http/serve.ts'
import { changeMatrix, readMatrix } from './matrix.ts'
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
  serve(notifications.config, ({ scope, query }) =>
    readMatrix(scope, { category: query.notificationCategory, mappedId: query.mappedId }),
  )
  serve(notifications.subscribe, ({ scope, body }) =>
    changeMatrix(scope, { category: body.notificationCategory, mappedId: body.mappedId }, body),
  )
}
