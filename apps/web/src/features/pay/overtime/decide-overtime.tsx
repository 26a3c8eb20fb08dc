import { useSend } from '@muster/client/query'
import type { OvertimeRequest } from '@muster/contract/pay/overtime'
import { pay } from '@muster/contract/pay/pay'
import { nameApart } from '@muster/rules/people/full-name'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { type Decision, DecisionForm } from '../../../shared/decisions.tsx'
import { orRefreshed } from '../../../shared/forms/attempt.ts'
import { overtimeText } from '../../../shared/pay/overtime/overtime-words.ts'

interface Props {
  request: OvertimeRequest
  decision: Decision
}
export const decideOvertime = (props: Props) =>
  void openDialog(msg('Overtime request'), () => <Decide {...props} />)

function Decide({ request, decision }: Props) {
  const say = useWords()
  const send = useSend(pay.decideOvertime)
  const save = (typed: { reason?: string | undefined }) =>
    orRefreshed(send({ params: { id: request.id }, body: { ...typed, decision } }), pay.list.feature)
  const { employeeName, distinguishedBy, locationName: site } = request
  return (
    <div className="stack">
      <p className="strong">
        {say('{name} at {site}', { name: nameApart(employeeName, distinguishedBy), site })}
      </p>
      <p className="reading">{request.askedReason}</p>
      <p className="figures strong">{`${day(request.date)}. ${overtimeText(say, request)}`}</p>
      {request.isLocked && (
        <p>{say('The pay period of this day is locked. What was paid does not change.')}</p>
      )}
      <DecisionForm decision={decision} draft={`overtime ${request.id}`} save={save} />
    </div>
  )
}
