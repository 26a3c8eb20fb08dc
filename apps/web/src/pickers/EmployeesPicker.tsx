import { ask } from '@muster/client/query'
import { fieldWorkers, type staff } from '@muster/contract/roles'
import { type TenantUser, users } from '@muster/contract/users'
import { type PickerProps, pickerSize, ServerMultiPicker, ServerPicker } from './ServerPicker.tsx'
import { useHeld } from './use-held.ts'
import { useNamed } from './use-named.ts'

const people = (roleLevels: readonly number[], search: string | undefined) =>
  ask(users.list, {
    query: { roleLevels: [...roleLevels], sort: 'name', page: 0, size: pickerSize, search },
  })
const optionOf = ({ id, name, userRole, imageURL }: TenantUser) => ({
  value: id,
  label: `${name} (${userRole.name})`,
  imageURL,
})

/** People who can be assigned to jobs. */
export function EmployeesPicker({ label = 'Employees', ...field }: PickerProps<number[]>) {
  return (
    <ServerMultiPicker
      {...field}
      label={label}
      held={useHeld(field) ?? []}
      question={(search) => people(fieldWorkers, search)}
      optionOf={optionOf}
    />
  )
}

/** One person of the staff; of those who can be assigned to jobs unless other levels are told. */
export function EmployeePicker({
  label = 'Employee',
  levels = fieldWorkers,
  ...field
}: PickerProps<number> & { levels?: readonly (typeof staff)[number][] }) {
  const held = useHeld(field)
  const named = useNamed(held, field.chosen, (id) => ask(users.read, { params: { id } }))
  return (
    <ServerPicker
      {...field}
      chosen={[...(field.chosen ?? []), ...(named ? [optionOf(named)] : [])]}
      label={label}
      held={held}
      question={(search) => people(levels, search)}
      optionOf={optionOf}
    />
  )
}
