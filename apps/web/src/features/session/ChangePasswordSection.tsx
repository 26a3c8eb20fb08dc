import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { newPassword } from '@muster/contract/kit/shapes'
import { session } from '@muster/contract/session/session'
import { PasswordField } from '@muster/ui/field/PasswordField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { z } from 'zod'

const Change = z
  .object({
    currentPassword: z.string().min(1, msg('This is required')),
    password: newPassword,
    confirmPassword: z.string(),
  })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: msg('Passwords are not matching'),
  })

export function ChangePasswordSection() {
  const change = useSend(session.changePassword)
  return (
    <Section
      title={msg('Password')}
      hint={msg(
        'Every other device has to sign in again with the new one. Your calendar address and your tracker key stop working.',
      )}
    >
      <Form
        shape={Change}
        draft={false}
        save={({ confirmPassword: _, ...body }) => change({ body })}
        submit={msg('Change password')}
        success={msg('Password changed')}
        summary={false}
      >
        <PasswordField name="currentPassword" label={msg('Current password')} />
        <PasswordField name="password" label={msg('New password')} autoComplete="new-password" />
        <PasswordField name="confirmPassword" label={msg('Confirm password')} autoComplete="new-password" />
      </Form>
    </Section>
  )
}
