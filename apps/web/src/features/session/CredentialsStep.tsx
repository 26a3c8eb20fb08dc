import { CallFailure } from '@muster/client/call-failure'
import { signIn } from '@muster/client/session-acts'
import { failures } from '@muster/contract/failures'
import type { SecondStep } from '@muster/contract/session'
import { email } from '@muster/contract/shapes'
import { Button } from '@muster/ui/Button.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { PasswordField } from '@muster/ui/PasswordField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { z } from 'zod'
import { paths } from '../../paths.ts'
import { besideField } from './CompanyCodeStep.tsx'

const Credentials = z.object({ email, password: z.string().min(1, 'Password is required') })

const wrong = failures['signIn.wrong']
/** These say more than "wrong"; every other refusal reads the same, so that nobody learns which part was wrong. */
const telling: readonly string[] = [
  'NETWORK',
  failures['signIn.tooMany'].code,
  failures['requests.tooMany'].code,
  failures['company.suspended'].code,
]
const sentenceOf = (failure: unknown) =>
  failure instanceof CallFailure && !telling.includes(failure.code) && failure.status < 500
    ? wrong.says
    : undefined

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
      throw besideField('password', failure, sentenceOf(failure))
    }
  }
  return (
    <>
      <Form
        shape={Credentials}
        save={save}
        onSaved={(question) => (question ? onAsked(question) : onSignedIn())}
        submit="Sign in"
        summary={false}
        wide
      >
        <TextField name="email" label="Email" kind="email" autoComplete="username" autoFocus />
        <PasswordField name="password" label="Password" />
      </Form>
      <p className="sign-in-back">
        <Button label="Forgot password?" kind="plain" size="small" href={paths.passwordReset} />
        <Button label="Another company" kind="plain" size="small" onPick={onBack} />
      </p>
    </>
  )
}
