import { useSend } from '@muster/client/query'
import { leave } from '@muster/contract/leave/leave'
import { LeaveKind, type LeaveType, LeaveTypeInput } from '@muster/contract/leave/types'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { FixedValue } from '@muster/ui/field/FixedValue.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { z } from 'zod'
import { choicesOf } from '../../../shared/choices.ts'
import { leaveKinds } from '../../../shared/leave/leave-words.ts'

const kinds = choicesOf(LeaveKind.options, leaveKinds)
const usual = { paid: true, proofNeeded: false, payrollCode: '', holidaysAreLeave: false, enabled: true }
const blank = { ...usual, kind: 'PLANNED' } as const

/** Adds a kind of leave, or changes one. Whether it is sick leave stays as it was made. */
export function TypeForm({ type, onDone }: { type: LeaveType | undefined; onDone: () => void }) {
  const say = useWords()
  const add = useSend(leave.addType)
  const update = useSend(leave.updateType)
  const save = (body: z.output<typeof LeaveTypeInput>) =>
    type ? update({ params: { id: type.id }, body: { ...body, version: type.version } }) : add({ body })
  return (
    <Section title={type ? msg('Change kind of leave') : msg('Add kind of leave')}>
      <Form
        shape={LeaveTypeInput}
        draft={type ? `leave type ${type.id}` : 'leave type'}
        start={type ?? blank}
        save={save}
        onSaved={onDone}
        submit={type ? msg('Save changes') : msg('Add kind of leave')}
        success={type ? msg('Kind of leave saved') : msg('Kind of leave added')}
        {...(type && { onCancel: onDone })}
      >
        <TextField name="name" label={msg('Name')} width="name" required />
        {type ? (
          <FixedValue
            label={msg('Kind')}
            value={say(leaveKinds[type.kind])}
            why={msg('Cannot be changed later')}
          />
        ) : (
          <SelectField
            name="kind"
            label={msg('Kind')}
            help={msg('Sick leave counts at once; its reason is health data.')}
            options={kinds}
            translate
            required
          />
        )}
        <TextField
          name="payrollCode"
          width="phone"
          label={msg('Payroll code')}
          help={msg('In files of Muster. What other payroll systems call it is on Payroll codes.')}
        />
        <CheckField name="paid" label={msg('Paid')} />
        <CheckField
          name="holidaysAreLeave"
          label={msg('Public holidays inside it count as leave')}
          help={msg('Otherwise they are hours of a public holiday that was not worked.')}
        />
        <CheckField name="proofNeeded" label={msg('Needs proof')} />
        <CheckField name="enabled" label={msg('People can ask for it')} />
      </Form>
    </Section>
  )
}
