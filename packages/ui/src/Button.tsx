import { ActionIcon, Button as KitButton, Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from 'react'
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

export interface IconButtonProps
  extends Pick<
    ComponentPropsWithRef<'button'>,
    'ref' | 'id' | 'aria-expanded' | 'aria-haspopup' | 'aria-controls'
  > {
  /** Read aloud and shown on hover. */
  label: string
  icon: ReactNode
  onPick?: MouseEventHandler
  href?: string
  disabled?: boolean
  /** Green, for what was done already; the label says what. */
  done?: boolean
}

/** Can be the target of a menu or a popover: what these add to it is passed on. */
export function IconButton({ label, icon, onPick, href, disabled, done, ...rest }: IconButtonProps) {
  const say = useWords()
  const look = {
    variant: done ? 'light' : 'subtle',
    color: done ? 'green' : 'gray',
    size: 32,
    'aria-label': say(label),
    className: 'icon-button',
  }
  return (
    <Tooltip label={say(label)}>
      {href === undefined ? (
        <ActionIcon {...rest} {...look} {...(onPick && { onClick: onPick })} disabled={disabled ?? false}>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon {...look} renderRoot={(props) => <AppLink {...props} href={href} />}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  )
}
