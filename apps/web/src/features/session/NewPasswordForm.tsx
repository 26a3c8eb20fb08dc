import { call } from '@muster/client/call'
import { isPassing } from '@muster/client/call-failure'
import { session } from '@muster/contract/session/session'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { ChoosePassword } from './ChoosePassword.tsx'

/**
 * Asks whether the link still holds before anything is typed; one that does not leads back to asking for another. Where
 * nobody could say, it stays: it is asked about again.
 */
export function NewPasswordForm({ token }: { token: string }) {
  const say = useWords()
  const router = useRouter()
  const [whose, setWhose] = useState<string>()
  const [failure, fail] = useState<unknown>()
  useEffect(() => {
    if (failure) return
    let isShown = true
    call(session.validateReset, { body: { token } }).then(
      ({ emailMasked }) => isShown && setWhose(emailMasked),
      async (failure) => {
        if (!isShown) return
        if (isPassing(failure)) return fail(failure)
        await sayError(failure)
        router.history.replace(paths.passwordReset)
      },
    )
    return () => {
      isShown = false
    }
  }, [token, router, failure])
  if (failure) return <ErrorState error={failure} onRetry={() => fail(undefined)} />
  if (!whose) return <RowsSkeleton rows={3} />
  return (
    <>
      <p className="faint">{say('A new password for {email}', { email: whose })}</p>
      <ChoosePassword
        save={(password) => call(session.reset, { body: { token, password } })}
        submit={msg('Change password')}
        success={msg('Password changed')}
      />
    </>
  )
}
