import { ask } from '@muster/client/query'
import { sites } from '@muster/contract/sites'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'
import { useHeld } from './use-held.ts'

interface Props extends PickerProps<number> {
  clientId?: number | undefined
  contractId?: number | undefined
  groupIds?: number[] | undefined
}

export function SitePicker({ clientId, contractId, groupIds, label = 'Site', ...field }: Props) {
  return (
    <ServerPicker
      {...field}
      label={label}
      held={useHeld(field)}
      question={(search) =>
        ask(sites.list, { query: { clientId, contractId, groupIds, page: 0, size: pickerSize, search } })
      }
      optionOf={({ id, name }) => ({ value: id, label: name })}
    />
  )
}
