import { signIn } from '@muster/client/session-acts'
import { msg } from '@muster/contract/kit/msg'
import type { SecondStep } from '@muster/contract/session/session'
import { PasswordField } from '@muster/ui/field/PasswordField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import type { z } from 'zod'
import { Credentials, wrongCredentials } from './credentials.ts'

interface Props {
  code: string
  onSignedIn: () => void
  onAsked: (question: SecondStep) => void
}

export function CredentialsForm({ code, onSignedIn, onAsked }: Props) {
  const save = async (credentials: z.infer<typeof Credentials>) => {
    try {
      return await signIn({ ...credentials, tenant: code })
    } catch (failure) {
      throw wrongCredentials(failure)
    }
  }
  return (
    <Form
      shape={Credentials}
      draft={false}
      save={save}
      onSaved={(question) => (question ? onAsked(question) : onSignedIn())}
      submit={msg('Sign in')}
      summary={false}
      wide
    >
      <TextField name="email" label={msg('Email')} kind="email" autoComplete="username" autoFocus />
      <PasswordField name="password" label={msg('Password')} />
    </Form>
  )
}
