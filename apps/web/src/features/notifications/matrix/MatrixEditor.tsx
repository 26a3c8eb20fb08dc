import { ask, useAsk, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import {
  type NotificationCategory,
  noChanges,
  notificationsSaved,
} from '@muster/contract/notifications/matrix'
import { notifications } from '@muster/contract/notifications/notifications'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { sayProblem, saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { discarding, discardUnsaved, hasUnsaved, watchUnsaved } from '@muster/ui/form/unsaved.ts'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { useEffect, useState } from 'react'
import { isChanged, noChange } from '../../../shared/subscriptions/matrix-changes.ts'
import { SubscriptionMatrix } from '../../../shared/subscriptions/SubscriptionMatrix.tsx'

interface Props {
  category: NotificationCategory
  /** The job, site or client; the company has none. */
  mappedId?: number
}

export async function turnTo(turn: () => void): Promise<void> {
  if (hasUnsaved() && !(await confirm(discarding))) return
  discardUnsaved()
  turn()
}

const placeOf = (notificationCategory: NotificationCategory, mappedId: number | undefined) => ({
  notificationCategory,
  ...(mappedId !== undefined && { mappedId }),
})
export const matrixOf = (category: NotificationCategory, mappedId?: number) =>
  ask(notifications.config, { query: placeOf(category, mappedId) })

export function MatrixEditor({ category, mappedId }: Props) {
  const of = placeOf(category, mappedId)
  const { answer, failure, again } = useAsk(matrixOf(category, mappedId))
  const [changes, change] = useState(noChange)
  const subscribe = useSend(notifications.subscribe)
  useEffect(() => watchUnsaved({ isDirty: () => isChanged(changes) }), [changes])
  if (!answer) return <NoAnswer failure={failure} again={again} />
  const save = async () => {
    if (!isChanged(changes)) return sayProblem(noChanges)
    await subscribe({ body: { ...of, add: [...changes.add], remove: [...changes.remove] } })
    change(noChange)
    await saySuccess(notificationsSaved)
  }
  return (
    <div className="stack">
      <SubscriptionMatrix config={answer} changes={changes} onChange={change} />
      <div className="row end">
        <Button label={msg('Save')} kind="primary" onPick={save} />
      </div>
    </div>
  )
}
