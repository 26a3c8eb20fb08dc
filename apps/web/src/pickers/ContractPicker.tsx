import { ask } from '@muster/client/query'
import { type Contract, contracts } from '@muster/contract/contracts'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'
import { useHeld } from './use-held.ts'
import { useNamed } from './use-named.ts'

const optionOf = ({ id, title, number }: Pick<Contract, 'id' | 'title' | 'number'>) => ({
  value: id,
  label: `${title} (${number})`,
})

interface Props extends PickerProps<number> {
  /** Whose contracts; nothing to pick from before a client is chosen. */
  clientId: number | undefined
}

export function ContractPicker({ clientId, label = 'Contract', ...field }: Props) {
  const held = useHeld(field)
  const named = useNamed(held, field.chosen, (id) => ask(contracts.read, { params: { id } }))
  return (
    <ServerPicker
      {...field}
      chosen={[...(field.chosen ?? []), ...(named ? [optionOf(named)] : [])]}
      label={label}
      failed="Error Getting Contract Data!"
      disabled={field.disabled || clientId === undefined}
      held={held}
      question={(search) =>
        clientId === undefined
          ? undefined
          : ask(contracts.list, { query: { clientId, page: 0, size: pickerSize, search } })
      }
      optionOf={optionOf}
    />
  )
}
