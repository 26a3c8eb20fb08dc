import { ask } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'
import { useHeld } from './use-held.ts'

interface Props extends PickerProps<number> {
  /** Whose contracts; nothing to pick from before a client is chosen. */
  clientId: number | undefined
}

export function ContractPicker({ clientId, label = 'Contract', ...field }: Props) {
  return (
    <ServerPicker
      {...field}
      label={label}
      failed="Error Getting Contract Data!"
      disabled={field.disabled || clientId === undefined}
      held={useHeld(field)}
      question={(search) =>
        clientId === undefined
          ? undefined
          : ask(contracts.list, { query: { clientId, page: 0, size: pickerSize, search } })
      }
      optionOf={({ id, title, number }) => ({ value: id, label: `${title} (${number})` })}
    />
  )
}
