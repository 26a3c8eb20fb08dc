import { ask } from '@muster/client/query'
import { type Site, sites } from '@muster/contract/sites'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'
import { useHeld } from './use-held.ts'
import { useNamed } from './use-named.ts'

const optionOf = ({ id, name }: Site) => ({ value: id, label: name })

interface Props extends PickerProps<number> {
  clientId?: number | undefined
  contractId?: number | undefined
  groupIds?: number[] | undefined
}

export function SitePicker({ clientId, contractId, groupIds, label = 'Site', ...field }: Props) {
  const held = useHeld(field)
  const named = useNamed(held, field.chosen, (id) => ask(sites.read, { params: { id } }))
  return (
    <ServerPicker
      {...field}
      chosen={[...(field.chosen ?? []), ...(named ? [optionOf(named)] : [])]}
      label={label}
      nothing="No locations available"
      held={held}
      question={(search) =>
        ask(sites.list, { query: { clientId, contractId, groupIds, page: 0, size: pickerSize, search } })
      }
      optionOf={optionOf}
    />
  )
}
