import { signIn } from '@muster/client/session-acts'
import { msg } from '@muster/contract/msg'
import type { SecondStep } from '@muster/contract/session'
import { Button } from '@muster/ui/Button.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { PasswordField } from '@muster/ui/PasswordField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import type { z } from 'zod'
import { paths } from '../../paths.ts'
import { Credentials, wrongCredentials } from './credentials.ts'
import css from './sign-in.module.css'

interface Props {
  code: string
  onBack: () => void
  onSignedIn: () => void
  /** The password was right, and a second factor is asked for. */
  onAsked: (question: SecondStep) => void
}

export function CredentialsStep({ code, onBack, onSignedIn, onAsked }: Props) {
  const save = async (credentials: z.infer<typeof Credentials>) => {
    try {
      return await signIn({ ...credentials, tenant: code })
    } catch (failure) {
      throw wrongCredentials(failure)
    }
  }
  return (
    <>
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
      <p className={css.back}>
        <Button label={msg('Forgot password?')} kind="plain" size="small" href={paths.passwordReset} />
        <Button label={msg('Another company')} kind="plain" size="small" onPick={onBack} />
      </p>
    </>
  )
}
