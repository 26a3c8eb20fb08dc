import { BulkInput } from '@muster/contract/jobs/jobs'
import { Form } from '@muster/ui/form/Form.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { LimitFields } from '../LimitFields.tsx'
import type { Step } from './bulk-step.ts'

const Limits = BulkInput.shape.change
  .pick({
    distanceFilterForLocationRecord: true,
    minimumDistanceToStart: true,
    maxServiceTime: true,
    pushFeedbackInDays: true,
  })
  .refine((limits) => Object.values(limits).some((limit) => limit !== undefined), {
    message: msg('Change at least one limit'),
    path: ['distanceFilterForLocationRecord'],
  })

export const LimitsStep: Step = ({ jobs, onSaved, onCancel }) => {
  const say = useWords()
  return (
    <div className="stack">
      <p>{say('Limits that you leave empty do not change.')}</p>
      <Form
        draft={`limits of ${jobs}`}
        shape={Limits}
        start={{}}
        save={(limits) => Promise.resolve(limits)}
        onSaved={onSaved}
        onCancel={onCancel}
        submit={msg('Preview')}
      >
        <LimitFields />
      </Form>
    </div>
  )
}
