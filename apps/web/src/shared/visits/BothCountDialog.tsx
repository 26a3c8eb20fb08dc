import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { useWords } from '@muster/ui/words/words.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

export function BothCountDialog({ workId, onClose }: { workId: number; onClose: () => void }) {
  const say = useWords()
  const send = useSend(works.review, [payroll, pay])
  return (
    <ReasonDialog
      title={msg('Both visits count')}
      draft={`visit ${workId} both count`}
      save={(reason) =>
        send.mutateAsync({ params: { id: workId }, body: { flag: 'overlap', decision: 'FINE', reason } })
      }
      submit={msg('Both visits count')}
      success={msg('Both visits count')}
      onClose={onClose}
    >
      <p>{say('The time that this visit shares with another one is paid twice.')}</p>
      <p className="faint">{say('If only one of them is right, edit or void the other one instead.')}</p>
    </ReasonDialog>
  )
}
