import { ask, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { isClient } from '@muster/contract/kit/permissions'
import { users } from '@muster/contract/users/users'
import { fullName } from '@muster/rules/people/full-name'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import css from '@muster/ui/form/form.module.css'
import { useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { useEffect } from 'react'

export const roleList = ask(users.roles)

/** Tells whether a role is one of a client; false until the roles are known. */
function useClientRoles() {
  const { answer = [] } = useAsk(roleList)
  return (roleId: number | undefined) =>
    answer.some(({ id, roleLevel }) => id === roleId && isClient(roleLevel))
}

/** A company and people of one name have one field, all others two. */
export function useNames() {
  const set = useSetFormValue()
  const isClientRole = useClientRoles()
  const isOfClient = isClientRole(useFormValue<number>('userRoleId'))
  const firstName = useFormValue<string>('firstName') ?? ''
  const lastName = useFormValue<string | null>('lastName')
  useEffect(() => {
    if (!isOfClient || lastName === null) return
    if (lastName) set('firstName', fullName({ firstName, lastName }))
    set('lastName', null)
  })
  return {
    isOfClient,
    isAlone: isOfClient || lastName === null,
    setAlone: (isAlone: boolean) => set('lastName', isAlone ? null : ''),
  }
}

interface Props {
  names: ReturnType<typeof useNames>
}

export const NameFields = ({ names }: Props) => (
  <>
    <TextField
      name="firstName"
      label={names.isAlone ? msg('Name') : msg('First name')}
      width="name"
      required
    />
    {!names.isAlone && <TextField name="lastName" label={msg('Last name')} width="name" required />}
  </>
)

/** Not beside the names, so that Tab leads from them to the e-mail. */
export const OneNameField = ({ names }: Props) =>
  names.isOfClient ? null : (
    <div className={css.wholeRow}>
      <CheckField
        label={msg('This person has one name only')}
        value={names.isAlone}
        onChange={(next) => names.setAlone(next === true)}
      />
    </div>
  )
