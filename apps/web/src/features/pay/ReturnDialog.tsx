import { msg } from '@muster/contract/msg'
import type { PayRow } from '@muster/contract/pay-rows'
import { reason } from '@muster/contract/shapes'
import { noReason } from '@muster/contract/work-times'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { clsx } from 'clsx'
import { z } from 'zod'
import css from './pay.module.css'
import type { ReturnHours } from './use-decisions.ts'

const Why = z.object({ reason: reason(noReason) })

interface Props {
  periodId: number
  rows: readonly PayRow[]
  onReturn: ReturnHours
  onClose: () => void
}

/** Returns hours to people with a reason, which they read. */
export function ReturnDialog({ periodId, rows, onReturn, onClose }: Props) {
  const say = useWords()
  const tenantUserIds = rows.map(({ tenantUserId }) => tenantUserId)
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
          save={({ reason }) => onReturn(rows, reason)}
          onSaved={onClose}
          onCancel={onClose}
          submit={msg('Return')}
        >
          <TextArea name="reason" label={msg('Reason')} required />
        </Form>
      </div>
    </Dialog>
  )
}
