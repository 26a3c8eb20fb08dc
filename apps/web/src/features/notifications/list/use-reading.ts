import { useSend, useSending } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type Notification, notifications } from '@muster/contract/notifications/notifications'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import type { NotificationRow } from './shift-rows.ts'

const idsOf = (all: readonly Notification[]) => all.map(({ id }) => id)

export function useReading() {
  const markRead = useSending(notifications.markRead)
  const markUnread = useSend(notifications.markUnread)
  const acknowledge = useSending(notifications.acknowledge)
  const read = ({ all }: NotificationRow) => {
    const ids = idsOf(all.filter((each) => !each.read))
    if (ids.length > 0) markRead.mutate({ body: { ids } })
  }
  return {
    readAll: () =>
      markRead.mutateAsync({ body: {} }).then((marked) => {
        if (!marked) return
        const takeBack = () => markUnread({ body: marked })
        showUndo(msg('All notifications marked read'), undefined, takeBack)
      }, sayError),
    read,
    acknowledge: (row: NotificationRow) => {
      acknowledge.mutate({ body: { ids: idsOf(row.all) } })
      // What was said of the shift before is not urgent, and not read by that.
      read(row)
    },
  }
}
