import { queryClient, useAsk, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { id } from '@muster/contract/kit/shapes'
import { roster } from '@muster/contract/planning/roster'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { PatternFields } from '../../../shared/patterns/PatternFields.tsx'
import { newPattern, PatternShape, patternInput } from '../../../shared/patterns/pattern-draft.ts'
import { JobPicker } from '../../../shared/pickers/JobPicker.tsx'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { AddShiftForm } from './AddShiftForm.tsx'
import { type AddTarget, jobQuestion } from './add-target.ts'

interface Props {
  target: AddTarget
  acts: RosterActs
  onClose: () => void
}

export function AddDialog({ target, acts, onClose }: Props) {
  const say = useWords()
  const [kind, setKind] = useState(target.kind)
  return (
    <Dialog title={msg('Add to the roster')} onClose={onClose}>
      <div className="stack small">
        <Pills
          label={msg('Item to add')}
          options={[
            { value: 'shift', label: msg('Shift of a person') },
            { value: 'need', label: msg('Needed at a site') },
          ]}
          value={kind}
          onChange={setKind}
        />
        <p className="faint">
          {kind === 'shift'
            ? say('The person sees it once you publish.')
            : say('It counts immediately, as an open shift until you assign someone.')}
        </p>
        {kind === 'shift' ? (
          <AddShiftForm target={target} acts={acts} onClose={onClose} />
        ) : (
          <AddNeedForm target={target} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

const NeedShape = PatternShape.safeExtend({ jobId: id })

/** What a job needs, once on the day that was chosen unless it repeats. As everywhere, it is needed at once. */
function AddNeedForm({ target, onClose }: Pick<Props, 'target' | 'onClose'>) {
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
