import type { Contract } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { leaders } from '@muster/contract/kit/permissions'
import { nameApart } from '@muster/rules/people/full-name'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'
import type { PickerProps } from '../../shared/pickers/ServerPicker.tsx'

export const failedLists = msg('Error Getting Contract Data!')

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
