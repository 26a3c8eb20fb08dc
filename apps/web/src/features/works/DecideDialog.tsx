import { CallFailure } from '@muster/client/call-failure'
import { refreshFeatures, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { payroll } from '@muster/contract/payroll'
import { reason } from '@muster/contract/shapes'
import type { CorrectionRequest } from '@muster/contract/work-corrections'
import { noReason } from '@muster/contract/work-times'
import { works } from '@muster/contract/works'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { useFormValue } from '@muster/ui/form-context.ts'
import { clock, day } from '@muster/ui/format.ts'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { z } from 'zod'

const Decision = z
  .object({ decision: z.enum(['GRANT', 'DECLINE']), reason: z.string().trim().max(1000).optional() })
  .refine((value) => value.decision === 'GRANT' || reason(noReason).safeParse(value.reason).success, {
    path: ['reason'],
    message: noReason,
  })
const choices = [
  { value: 'GRANT', label: msg('Grant: the times become those asked for') },
  { value: 'DECLINE', label: msg('Decline: the times stay') },
] as const

interface Props {
  request: CorrectionRequest
  onClose: () => void
}

/** Grants or declines a correction; whatever was decided meanwhile is said. */
export function DecideDialog({ request, onClose }: Props) {
  const say = useWords()
  const send = useSend(works.decideCorrection, [payroll])
  const save = async (typed: z.output<typeof Decision>) => {
    try {
      return await send.mutateAsync({
        params: { id: request.id },
        body: { ...typed, version: request.version },
      })
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
          {say('{name} at {site}', { name: request.employeeName, site: request.locationName })}
        </p>
        <p className="reading">{request.askedReason}</p>
        <p className="figures">
          {say('Now: {span}', { span: span(request.workStartTime, request.workEndTime) })}
        </p>
        <p className="figures strong">
          {say('Asked for: {span}', { span: span(request.startTime, request.endTime) })}
        </p>
        {request.isOutdated && <p>{say('The times were corrected otherwise after this was asked.')}</p>}
        <Form
          shape={Decision}
          draft={`correction ${request.id}`}
          start={{ decision: 'GRANT', reason: '' }}
          save={save}
          onSaved={onClose}
          onCancel={onClose}
          submit={msg('Decide')}
        >
          <SelectField name="decision" label={msg('Decision')} translate options={choices} />
          <Why />
        </Form>
      </div>
    </Dialog>
  )
}

function Why() {
  const declines = useFormValue<string>('decision') === 'DECLINE'
  return <TextArea name="reason" label={msg('Reason for your decision')} required={declines} />
}
