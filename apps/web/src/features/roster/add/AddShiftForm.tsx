import { CallFailure } from '@muster/client/call-failure'
import { queryClient, useAsk, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { id } from '@muster/contract/kit/shapes'
import { roster } from '@muster/contract/planning/roster'
import type { RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import { seriesDefaults } from '@muster/contract/planning/series'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useDrawn, useFormValue } from '@muster/ui/form/form-context.ts'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import type { z } from 'zod'
import { orRefreshed } from '../../../shared/forms/attempt.ts'
import { CostOfChanges } from '../../../shared/pay/CostOfChanges.tsx'
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
import { TypedShift, timesAt } from '../../../shared/shifts/typed-shift.ts'
import { placeToFill } from '../changes/shift-changes.ts'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import type { PlaceItem, RosterView } from '../week/roster-rows.ts'
import { type AddTarget, jobQuestion } from './add-target.ts'

interface Props {
  target: AddTarget
  acts: RosterActs
}

/** A shift of a person, once or repeating: a draft, like everything that is done to shifts on the roster. */
export function AddShiftForm({ target, acts }: Props) {
  const { tenantUserId, jobId, date } = target
  const check = useSend(roster.checkChange)
  const save = async (shift: NewShift) => {
    const job = await queryClient.fetchQuery(jobQuestion(shift.jobId))
    const change = shiftInput(shift, job.jobLocation.timezone, acts.items)
    // The place that it would fill may be taken meanwhile.
    const checked = orRefreshed(check({ body: { changes: [change] } }), roster.read.feature)
    const conflicts = await checked.catch((error: unknown) => {
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
      submit={msg('Add')}
    >
      <ShiftFields target={target} />
      {acts.hasCosts && <CostOfShift items={acts.items} />}
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

/** Once the shift is typed whole. */
function CostOfShift({ items }: { items: RosterView['items'] }) {
  const typed = useDrawn((store) => JSON.stringify(store.values()))
  const { data: shift } = ShiftShape.safeParse(JSON.parse(typed))
  const { answer: job } = useAsk(shift && jobQuestion(shift.jobId))
  const zone = job?.id === shift?.jobId ? job?.jobLocation.timezone : undefined
  return (
    <CostOfChanges
      changes={shift && zone ? [shiftInput(shift, zone, items)] : []}
      repeats={Boolean(shift?.recursiveFrequency)}
    />
  )
}

const ShiftShape = TypedShift.safeExtend({ tenantUserId: id, jobId: id })
export type NewShift = z.output<typeof ShiftShape>

export function shiftInput(
  { date, from, to, title, ...rest }: NewShift,
  zone: string,
  items: RosterView['items'],
): RosterChangeInput {
  const isHere = (item: PlaceItem) =>
    item.jobId === rest.jobId && item.date === date && item.from === from && item.to === to
  return {
    kind: 'ADD',
    ...rest,
    ...timesAt(zone, { date, from, to }),
    ...(title && { title }),
    ...(rest.recursiveFrequency === null && placeToFill(items, isHere)),
  }
}

const fieldNames: Readonly<Record<string, string>> = { startTime: 'from', duration: 'to' }
function besideFields(error: unknown): unknown {
  if (!(error instanceof CallFailure)) return error
  const errors = error.errors.map((fault) => {
    const name = fault.path.replace(/^(body\.)?changes\.0\./, '')
    return { ...fault, path: fieldNames[name] ?? name }
  })
  const { status, code, message, reason, params, requestId, data } = error
  return new CallFailure({ status, code, message, reason, params, errors, requestId, data })
}
