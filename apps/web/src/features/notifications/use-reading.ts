import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { type Notification, notifications } from '@muster/contract/notifications'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'

/** What can be done with notifications, in the dropdown and on their page. */
export function useReading() {
  const markRead = useSend(notifications.markRead)
  const markUnread = useSend(notifications.markUnread)
  const acknowledge = useSend(notifications.acknowledge)
  return {
    readAll: () =>
      markRead.mutateAsync({ body: {} }).then((marked) => {
        if (!marked) return
        const takeBack = () => markUnread.mutateAsync({ body: marked })
        showUndo(msg('All notifications marked read'), undefined, takeBack)
      }, sayError),
    read: ({ id, read }: Notification) => {
      if (!read) markRead.mutate({ body: { ids: [id] } })
    },
    acknowledge: ({ id }: Notification) => acknowledge.mutate({ body: { ids: [id] } }),
  }
}
