import { useSend } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import type { PayPeriod } from '@muster/contract/pay/rows'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { daysText } from '../../../shared/pay/pay-words.ts'
import { ReasonForm } from '../../../shared/ReasonForm.tsx'
import css from '../pay.module.css'

export const openUnlock = (period: PayPeriod) =>
  void openDialog(msg('Unlock period'), () => <Unlock period={period} />)

function Unlock({ period }: { period: PayPeriod }) {
  const say = useWords()
  const send = useSend(pay.unlock)
  return (
    <ReasonForm
      draft={`pay period ${period.id} unlock`}
      save={async (reason) => {
        await send({ params: { id: period.id }, body: { reason } })
        showToast(msg('Pay period unlocked'))
      }}
      submit={msg('Unlock')}
    >
      <p className="strong">{daysText(say, period)}</p>
      <ul className={css.means}>
        <li>{say('Times on these days can be changed again.')}</li>
        <li>{say('Those who approved hours are notified, with your reason.')}</li>
        {period.state === 'HANDED_OVER' && (
          <li>{say('Exported files do not change. A new file lists what differs from them.')}</li>
        )}
      </ul>
    </ReasonForm>
  )
}
