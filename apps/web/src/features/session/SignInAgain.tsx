import { currentCompany } from '@muster/client/company'
import { interruptedSession, leaveInterrupted } from '@muster/client/session'
import { signIn } from '@muster/client/session-acts'
import { msg } from '@muster/contract/msg'
import type { SecondStep } from '@muster/contract/session'
import { confirm } from '@muster/ui/confirm.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { PasswordField } from '@muster/ui/PasswordField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { leaving } from '../../leaving.ts'
import { Credentials, wrongCredentials } from './credentials.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'

let isOpen = false

/**
 * The person whose session has ended signs in over what they typed. Only they can: the page behind is theirs. Resolves once
 * they have, or have left the page.
 */
export async function signInOverPage(): Promise<void> {
  if (isOpen) return
  isOpen = true
  try {
    while (interruptedSession()) {
      await openDialog('Your session has ended', (close) => <SignInAgain onSignedIn={close} />)
      if (interruptedSession() && (await confirm(leaving))) leaveInterrupted()
    }
  } finally {
    isOpen = false
  }
}

function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const say = useWords()
  const [question, ask] = useState<SecondStep>()
  // The session is another one as soon as this dialog has done its work.
  const [name] = useState(() => interruptedSession()?.user.firstName ?? '')
  if (question)
    return <SecondFactorStep question={question} onBack={() => ask(undefined)} onSignedIn={onSignedIn} />
  const save = async (credentials: z.infer<typeof Credentials>) => {
    try {
      return await signIn({ ...credentials, tenant: currentCompany()?.code ?? '' })
    } catch (failure) {
      throw wrongCredentials(failure)
    }
  }
  return (
    <div className="stack">
      <p className="reading">{say('Sign in again, {name}. What you typed is still here.', { name })}</p>
      <Form
        shape={Credentials}
        draft={false}
        save={save}
        onSaved={(next) => (next ? ask(next) : onSignedIn())}
        submit={msg('Sign in')}
        summary={false}
        wide
      >
        <TextField name="email" label={msg('Email')} kind="email" autoComplete="username" autoFocus />
        <PasswordField name="password" label={msg('Password')} />
      </Form>
    </div>
  )
}
