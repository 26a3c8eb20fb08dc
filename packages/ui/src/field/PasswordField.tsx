import { type KeyboardEvent, useState } from 'react'
import { PasswordInput } from '../theme/library.ts'
import { type FieldProps, useFieldParts } from './field-parts.ts'
import { asWide } from './field-width.ts'

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete?: 'current-password' | 'new-password'
  autoFocus?: boolean
}

export function PasswordField({
  autoComplete = 'current-password',
  autoFocus,
  ...props
}: PasswordFieldProps) {
  const { value, set, say, frame } = useFieldParts({ ...props, secret: true })
  const [hasCaps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...frame}
      {...asWide('name', props)}
      {...(hasCaps && { description: <output>{say('Caps lock is on')}</output> })}
      autoComplete={autoComplete}
      autoFocus={autoFocus ?? false}
      visibilityToggleButtonProps={{ 'aria-label': say('Show or hide the password'), tabIndex: 0 }}
      value={value ?? ''}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCaps(false)}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
