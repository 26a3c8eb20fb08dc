import { call } from '@muster/client/call'
import { msg } from '@muster/contract/kit/msg'
import { email } from '@muster/contract/kit/shapes'
import { session } from '@muster/contract/session/session'
import { Button } from '@muster/ui/button/Button.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { paths } from '../../navigation/paths.ts'
import css from './sign-in.module.css'

const Wanted = z.object({ email })

export function RequestLinkForm() {
  const router = useRouter()
  const toSignIn = () => router.history.push(paths.signIn)
  return (
    <>
      <Form
        shape={Wanted}
        draft={false}
        save={(body) => call(session.requestReset, { body })}
        onSaved={toSignIn}
        submit={msg('Send the link')}
        success={msg('Password reset link is sent to your email')}
        summary={false}
        wide
      >
        <TextField name="email" label={msg('Email')} kind="email" autoComplete="username" autoFocus />
      </Form>
      <p className={css.back}>
        <Button label={msg('Back to sign in')} kind="plain" size="small" onPick={toSignIn} />
      </p>
    </>
  )
}
