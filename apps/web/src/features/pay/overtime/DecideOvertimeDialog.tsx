import { CallFailure } from '@muster/client/call-failure'
import { refreshFeatures, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { reason } from '@muster/contract/kit/shapes'
import type { OvertimeRequest } from '@muster/contract/pay/overtime'
import { pay } from '@muster/contract/pay/pay'
import { noReason } from '@muster/contract/works/times'
import { nameApart } from '@muster/rules/people/full-name'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { overtimeText } from '../../../shared/pay/overtime/overtime-words.ts'

const shapes = {
  GRANT: z.object({ reason: z.string().trim().max(1000).optional() }),
  DECLINE: z.object({ reason: reason(noReason) }),
} as const
export const overtimeDecisions = { GRANT: msg('Approve'), DECLINE: msg('Decline') } as const

interface Props {
  request: OvertimeRequest
  decision: keyof typeof overtimeDecisions
  onClose: () => void
}

export function DecideOvertimeDialog({ request, decision, onClose }: Props) {
  const say = useWords()
  const send = useSend(pay.decideOvertime)
  const save = async (typed: { reason?: string | undefined }) => {
    try {
      return await send.mutateAsync({ params: { id: request.id }, body: { ...typed, decision } })
    } catch (error) {
      // Behind the refusal the list has what is newer.
      if (error instanceof CallFailure && error.status === 409) await refreshFeatures(pay.list.feature)
      throw error
    }
  }
  const { employeeName, distinguishedBy, locationName: site } = request
  return (
    <Dialog title={msg('Overtime request')} onClose={onClose}>
      <div className="stack">
        <p className="strong">
          {say('{name} at {site}', { name: nameApart(employeeName, distinguishedBy), site })}
        </p>
        <p className="reading">{request.askedReason}</p>
        <p className="figures strong">{`${day(request.date)}. ${overtimeText(say, request)}`}</p>
        {request.isLocked && (
          <p>{say('The pay period of this day is locked. What was paid does not change.')}</p>
        )}
        <Form
          shape={shapes[decision]}
          draft={`overtime ${request.id} ${decision}`}
          start={{ reason: '' }}
          save={save}
          submit={overtimeDecisions[decision]}
        >
          <TextArea name="reason" label={msg('Reason for your decision')} required={decision === 'DECLINE'} />
        </Form>
      </div>
    </Dialog>
  )
}
