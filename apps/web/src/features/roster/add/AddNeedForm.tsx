import { queryClient, useAsk, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import { id } from '@muster/contract/shapes'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import type { z } from 'zod'
import { PatternFields } from '../../../shared/patterns/PatternFields.tsx'
import { newPattern, PatternShape, patternInput } from '../../../shared/patterns/pattern-draft.ts'
import { JobPicker } from '../../../shared/pickers/JobPicker.tsx'
import { type AddTarget, jobQuestion } from './add-target.ts'

const NeedShape = PatternShape.safeExtend({ jobId: id })

interface Props {
  target: AddTarget
  onClose: () => void
}

/** What a job needs, once on the day that was chosen unless it repeats. As everywhere, it is needed at once. */
export function AddNeedForm({ target, onClose }: Props) {
  const { siteId, jobId, date } = target
  const { mutateAsync: add } = useSend(roster.addPattern)
  const save = async ({ jobId: chosen, ...need }: z.output<typeof NeedShape>) => {
    const job = await queryClient.fetchQuery(jobQuestion(chosen))
    return add({ params: { id: chosen }, body: patternInput(need, job.jobLocation.timezone) })
  }
  const done = () => {
    showToast(msg('Added to what the job needs'))
    onClose()
  }
  return (
    <Form
      shape={NeedShape}
      draft={`roster need ${siteId ?? ''} ${date}`}
      start={{ ...newPattern(date), jobId, date, recursiveFrequency: null, weekdays: undefined }}
      save={save}
      onSaved={done}
      onCancel={onClose}
      submit={msg('Add')}
    >
      <NeedFields target={target} />
    </Form>
  )
}

function NeedFields({ target: { siteId, jobId: only, date } }: { target: AddTarget }) {
  const arrivesAt = only === undefined ? 'focus' : undefined
  const jobId = useFormValue<number>('jobId')
  const { answer: job } = useAsk(jobId === undefined ? undefined : jobQuestion(jobId))
  return (
    <>
      <JobPicker name="jobId" siteId={siteId} isActive required arrival={arrivesAt} />
      <PatternFields zone={job?.jobLocation.timezone} isNew start={date} />
    </>
  )
}
