import { useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { isClient, isOwner } from '@muster/contract/kit/permissions'
import { needed, newPassword } from '@muster/contract/kit/shapes'
import { employeeNumberNeeded, UserInput } from '@muster/contract/users/user-input'
import { type InvitedUser, type UserRecord, users } from '@muster/contract/users/users'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { FixedValue } from '@muster/ui/field/FixedValue.tsx'
import { PasswordField } from '@muster/ui/field/PasswordField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { Section } from '@muster/ui/page/Page.tsx'
import { useState } from 'react'
import type { z } from 'zod'
import { addedWords } from '../invitation/invitation-words.ts'
import { TaxNumberAccess } from '../TaxNumberAccess.tsx'
import { type ChosenPicture, NewPictureField } from './PictureField.tsx'
import { noRole, UserFields } from './UserFields.tsx'
import { EditShape, fieldsOf, useSaveUser } from './use-save-user.ts'

/** The form asks for more than the server needs. */
const InviteShape = UserInput.extend({
  employeeNumber: needed(40, employeeNumberNeeded),
})

const AddShape = InviteShape.extend({ password: newPassword })

interface AddProps {
  employeeNumber: string
  onSaved: (user: InvitedUser, sentence: string) => void
  onCancel: () => void
}

export function AddUserForm({ employeeNumber, onSaved, onCancel }: AddProps) {
  const create = useSend(users.create, [company])
  const setPicture = useSend(users.setPicture)
  const [invites, setInvites] = useState(true)
  const [picture, choosePicture] = useState<ChosenPicture>()
  const add = async (body: z.output<typeof InviteShape>) => {
    const user = await savedOrAsked(msg('Employee number'), ({ force }) =>
      create.mutateAsync({
        query: { force },
        body: invites ? { ...body, password: null, invite: true } : body,
      }),
    )
    if (user === withdrawn) return user
    // The person is there already: a picture that cannot be sent is said, and can be added to them later.
    if (picture) await setPicture.mutateAsync({ params: user, ...picture }).catch(sayError)
    return user
  }
  return (
    <Section>
      <div className="stack">
        <NewPictureField value={picture} onChange={choosePicture} />
        <Form
          shape={invites ? InviteShape : AddShape}
          start={{ employeeNumber, userRoleId: noRole }}
          draft="user"
          save={add}
          onCancel={onCancel}
          onSaved={(user) => onSaved(user, invites ? addedWords(user) : msg('User added'))}
          submit={msg('Add user')}
        >
          <UserFields
            isNew
            email={<TextField name="email" label={msg('Email')} kind="email" required />}
            password={
              <div className="stack small">
                <CheckField
                  label={msg('Send an invitation')}
                  help={msg('They get an email with a link, valid for 7 days, to set a password')}
                  value={invites}
                  onChange={(next) => setInvites(next === true)}
                />
                {!invites && (
                  <PasswordField
                    name="password"
                    label={msg('Password')}
                    autoComplete="new-password"
                    required
                  />
                )}
              </div>
            }
            taxNumber={
              <TextField
                name="taxNumber"
                secret
                width="phone"
                label={msg('TFN')}
                help={msg('Encrypted. Only the last digits are shown.')}
              />
            }
          />
        </Form>
      </div>
    </Section>
  )
}

interface EditProps {
  user: UserRecord
  onSaved: () => void
  onNewer: (user: UserRecord) => void
}

export function EditUserForm({ user, onSaved, onNewer }: EditProps) {
  const me = useSession()?.user
  const givesPayroll = me !== undefined && isOwner(me.userRole.roleLevel) && user.payrollAccess !== undefined
  const save = useSaveUser(user, onNewer)
  return (
    <Section>
      <Form
        shape={EditShape}
        start={fieldsOf(user, givesPayroll)}
        draft={`user ${user.id}`}
        save={save}
        onSaved={onSaved}
        onCancel={onSaved}
        submit={msg('Save changes')}
        success={msg('User updated')}
      >
        <UserFields
          {...(me?.tenantUserId === user.id && {
            role: (
              <FixedValue
                label={msg('Role')}
                value={user.userRole.name}
                why={msg('You cannot change your own role')}
              />
            ),
          })}
          email={
            <FixedValue
              label={msg('Email')}
              value={user.user.email ?? ''}
              why={msg('The email is the name for signing in and cannot be changed.')}
            />
          }
          password={
            <PasswordField
              name="password"
              label={msg('New password')}
              autoComplete="new-password"
              placeholder={msg('Leave empty to keep the current one')}
            />
          }
          taxNumber={<TaxNumberFields user={user} />}
        />
        {givesPayroll && (
          <CheckField
            name="payrollAccess"
            label={msg('May see tax file numbers')}
            help={msg('For payroll staff. Every view is logged with a reason.')}
          />
        )}
        {!isClient(user.userRole.roleLevel) && (
          <CheckField name="availableForEmergency" label={msg('Available in an emergency')} />
        )}
      </Form>
    </Section>
  )
}

function TaxNumberFields({ user }: { user: UserRecord }) {
  const me = useSession()?.user
  // Of level 2 the server knows who may.
  const mayAsk = me?.tenantUserId === user.id || (me?.userRole.roleLevel ?? 10) <= 2
  const { taxNumberMasked: masked } = user
  return (
    <div className="stack small">
      <TextField
        name="taxNumber"
        secret
        width="phone"
        label={msg('TFN')}
        {...(masked && { placeholder: masked, help: msg('Leave empty to keep the current one') })}
      />
      {masked && mayAsk && <TaxNumberAccess userId={user.id} masked={masked} />}
      {masked && <CheckField name="removeTaxNumber" label={msg('Remove the TFN')} />}
    </div>
  )
}
