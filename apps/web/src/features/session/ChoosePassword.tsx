import { msg } from '@muster/contract/kit/msg'
import { newPassword } from '@muster/contract/kit/shapes'
import { PasswordField } from '@muster/ui/field/PasswordField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { paths } from '../../navigation/paths.ts'

const Chosen = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: msg('Passwords are not matching'),
  })

interface Props<Saved> {
  save: (password: string) => Promise<Saved>
  submit: string
  success?: string
  onSaved?: (saved: Saved) => void
}

export function ChoosePassword<Saved>({ save, submit, success, onSaved }: Props<Saved>) {
  const router = useRouter()
  return (
    <Form
      shape={Chosen}
      draft={false}
      save={({ password }) => save(password)}
      onSaved={onSaved ?? (() => router.history.replace(paths.signIn))}
      submit={submit}
      {...(success && { success })}
      summary={false}
      wide
    >
      <PasswordField name="password" label={msg('Password')} autoComplete="new-password" autoFocus />
      <PasswordField name="confirmPassword" label={msg('Confirm password')} autoComplete="new-password" />
    </Form>
  )
}
