import { useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { mayTouch } from '@muster/contract/kit/permissions'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import css from '@muster/ui/form/form.module.css'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'
import { today } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { zoneChoices } from '../../../shared/site-time/zone-choices.ts'
import { NameFields, OneNameField, roleList, useNames } from './name-fields.tsx'

/** The value of the choice that is none. */
export const noRole = -1

export function UserFields({ password }: { password: ReactNode }) {
  const names = useNames()
  return (
    <div className={css.grid}>
      <NameFields names={names} />
      <TextField name="email" label={msg('Email')} kind="email" required />
      <TextField name="phone" label={msg('Phone')} kind="tel" required />
      <OneNameField names={names} />
      <RoleField />
      <TextField name="employeeNumber" label={msg('Employee number')} width="phone" required />
      {password}
      <DateField name="dob" label={msg('Date of birth')} max={today()} clearable />
      <div className={css.wholeRow}>
        <TextArea name="address" label={msg('Address')} rows={2} />
      </div>
      <TextField name="businessNumber" label={msg('ABN')} width="phone" secret />
      <TextField
        name="taxNumber"
        secret
        width="phone"
        label={msg('TFN')}
        help={msg('Encrypted. Only the last digits are shown.')}
      />
      <SelectField name="timezone" label={msg('Time zone')} width="phone" options={zoneChoices} clearable />
    </div>
  )
}

export function RoleField({ compact = false }: { compact?: boolean }) {
  const say = useWords()
  const level = useLevel()
  const { answer, failure, isLoading, again } = useAsk(roleList)
  if (failure && !answer) {
    const isNetwork = failureOf(failure).code === 'NETWORK'
    const error = { code: 'ROLES', message: isNetwork ? msg('Network Error!') : msg('Loading Error!') }
    return <ErrorState error={error} onRetry={again} />
  }
  const roles = (answer ?? []).filter(({ roleLevel }) => mayTouch(level, roleLevel))
  return (
    <SelectField
      name="userRoleId"
      label={msg('Role')}
      required
      compact={compact}
      isLoading={isLoading}
      options={[
        { value: noRole, label: say('Choose a role') },
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
