import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { pay } from '@muster/contract/pay/pay'
import type { PayPeriod } from '@muster/contract/pay/rows'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { daysText } from '../../../shared/pay/pay-words.ts'
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx'
import css from '../pay.module.css'

export function UnlockDialog({ period, onClose }: { period: PayPeriod; onClose: () => void }) {
  const say = useWords()
  const send = useSend(pay.unlock)
  return (
    <ReasonDialog
      title={msg('Unlock period')}
      draft={`pay period ${period.id} unlock`}
      save={(reason) => send.mutateAsync({ params: { id: period.id }, body: { reason } })}
      onSaved={() => showToast(msg('Pay period unlocked'))}
      submit={msg('Unlock')}
      onClose={onClose}
    >
      <p className="strong">{daysText(say, period)}</p>
      <ul className={css.means}>
        <li>{say('Times on these days can be changed again.')}</li>
        <li>{say('Those who approved hours are notified, with your reason.')}</li>
        {period.state === 'HANDED_OVER' && (
          <li>{say('Exported files do not change. A new file lists what differs from them.')}</li>
        )}
      </ul>
    </ReasonDialog>
  )
}
