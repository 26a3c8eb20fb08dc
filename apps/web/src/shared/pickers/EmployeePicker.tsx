import { ask } from '@muster/client/query'
import { fieldWorkers, type staff } from '@muster/contract/kit/permissions'
import { type TenantUser, users } from '@muster/contract/users/users'
import { nameApart } from '@muster/rules/people/full-name'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'

interface Whom {
  levels: readonly number[]
  /** Those who were removed too, whose works and hours stay. */
  withRemoved?: boolean
}
const people = ({ levels, withRemoved }: Whom, search: string | undefined) =>
  ask(users.list, {
    query: { roleLevels: [...levels], withRemoved, sort: 'name', page: 0, size: pickerSize, search },
  })
const optionOf = (say: Say, { id, name, distinguishedBy, userRole, imageURL, removed }: TenantUser) => ({
  value: id,
  label: nameApart(
    removed ? say('{name} (removed)', { name }) : `${name} (${userRole.name})`,
    distinguishedBy,
  ),
  imageURL,
})

type OneProps = PickerProps<number> & Omit<Whom, 'levels'> & { levels?: readonly (typeof staff)[number][] }
/** One person of the staff; of those who can be assigned to jobs unless other levels are told. */
export function EmployeePicker({
  label = msg('Employee'),
  levels = fieldWorkers,
  withRemoved,
  ...field
}: OneProps) {
  const say = useWords()
  return (
    <ServerPicker
      {...field}
      label={label}
      nothing={msg('No one yet')}
      one={(id) => ask(users.list, { query: { ids: [id], withRemoved } })}
      maker={{
        label: msg('Add person'),
        make: async (typed) =>
          (await import('../../features/users/form/add-person.tsx')).addPerson(typed, levels),
      }}
      question={(search) => people({ levels, ...(withRemoved && { withRemoved }) }, search)}
      optionOf={(person) => optionOf(say, person)}
    />
  )
}
