import { useSend } from '@muster/client/query'
import { session } from '@muster/contract/session'
import { newPassword } from '@muster/contract/shapes'
import { Form } from '@muster/ui/Form.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { PasswordField } from '@muster/ui/PasswordField.tsx'
import { z } from 'zod'

const Change = z
  .object({
    currentPassword: z.string().min(1, 'This is required'),
    password: newPassword,
    confirmPassword: z.string(),
  })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords are not matching',
  })

export function ChangePasswordSection() {
  const change = useSend(session.changePassword)
  return (
    <Section title="Password" hint="Every other device has to sign in again with the new one.">
      <Form
        shape={Change}
        save={({ confirmPassword: _, ...body }) => change.mutateAsync({ body })}
        onSaved={() => undefined}
        submit="Change password"
        success="Password changed"
        summary={false}
      >
        <PasswordField name="currentPassword" label="Current password" />
        <PasswordField name="password" label="New password" autoComplete="new-password" />
        <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      </Form>
    </Section>
  )
}
