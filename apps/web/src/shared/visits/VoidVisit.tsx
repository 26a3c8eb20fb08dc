import { useSend } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { ReasonForm } from '../ReasonForm.tsx'
import { sendOrPayLater } from './pay-difference.ts'

export function VoidVisit({ workId }: { workId: number }) {
  const say = useWords()
  const send = useSend(works.void, [payroll, pay])
  const save = async (reason: string) => {
    const isMeant = await confirm({
      title: msg('Void visit'),
      sentence: msg('You cannot undo this. The hours of this visit will no longer be paid. Void it?'),
      proceed: msg('Void visit'),
      danger: true,
    })
    if (!isMeant) return withdrawn
    return sendOrPayLater((latePay) => send({ params: { id: workId }, body: { reason, ...latePay } }))
  }
  return (
    <ReasonForm
      draft={`visit ${workId} void`}
      save={save}
      submit={msg('Void visit')}
      success={msg('Visit voided')}
    >
      <p>
        {say(
          'For a visit that should not count. It is removed from totals and remains in the history. The person is notified.',
        )}
      </p>
    </ReasonForm>
  )
}
