import type { Leave } from '@muster/contract/leave'
import { msg } from '@muster/contract/msg'
import { reason } from '@muster/contract/shapes'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { showToast } from '@muster/ui/toast.tsx'
import { useWords } from '@muster/ui/words.ts'
import { z } from 'zod'
import { leaveDays } from '../../shared/leave/leave-words.ts'
import { useLeaveZone } from '../../shared/leave/use-zone.ts'

const Why = z.object({ reason: reason(msg('Say why')) })

interface Props {
  row: Leave
  save: (reason: string) => Promise<Leave>
  onClose: () => void
}

/** Declines a request with a reason, which the person reads. */
export function DeclineDialog({ row, save, onClose }: Props) {
  const say = useWords()
  const zone = useLeaveZone()
  return (
    <Dialog title={msg('Decline leave')} onClose={onClose}>
      <div className="stack">
        <p className="strong">{`${row.name} · ${row.typeName} · ${leaveDays(row, zone)}`}</p>
        <p>{say('They are notified with your reason. Their shifts stay.')}</p>
        <Form
          shape={Why}
          draft={`leave ${row.id} decline`}
          start={{ reason: '' }}
          save={({ reason: why }) => save(why)}
          onSaved={() => {
            showToast(msg('Leave declined'))
            onClose()
          }}
          onCancel={onClose}
          submit={msg('Decline')}
        >
          <TextArea name="reason" label={msg('Reason for your decision')} required />
        </Form>
      </div>
    </Dialog>
  )
}
