import type { Contract } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { leaders } from '@muster/contract/kit/permissions'
import { nameApart } from '@muster/rules/people/full-name'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'
import type { PickerProps } from '../../shared/pickers/ServerPicker.tsx'
import css from './contracts.module.css'

export const failedLists = msg('Error Getting Contract Data!')

/** Its first and its last day, in a form or, with the name of their value, in place. */
export function TermFields({ of }: { of?: string }) {
  const nameOf = (day: 'startDate' | 'endDate') => (of ? `${of}.${day}` : day)
  const startDate = useFormValue<string>(nameOf('startDate'))
  return (
    <div className={css.two}>
      <DateField name={nameOf('startDate')} label={msg('Start date')} required />
      <DateField
        name={nameOf('endDate')}
        label={msg('End date')}
        required
        help={startDate ? msg('Up to and including this day.') : ''}
      />
    </div>
  )
}

/** Named before it was searched for: whoever signed the contract, or the one that is renewed. */
export const SignedByField = ({
  contract,
  ...field
}: PickerProps<number> & { contract: Contract | undefined }) => (
  <EmployeePicker
    {...field}
    failed={failedLists}
    required
    levels={leaders}
    {...(contract && {
      chosen: [
        {
          value: contract.signedById,
          label: nameApart(contract.signedByName, contract.signedByDistinguishedBy),
        },
      ],
    })}
  />
)
