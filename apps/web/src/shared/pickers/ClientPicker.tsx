import { ask } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type TenantUser, users } from '@muster/contract/users/users'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'

const optionOf = ({ id, name, imageURL }: TenantUser) => ({ value: id, label: name, imageURL })

const newClient = {
  label: msg('Add client'),
  make: async (typed: string) => (await import('../../features/users/form/add-person.tsx')).addClient(typed),
}

export function ClientPicker({ label = msg('Client'), ...field }: PickerProps<number>) {
  return (
    <ServerPicker
      {...field}
      label={label}
      nothing={msg('No clients yet')}
      one={(id) => ask(users.read, { params: { id } })}
      maker={newClient}
      question={(search) =>
        ask(users.list, { query: { clientsOnly: true, sort: 'name', page: 0, size: pickerSize, search } })
      }
      optionOf={optionOf}
    />
  )
}
