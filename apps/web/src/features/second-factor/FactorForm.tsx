import { CallFailure, wordingOf } from '@muster/client/call-failure'
import type { FactorMethod, FactorQuestion, Proof } from '@muster/contract/session/second-factor'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayError, sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { PasswordField } from '@muster/ui/field/PasswordField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { signWithPasskey } from './passkey.ts'

export type FactorProof = Proof & { password?: string }

interface Props {
  question: FactorQuestion
  give: (proof: FactorProof) => Promise<unknown>
  onGiven: () => void
  submit: string
}

const needed = z.string().trim().min(1, msg('This is required'))
const sixDigits = needed.regex(/^\d{3} ?\d{3}$/, msg('Six digits are required'))
const Typed = {
  AUTHENTICATOR: z.object({ code: sixDigits }),
  RECOVERY_CODE: z.object({ recoveryCode: needed }),
  PASSWORD: z.object({ password: z.string().min(1, msg('Password is required')) }),
} as const
type TypedMethod = keyof typeof Typed

const hints: Readonly<Record<FactorMethod, string>> = {
  AUTHENTICATOR: msg('Type the six digits that your authenticator application shows now.'),
  PASSKEY: msg('Use the passkey of this device, your telephone or your security key.'),
  RECOVERY_CODE: msg('Enter one of your saved codes. Each works once.'),
  PASSWORD: msg('Type your password again.'),
}
const others: Readonly<Record<FactorMethod, string>> = {
  AUTHENTICATOR: msg('Use the authenticator application'),
  PASSKEY: msg('Use a passkey'),
  RECOVERY_CODE: msg('Use a recovery code'),
  PASSWORD: msg('Use the password'),
}

export function FactorForm({ question, give, onGiven, submit }: Props) {
  const say = useWords()
  const [method, choose] = useState<FactorMethod>(question.methods[0]!)
  const rest = question.methods.filter((each) => each !== method)
  return (
    <div className="stack small">
      <p className="faint">{say(hints[method])}</p>
      {method === 'PASSKEY' ? (
        <PasskeyButton question={question} give={give} onGiven={onGiven} />
      ) : (
        <TypedForm key={method} method={method} give={give} onGiven={onGiven} submit={submit} />
      )}
      {rest.length > 0 && (
        <div className="row small">
          {rest.map((each) => (
            <Button key={each} label={others[each]} kind="plain" size="small" onPick={() => choose(each)} />
          ))}
        </div>
      )}
    </div>
  )
}

interface TypedProps extends Omit<Props, 'question'> {
  method: TypedMethod
}

function TypedForm({ method, give, onGiven, submit }: TypedProps) {
  const path = { AUTHENTICATOR: 'code', RECOVERY_CODE: 'recoveryCode', PASSWORD: 'password' }[method]
  const save = async (typed: FactorProof) => {
    try {
      await give(typed)
    } catch (failure) {
      throw besideField(path, failure)
    }
  }
  return (
    <Form
      shape={Typed[method] as z.ZodType<FactorProof>}
      draft={false}
      save={save}
      onSaved={onGiven}
      submit={submit}
      summary={false}
      wide
    >
      {method === 'AUTHENTICATOR' && (
        <TextField name="code" label={msg('Code')} autoComplete="one-time-code" autoFocus maxLength={7} />
      )}
      {method === 'RECOVERY_CODE' && <TextField name="recoveryCode" label={msg('Recovery code')} autoFocus />}
      {method === 'PASSWORD' && <PasswordField name="password" label={msg('Password')} autoFocus />}
    </Form>
  )
}

/** What was wrong is said at the field; a failure of the connection, and waiting, in words of their own there too. */
function besideField(path: string, failure: unknown): unknown {
  if (!(failure instanceof CallFailure) || failure.status >= 500 || failure.errors.length > 0) return failure
  return new CallFailure({ ...failure, message: failure.message, errors: [{ path, ...wordingOf(failure) }] })
}

function PasskeyButton({ question, give, onGiven }: Omit<Props, 'submit'>) {
  const use = async () => {
    try {
      const passkey = await signWithPasskey(question.passkeyOptions ?? {})
      await give({ challenge: question.challenge, passkey })
      onGiven()
    } catch (failure) {
      await (failure instanceof CallFailure ? sayError(failure) : sayProblem('The passkey was not used'))
    }
  }
  return <Button label={msg('Use the passkey')} kind="primary" wide icon={IconKey} onPick={use} />
}
