import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { pay } from '@muster/contract/pay'
import type { PayPeriod } from '@muster/contract/pay-rows'
import { reason } from '@muster/contract/shapes'
import { noReason } from '@muster/contract/work-times'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { showToast } from '@muster/ui/toast.tsx'
import { useWords } from '@muster/ui/words.ts'
import { z } from 'zod'
import { daysText } from '../../shared/pay/pay-words.ts'
import css from './pay.module.css'

const Why = z.object({ reason: reason(noReason) })

/** Opens a locked period again, with a reason. */
export function UnlockDialog({ period, onClose }: { period: PayPeriod; onClose: () => void }) {
  const say = useWords()
  const send = useSend(pay.unlock)
  const done = () => {
    showToast(msg('Pay period unlocked'))
    onClose()
  }
  return (
    <Dialog title={msg('Unlock period')} onClose={onClose}>
      <div className="stack">
        <p className="strong">{daysText(say, period)}</p>
        <ul className={css.means}>
          <li>{say('Times on these days can be changed again.')}</li>
          <li>{say('Those who approved hours are notified, with your reason.')}</li>
          {period.state === 'HANDED_OVER' && (
            <li>{say('Files that were handed over stay. A new file says what differs from them.')}</li>
          )}
        </ul>
        <Form
          shape={Why}
          draft={`pay period ${period.id} unlock`}
          start={{ reason: '' }}
          save={(body) => send.mutateAsync({ params: { id: period.id }, body })}
          onSaved={done}
          onCancel={onClose}
          submit={msg('Unlock')}
        >
          <TextArea name="reason" label={msg('Reason')} required />
        </Form>
      </div>
    </Dialog>
  )
}
