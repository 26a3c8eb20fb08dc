import { queryClient, refreshFeatures, useAsk, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import { seriesDefaults } from '@muster/contract/series'
import { DateField } from '@muster/ui/field/DateField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { EmployeePicker } from '../../../shared/pickers/EmployeePicker.tsx'
import { JobPicker } from '../../../shared/pickers/JobPicker.tsx'
import { confirmConflicts } from '../../../shared/shifts/conflicts.tsx'
import {
  HolidayField,
  RepeatOfDay,
  TimesFields,
  UntilField,
  useIsRepeating,
} from '../../../shared/shifts/TypedShiftFields.tsx'
import type { RosterView } from '../roster-rows.ts'
import type { RosterActs } from '../use-roster-acts.ts'
import { type AddTarget, jobQuestion } from './add-target.ts'
import { besideFields, type NewShift, ShiftShape, shiftInput } from './new-shift.ts'

interface Props {
  target: AddTarget
  items: RosterView['items']
  acts: RosterActs
  onClose: () => void
}

/** A shift of a person, once or repeating: a draft, like everything that is done to shifts on the roster. */
export function AddShiftForm({ target, items, acts, onClose }: Props) {
  const { tenantUserId, jobId, date } = target
  const { mutateAsync: check } = useSend(roster.checkChange)
  const save = async (shift: NewShift) => {
    const job = await queryClient.fetchQuery(jobQuestion(shift.jobId))
    const change = shiftInput(shift, job.jobLocation.timezone, items)
    const conflicts = await check({ body: { changes: [change] } }).catch((error: unknown) => {
      // The place that it would fill may be taken meanwhile.
      void refreshFeatures(roster.read.feature)
      throw besideFields(error)
    })
    if (conflicts.length > 0 && !(await confirmConflicts(conflicts, true))) return withdrawn
    return (await acts.add(change)) || withdrawn
  }
  return (
    <Form
      shape={ShiftShape}
      draft={`roster shift ${tenantUserId ?? 'of anybody'} ${jobId ?? ''} ${date}`}
      start={{
        ...{ tenantUserId, jobId, date, from: '', to: '' },
        ...{ recursiveFrequency: null, repeatEvery: 1, until: null, ...seriesDefaults },
      }}
      save={save}
      onSaved={onClose}
      onCancel={onClose}
      submit={msg('Add')}
    >
      <ShiftFields target={target} />
    </Form>
  )
}

function ShiftFields({ target: { siteId, date, tenantUserId: whose } }: { target: AddTarget }) {
  const tenantUserId = useFormValue<number>('tenantUserId')
  const jobId = useFormValue<number>('jobId')
  const isRepeating = useIsRepeating()
  const { answer: job } = useAsk(jobId === undefined ? undefined : jobQuestion(jobId))
  const zone = job?.jobLocation.timezone
  return (
    <>
      <EmployeePicker
        name="tenantUserId"
        label={msg('Person')}
        required
        arrival={whose === undefined ? 'focus' : undefined}
      />
      <JobPicker
        name="jobId"
        siteId={siteId}
        firstOf={tenantUserId}
        isActive
        required
        arrival={whose === undefined ? undefined : 'focus'}
      />
      <DateField name="date" label={msg('Date')} required />
      <TimesFields zone={zone} />
      <RepeatOfDay zone={zone} start={date} />
      {isRepeating && (
        <>
          <UntilField />
          <HolidayField />
        </>
      )}
      <TextField name="title" label={msg('Title')} />
    </>
  )
}
