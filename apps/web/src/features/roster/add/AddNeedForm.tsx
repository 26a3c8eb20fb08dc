import { call } from '@muster/client/call'
import { queryClient, refreshFeatures, useAsk, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { id } from '@muster/contract/kit/shapes'
import { roster } from '@muster/contract/planning/roster'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { z } from 'zod'
import { PatternFields } from '../../../shared/patterns/PatternFields.tsx'
import { newPattern, PatternShape, patternInput } from '../../../shared/patterns/pattern-draft.ts'
import { JobPicker } from '../../../shared/pickers/JobPicker.tsx'
import { AlsoAt } from './AlsoAt.tsx'
import { type AddTarget, jobQuestion } from './add-target.ts'

const NeedShape = PatternShape.safeExtend({ jobId: id, alsoJobIds: z.array(id).optional() })

interface Props {
  target: AddTarget
  onClose: () => void
}
/** What a job needs, and others too, once on the day that was chosen unless it repeats. As everywhere, it is needed at once. */
export function AddNeedForm({ target, onClose }: Props) {
  const { siteId, jobId, date } = target
  const add = useSend(roster.addPattern)
  const save = async ({ jobId: chosen, alsoJobIds = [], ...need }: z.output<typeof NeedShape>) => {
    const job = await queryClient.fetchQuery(jobQuestion(chosen))
    const others = alsoJobIds.filter((other) => other !== chosen)
    const also = others.length > 0 ? { alsoJobIds: others } : {}
    return add({ params: { id: chosen }, body: { ...patternInput(need, job.jobLocation.timezone), ...also } })
  }
  const done = ({ id: first, alsoIds = [] }: Awaited<ReturnType<typeof save>>) => {
    const count = alsoIds.length + 1
    showUndo(msg('Added to what {count} jobs need'), { count }, () => endNeeds(first, alsoIds))
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

async function endNeeds(id: number, alsoIds: number[]) {
  try {
    await call(roster.removePattern, { params: { id }, query: { alsoIds } })
  } finally {
    await refreshFeatures(roster.read.feature)
  }
}

function NeedFields({ target: { siteId, jobId: only, date } }: { target: AddTarget }) {
  const arrivesAt = only === undefined ? 'focus' : undefined
  const jobId = useFormValue<number>('jobId')
  const { answer: job } = useAsk(jobId === undefined ? undefined : jobQuestion(jobId))
  return (
    <>
      <JobPicker name="jobId" siteId={siteId} isActive required arrival={arrivesAt} />
      {jobId !== undefined && <AlsoAt jobId={jobId} />}
      <PatternFields zone={job?.jobLocation.timezone} isNew start={date} />
    </>
  )
}
