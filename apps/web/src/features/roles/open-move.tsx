import { useSend } from '@muster/client/query'
import { chosen } from '@muster/contract/kit/shapes'
import { type RoleWithPeople, roles } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'

interface Props {
  role: RoleWithPeople
  all: readonly RoleWithPeople[]
}
const Shape = z.object({ moveToId: chosen(msg('Choose a role')) })

/** Removes a role that people have: they get another of the same level, so that their rights stay. */
export const openMove = (props: Props) => void openDialog(msg('Remove'), () => <Move {...props} />)

function Move({ role, all }: Props) {
  const say = useWords()
  const remove = useSend(roles.remove, [users])
  const others = all.filter((other) => other.roleLevel === role.roleLevel && other.id !== role.id)
  const options = others.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form
      shape={Shape}
      draft={`role ${role.id} removal`}
      start={{ moveToId: options[0]!.value }}
      save={(query) => remove({ params: role, query })}
      submit={msg('Remove role')}
      summary={false}
    >
      <p className="reading">
        {say('{count} people are {name}. Which role do they get? Their rights do not change.', {
          count: count(role.people),
          name: role.name,
        })}
      </p>
      <SelectField name="moveToId" label={msg('Their new role')} required options={options} />
    </Form>
  )
}
