import { useSend } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { defaultRoleNames, everyone, mayTouch } from '@muster/contract/kit/permissions'
import { RoleInput, type RoleWithPeople, roles } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { FixedValue } from '@muster/ui/field/FixedValue.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'

const levelHint = msg('A role gets the permissions of its level. The level cannot be changed later.')

export function RoleForm({ role, onDone }: { role: RoleWithPeople | undefined; onDone: () => void }) {
  const say = useWords()
  const level = useLevel()
  const create = useSend(roles.create, [users])
  const update = useSend(roles.update, [users])
  const save = (body: RoleInput) =>
    role ? update({ params: role, body: { name: body.name } }) : create({ body })
  const levels = everyone.filter((one) => mayTouch(level, one))
  const options = levels.map((value) => ({ value, label: `${value} · ${say(defaultRoleNames[value])}` }))
  return (
    <Section title={role ? msg('Rename role') : msg('Add role')} {...(!role && { hint: levelHint })}>
      <Form
        shape={RoleInput}
        draft={role ? `role ${role.id}` : 'role'}
        start={role}
        save={save}
        onSaved={onDone}
        submit={role ? msg('Save changes') : msg('Add role')}
        success={role ? msg('Role updated') : msg('Role added')}
        {...(role && { onCancel: onDone })}
      >
        <TextField name="name" label={msg('Name')} width="name" required />
        {role ? (
          <FixedValue label={msg('Level')} value={String(role.roleLevel)} why={levelHint} />
        ) : (
          <SelectField name="roleLevel" label={msg('Level')} required options={options} />
        )}
      </Form>
    </Section>
  )
}
