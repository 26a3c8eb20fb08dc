import { CallFailure } from '@muster/client/call-failure'
import { refreshFeatures, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { reason } from '@muster/contract/kit/shapes'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import type { CorrectionRequest } from '@muster/contract/works/corrections'
import { noReason } from '@muster/contract/works/times'
import { works } from '@muster/contract/works/works'
import { nameApart } from '@muster/rules/people/full-name'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { clock, day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { breakSentences, breaksText, typedBreaks } from '../../shared/visits/edited-breaks.ts'
import { sendOrPayLater } from '../../shared/visits/pay-difference.ts'

const shapes = {
  GRANT: z.object({ reason: z.string().trim().max(1000).optional() }),
  DECLINE: z.object({ reason: reason(noReason) }),
} as const
export const decisionWords = { GRANT: msg('Approve'), DECLINE: msg('Decline') } as const
export type CorrectionDecision = keyof typeof decisionWords

interface Props {
  request: CorrectionRequest
  decision: CorrectionDecision
  onClose: () => void
}

export function DecideDialog({ request, decision, onClose }: Props) {
  const say = useWords()
  const send = useSend(works.decideCorrection, [payroll, pay])
  const save = async (typed: { reason?: string | undefined }) => {
    try {
      return await sendOrPayLater((latePay) =>
        send.mutateAsync({
          params: { id: request.id },
          body: { ...typed, decision, version: request.version, ...latePay },
        }),
      )
    } catch (error) {
      // Behind the refusal the list has what is newer.
      if (error instanceof CallFailure && error.status === 409) await refreshFeatures(works.list.feature)
      throw error
    }
  }
  const span = (from: string, to: string | null) =>
    `${day(from)} ${clock(from)} – ${to ? `${day(to)} ${clock(to)}` : ''}`
  return (
    <Dialog title={msg('Correction request')} onClose={onClose}>
      <div className="stack">
        <p className="strong">
          {say('{name} at {site}', {
            name: nameApart(request.employeeName, request.distinguishedBy),
            site: request.locationName,
          })}
        </p>
        <p className="reading">{request.askedReason}</p>
        <p className="figures">
          {say('Now: {span}', { span: span(request.workStartTime, request.workEndTime) })}
        </p>
        <p className="figures strong">
          {say('Requested: {span}', { span: span(request.startTime, request.endTime) })}
        </p>
        <RequestedBreaks request={request} />
        {request.isOutdated && <p>{say('The times were corrected otherwise after this was asked.')}</p>}
        <Form
          shape={shapes[decision]}
          draft={`correction ${request.id} ${decision}`}
          start={{ reason: '' }}
          save={save}
          submit={decisionWords[decision]}
        >
          <TextArea name="reason" label={msg('Reason for your decision')} required={decision === 'DECLINE'} />
        </Form>
      </div>
    </Dialog>
  )
}

/** The breaks that are asked for, and what granting changes about the present ones, also where new times cut one. */
function RequestedBreaks({ request }: { request: CorrectionRequest }) {
  const say = useWords()
  const { workBreaks, breaks = workBreaks, startTime, endTime, timezone } = request
  const visit = { startTime, endTime, timezone }
  const changes = breakSentences(say, workBreaks, { typed: typedBreaks(timezone, breaks), visit })
  if (workBreaks.length === 0 && changes.length === 0) return null
  return (
    <div className="figures">
      <p>{say('Breaks now: {breaks}', { breaks: breaksText(say, workBreaks) })}</p>
      {changes.map((sentence) => (
        <p key={sentence} className="strong">
          {sentence}
        </p>
      ))}
    </div>
  )
}
