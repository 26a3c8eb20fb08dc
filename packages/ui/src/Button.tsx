import { Button as KitButton } from '@mantine/core'
import type { MouseEventHandler, ReactNode } from 'react'
import { AppLink } from './links.tsx'
import { useWords } from './words.ts'

type Kind = 'primary' | 'quiet' | 'plain' | 'danger'
const variants = { primary: 'filled', quiet: 'default', plain: 'subtle', danger: 'filled' } as const
const colors = { primary: undefined, quiet: undefined, plain: 'gray', danger: 'red.8' } as const

export interface ButtonProps {
  /** Plain English; translated here. */
  label: string
  kind?: Kind
  icon?: ReactNode
  href?: string
  onPick?: MouseEventHandler
  type?: 'button' | 'submit'
  busy?: boolean
  disabled?: boolean
  /** The large button of the field screens. */
  size?: 'small' | 'normal' | 'field'
  wide?: boolean
  autoFocus?: boolean
}
const sizes = { small: 'xs', normal: 'sm', field: 'xl' } as const

export function Button({
  label,
  kind = 'quiet',
  icon,
  href,
  onPick,
  busy,
  size = 'normal',
  ...rest
}: ButtonProps) {
  const say = useWords()
  const look = {
    variant: variants[kind],
    ...(colors[kind] && { color: colors[kind] }),
    size: sizes[size],
    leftSection: icon,
    fullWidth: rest.wide ?? false,
    radius: 8,
    'data-autofocus': rest.autoFocus || undefined,
  }
  if (href !== undefined) {
    return (
      <KitButton {...look} renderRoot={(props) => <AppLink {...props} href={href} />}>
        {say(label)}
      </KitButton>
    )
  }
  return (
    <KitButton
      {...look}
      type={rest.type ?? 'button'}
      loading={busy ?? false}
      disabled={rest.disabled ?? false}
      onClick={onPick}
    >
      {say(label)}
    </KitButton>
  )
}
