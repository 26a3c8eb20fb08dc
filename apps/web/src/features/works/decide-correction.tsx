import { useSend } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import type { CorrectionRequest } from '@muster/contract/works/corrections'
import { works } from '@muster/contract/works/works'
import { nameApart } from '@muster/rules/people/full-name'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { clock, day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { type Decision, DecisionForm } from '../../shared/decisions.tsx'
import { orRefreshed } from '../../shared/forms/attempt.ts'
import { breakSentences, breaksText, typedBreaks } from '../../shared/visits/edited-breaks.ts'
import { sendOrPayLater } from '../../shared/visits/pay-difference.ts'

interface Props {
  request: CorrectionRequest
  decision: Decision
}
export const decideCorrection = (props: Props) =>
  void openDialog(msg('Correction request'), () => <Decide {...props} />)

function Decide({ request, decision }: Props) {
  const say = useWords()
  const send = useSend(works.decideCorrection, [payroll, pay])
  const save = (typed: { reason?: string | undefined }) =>
    orRefreshed(
      sendOrPayLater((latePay) =>
        send({
          params: { id: request.id },
          body: { ...typed, decision, version: request.version, ...latePay },
        }),
      ),
      works.list.feature,
    )
  const span = (from: string, to: string | null) =>
    `${day(from)} ${clock(from)} – ${to ? `${day(to)} ${clock(to)}` : ''}`
  return (
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
      <DecisionForm decision={decision} draft={`correction ${request.id}`} save={save} />
    </div>
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
