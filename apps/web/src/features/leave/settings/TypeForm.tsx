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

/** Adds a type of leave, or changes one. Whether it is sick leave stays as it was made. */
export function TypeForm({ type, onDone }: { type: LeaveType | undefined; onDone: () => void }) {
  const say = useWords()
  const add = useSend(leave.addType)
  const update = useSend(leave.updateType)
  const save = (body: z.output<typeof LeaveTypeInput>) =>
    type ? update({ params: { id: type.id }, body: { ...body, version: type.version } }) : add({ body })
  return (
    <Section title={type ? msg('Edit leave type') : msg('Add leave type')}>
      <Form
        shape={LeaveTypeInput}
        draft={type ? `leave type ${type.id}` : 'leave type'}
        start={type ?? blank}
        save={save}
        onSaved={onDone}
        submit={type ? msg('Save changes') : msg('Add leave type')}
        success={type ? msg('Leave type saved') : msg('Leave type added')}
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
            help={msg('Sick leave needs no approval. Its reason is stored as health data.')}
            options={kinds}
            translate
            required
          />
        )}
        <TextField
          name="payrollCode"
          width="phone"
          label={msg('Payroll code')}
          help={msg('For Muster’s own pay files. Codes for other payroll systems are under Payroll codes.')}
        />
        <CheckField name="paid" label={msg('Paid')} />
        <CheckField
          name="holidaysAreLeave"
          label={msg('Count public holidays as leave')}
          help={msg('If not, they are public holidays not worked.')}
        />
        <CheckField name="proofNeeded" label={msg('Proof required')} />
        <CheckField name="enabled" label={msg('Staff can request it')} />
      </Form>
    </Section>
  )
}
