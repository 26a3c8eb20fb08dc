import { Button as KitButton } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useOneAct } from '../form/one-act.ts'
import { AppLink } from '../page/links.tsx'
import { useWords } from '../words/words.ts'
import { drawIcon, type Icon } from './icon.tsx'

type Kind = 'primary' | 'quiet' | 'plain' | 'danger'
const variants = { primary: 'filled', quiet: 'default', plain: 'subtle', danger: 'filled' } as const
const colors = { primary: undefined, quiet: undefined, plain: 'gray', danger: 'red.8' } as const

export interface ButtonProps {
  /** Plain English; translated here. */
  label: string
  /** What it is about, read aloud with it: of many buttons alike each says whose it is. */
  of?: string | undefined
  kind?: Kind
  icon?: Icon | undefined
  href?: string
  /** What it does. The button is busy until a promise that this returns is settled; what prevents it is said. */
  onPick?: (event: MouseEvent) => unknown
  type?: 'button' | 'submit'
  busy?: boolean
  disabled?: boolean
  size?: 'small' | 'normal' | 'field'
  wide?: boolean
  autoFocus?: boolean
  /** Whether what it opens, on the page itself, is open. */
  isOpen?: boolean
  /** The letter that presses it from its line of a list. */
  shortcut?: string
}
const sizes = { small: 'xs', normal: 'sm', field: 'xl' } as const

export function Button({
  label,
  of,
  kind = 'quiet',
  icon,
  href,
  onPick,
  busy,
  size = 'normal',
  ...rest
}: ButtonProps) {
  const say = useWords()
  const { isActing, isResting, isTooSoon, press } = useOneAct(onPick, size === 'field')
  const look = {
    variant: variants[kind],
    ...(colors[kind] && { color: colors[kind] }),
    size: sizes[size],
    leftSection: drawIcon(icon, size === 'field' ? 20 : 16),
    fullWidth: rest.wide ?? false,
    radius: 8,
    ...(of && { 'aria-label': `${say(label)}: ${of}` }),
    'data-autofocus': rest.autoFocus || undefined,
  }
  if (href !== undefined) {
    return (
      <KitButton
        {...look}
        renderRoot={(props) => (
          <AppLink {...props} href={href} onClick={press} aria-disabled={isTooSoon || undefined} />
        )}
      >
        {say(label)}
      </KitButton>
    )
  }
  return (
    <KitButton
      {...look}
      type={rest.type ?? 'button'}
      loading={busy || isActing}
      disabled={rest.disabled || isTooSoon}
      aria-disabled={isResting || undefined}
      data-too-soon={isTooSoon || undefined}
      aria-expanded={rest.isOpen}
      aria-keyshortcuts={rest.shortcut}
      onClick={press}
    >
      {say(label)}
    </KitButton>
  )
}
