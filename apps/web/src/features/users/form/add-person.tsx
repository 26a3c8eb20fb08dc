import { call } from '@muster/client/call'
import { useAnswer, useSend } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { clients, isClient, mayTouch } from '@muster/contract/kit/permissions'
import { UserInput } from '@muster/contract/users/user-input'
import { type UserRecord, users } from '@muster/contract/users/users'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import type { z } from 'zod'
import { type AddFormProps, openAddDialog } from '../../../shared/add-dialog.tsx'
import { addedWords } from '../invitation/invitation-words.ts'
import { NameFields, OneNameField, roleList, useNames } from './name-fields.tsx'

/** A company has one name. */
const ClientShape = UserInput.partial({ lastName: true })

interface Props extends AddFormProps<UserRecord> {
  submit: string
  name: string
  levels: readonly number[]
}

/** "Mia van Dyk" is Mia, and van Dyk. */
function namesOf(name: string) {
  const [firstName = '', ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** What the server needs of a person, and no more; the invitation asks the rest of them. */
function AddPersonForm({ submit, name, levels, onSaved, onCancel }: Props) {
  const level = useLevel()
  const roles = useAnswer(roleList).filter(
    ({ roleLevel }) => levels.includes(roleLevel) && mayTouch(level, roleLevel),
  )
  const [only] = roles
  const create = useSend(users.create, [company])
  const isOfClient = levels.every(isClient)
  const save = async (body: z.output<typeof ClientShape>) => {
    // Asked only now: another person may have been added meanwhile.
    const employeeNumber = isOfClient ? null : (await call(users.nextNumber)).employeeNumber
    const user = await savedOrAsked(msg('Employee number'), ({ force }) =>
      create({
        query: { force },
        body: { ...body, lastName: body.lastName ?? null, employeeNumber, password: null, invite: true },
      }),
    )
    if (user !== withdrawn) showToast(addedWords(user))
    return user
  }
  return (
    <Form
      shape={isOfClient ? ClientShape : UserInput}
      start={{ userRoleId: roles.length === 1 ? only?.id : undefined }}
      {...(name && { typed: isOfClient ? { firstName: name } : namesOf(name) })}
      draft={`new person of ${levels.join(' ')}`}
      save={save}
      onSaved={onSaved}
      onCancel={onCancel}
      submit={submit}
    >
      {isOfClient ? (
        <TextField name="firstName" label={msg('Name')} width="name" required autoFocus />
      ) : (
        <PersonNames />
      )}
      <TextField
        name="email"
        label={msg('Email')}
        kind="email"
        help={msg('They get an email with a link, valid for 7 days, to set a password')}
        required
      />
      <TextField name="phone" label={msg('Phone')} kind="tel" required />
      {roles.length !== 1 && (
        <SelectField
          name="userRoleId"
          label={msg('Role')}
          options={roles.map(({ id, name: role }) => ({ value: id, label: role }))}
          required
        />
      )}
    </Form>
  )
}

function PersonNames() {
  const names = useNames()
  return (
    <>
      <NameFields names={names} />
      <OneNameField names={names} />
    </>
  )
}

export const addClient = (name: string) =>
  openAddDialog<UserRecord>(msg('Add client'), (form) => (
    <AddPersonForm {...form} submit={msg('Add client')} name={name} levels={clients} />
  ))
export const addPerson = (name: string, levels: readonly number[]) =>
  openAddDialog<UserRecord>(msg('Add person'), (form) => (
    <AddPersonForm {...form} submit={msg('Add person')} name={name} levels={levels} />
  ))
