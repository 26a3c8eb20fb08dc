import { ask } from '@muster/client/query'
import { users } from '@muster/contract/users'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'
import { useHeld } from './use-held.ts'

export function ClientPicker({ label = 'Client', ...field }: PickerProps<number>) {
  return (
    <ServerPicker
      {...field}
      label={label}
      held={useHeld(field)}
      question={(search) =>
        ask(users.list, { query: { clientsOnly: true, sort: 'name', page: 0, size: pickerSize, search } })
      }
      optionOf={({ id, name, imageURL }) => ({ value: id, label: name, imageURL })}
    />
  )
}
