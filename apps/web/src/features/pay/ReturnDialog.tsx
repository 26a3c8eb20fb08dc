import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { pay } from '@muster/contract/pay'
import type { PayRow } from '@muster/contract/pay-rows'
import { reason } from '@muster/contract/shapes'
import { noReason } from '@muster/contract/work-times'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { showToast } from '@muster/ui/toast.tsx'
import { useWords } from '@muster/ui/words.ts'
import { clsx } from 'clsx'
import { z } from 'zod'
import css from './pay.module.css'

const Why = z.object({ reason: reason(noReason) })

interface Props {
  periodId: number
  rows: readonly PayRow[]
  onClose: () => void
  onReturned?: () => void
}

/** Returns hours to people with a reason, which they read. */
export function ReturnDialog({ periodId, rows, onClose, onReturned }: Props) {
  const say = useWords()
  const send = useSend(pay.return)
  const tenantUserIds = rows.map(({ tenantUserId }) => tenantUserId)
  const done = () => {
    showToast(msg('{count} people returned'), { count: rows.length })
    onReturned?.()
    onClose()
  }
  return (
    <Dialog title={msg('Return hours')} onClose={onClose}>
      <div className="stack">
        <p>{say('They are notified with your reason. Any approval is withdrawn.')}</p>
        <ul className={clsx('plain-list', css.names)}>
          {rows.map(({ tenantUserId, employeeName }) => (
            <li key={tenantUserId}>{employeeName}</li>
          ))}
        </ul>
        <Form
          shape={Why}
          draft={`pay period ${periodId} return ${tenantUserIds.join(' ')}`}
          start={{ reason: '' }}
          save={({ reason }) =>
            send.mutateAsync({ params: { id: periodId }, body: { tenantUserIds, reason } })
          }
          onSaved={done}
          onCancel={onClose}
          submit={msg('Return')}
        >
          <TextArea name="reason" label={msg('Reason')} required />
        </Form>
      </div>
    </Dialog>
  )
}
