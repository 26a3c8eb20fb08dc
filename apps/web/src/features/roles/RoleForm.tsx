import { useSend } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { defaultRoleNames, everyone, mayTouch } from '@muster/contract/kit/permissions'
import { RoleInput, RoleUpdate, type RoleWithPeople, roles } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { FixedValue } from '@muster/ui/field/FixedValue.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'

export function RoleForm({ role, onDone }: { role: RoleWithPeople | undefined; onDone: () => void }) {
  const say = useWords()
  const level = useLevel()
  const create = useSend(roles.create, [users])
  const update = useSend(roles.update, [users])
  if (role)
    return (
      <Section title={msg('Rename role')}>
        <Form
          shape={RoleUpdate}
          draft={`role ${role.id}`}
          start={role}
          save={(body) => update({ params: role, body })}
          onSaved={onDone}
          onCancel={onDone}
          submit={msg('Save changes')}
          success={msg('Role updated')}
        >
          <TextField name="name" label={msg('Name')} width="name" required />
          <FixedValue
            label={msg('Level')}
            value={String(role.roleLevel)}
            why={msg('A role gets the permissions of its level. The level cannot be changed later.')}
          />
        </Form>
      </Section>
    )
  const levels = everyone.filter((one) => mayTouch(level, one))
  const options = levels.map((value) => ({ value, label: `${value} · ${say(defaultRoleNames[value])}` }))
  return (
    <Section
      title={msg('Add role')}
      hint={msg('A role gets the permissions of its level. The level cannot be changed later.')}
    >
      <Form
        shape={RoleInput}
        draft="role"
        save={(body) => create({ body })}
        onSaved={onDone}
        submit={msg('Add role')}
        success={msg('Role added')}
      >
        <TextField name="name" label={msg('Name')} width="name" required />
        <SelectField name="roleLevel" label={msg('Level')} required options={options} />
      </Form>
    </Section>
  )
}
