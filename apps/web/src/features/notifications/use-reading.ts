import { useSend } from '@muster/client/query'
import { type Notification, notifications } from '@muster/contract/notifications'

/** What can be done with notifications, in the dropdown and on their page. */
export function useReading() {
  const markRead = useSend(notifications.markRead)
  const acknowledge = useSend(notifications.acknowledge)
  return {
    readAll: () => markRead.mutate({ body: {} }),
    read: ({ id, read }: Notification) => {
      if (!read) markRead.mutate({ body: { ids: [id] } })
    },
    acknowledge: ({ id }: Notification) => acknowledge.mutate({ body: { ids: [id] } }),
  }
}
