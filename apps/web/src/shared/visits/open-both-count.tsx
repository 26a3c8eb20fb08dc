import { useSend } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { ReasonForm } from '../ReasonForm.tsx'

export const openBothCount = (workId: number) =>
  void openDialog(msg('Both visits count'), () => <BothCount workId={workId} />)

function BothCount({ workId }: { workId: number }) {
  const say = useWords()
  const send = useSend(works.review, [payroll, pay])
  return (
    <ReasonForm
      draft={`visit ${workId} both count`}
      save={(reason) => send({ params: { id: workId }, body: { flag: 'overlap', decision: 'FINE', reason } })}
      submit={msg('Both visits count')}
      success={msg('Both visits count')}
    >
      <p>{say('The time that this visit shares with another one is paid twice.')}</p>
      <p className="faint">{say('If only one of them is right, edit or void the other one instead.')}</p>
    </ReasonForm>
  )
}
