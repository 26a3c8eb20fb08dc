import { call } from '@muster/client/call'
import { isPassing } from '@muster/client/call-failure'
import { msg } from '@muster/contract/msg'
import { session } from '@muster/contract/session'
import { newPassword } from '@muster/contract/shapes'
import { sayError } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { PasswordField } from '@muster/ui/PasswordField.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { paths } from '../../paths.ts'

const Chosen = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: msg('Passwords are not matching'),
  })

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
      <Form
        shape={Chosen}
        draft={false}
        save={({ password }) => call(session.reset, { body: { token, password } })}
        onSaved={() => router.history.replace(paths.signIn)}
        submit={msg('Change password')}
        success={msg('Password changed')}
        summary={false}
        wide
      >
        <PasswordField name="password" label={msg('Password')} autoComplete="new-password" />
        <PasswordField name="confirmPassword" label={msg('Confirm password')} autoComplete="new-password" />
      </Form>
    </>
  )
}
