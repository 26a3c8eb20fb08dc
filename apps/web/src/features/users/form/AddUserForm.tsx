import { useSend } from '@muster/client/query'
import { company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { needed, newPassword } from '@muster/contract/kit/shapes'
import { employeeNumberNeeded, UserInput } from '@muster/contract/users/user-input'
import { type InvitedUser, users } from '@muster/contract/users/users'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { PasswordField } from '@muster/ui/field/PasswordField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { Section } from '@muster/ui/page/Page.tsx'
import { useState } from 'react'
import type { z } from 'zod'
import { addedWords } from '../invitation/invitation-words.ts'
import { type ChosenPicture, NewPictureField } from './PictureField.tsx'
import { noRole, UserFields } from './UserFields.tsx'

/** The form asks for more than the server needs. */
const InviteShape = UserInput.extend({
  employeeNumber: needed(40, employeeNumberNeeded),
})

const AddShape = InviteShape.extend({ password: newPassword })

interface Props {
  employeeNumber: string
  onSaved: (user: InvitedUser, sentence: string) => void
  onCancel: () => void
}

export function AddUserForm({ employeeNumber, onSaved, onCancel }: Props) {
  const create = useSend(users.create, [company])
  const setPicture = useSend(users.setPicture)
  const [invites, setInvites] = useState(true)
  const [picture, choosePicture] = useState<ChosenPicture>()
  const add = async (body: z.output<typeof InviteShape>) => {
    const user = await savedOrAsked(msg('Employee number'), ({ force }) =>
      create({
        query: { force },
        body: invites ? { ...body, password: null, invite: true } : body,
      }),
    )
    if (user === withdrawn) return user
    // The person is there already: a picture that cannot be sent is said, and can be added to them later.
    if (picture) await setPicture({ params: user, ...picture }).catch(sayError)
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
          />
        </Form>
      </div>
    </Section>
  )
}
