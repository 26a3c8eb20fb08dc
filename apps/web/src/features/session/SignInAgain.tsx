import { currentCompany } from '@muster/client/company'
import { interruptedSession, leaveInterrupted } from '@muster/client/session'
import type { SecondStep } from '@muster/contract/session/session'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { leaving } from '../../navigation/leaving.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
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
  return (
    <div className="stack">
      <p className="reading">{say('Sign in again, {name}. What you typed is still here.', { name })}</p>
      <CredentialsForm code={currentCompany()?.code ?? ''} onSignedIn={onSignedIn} onAsked={ask} />
    </div>
  )
}
