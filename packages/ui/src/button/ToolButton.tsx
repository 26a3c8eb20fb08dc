import { ActionIcon } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { saying } from '../dialog/say-error.ts'
import { AppLink } from '../page/links.tsx'
import { useWords } from '../words/words.ts'
import { drawIcon, type Icon } from './icon.tsx'
import css from './tool-button.module.css'

export interface ToolButtonProps
  extends Pick<
    ComponentPropsWithRef<'button'>,
    | 'ref'
    | 'id'
    | 'tabIndex'
    | 'onKeyDown'
    | 'aria-expanded'
    | 'aria-haspopup'
    | 'aria-controls'
    | 'aria-keyshortcuts'
  > {
  /** Read aloud. */
  label: string
  /** What it is about, read aloud with the label. */
  of?: string | undefined
  icon: Icon
  /** What it does. What prevents it is said. */
  onPick?: (event: MouseEvent) => unknown
  href?: string
  disabled?: boolean
  /** Green, for what was done already; the label says what. */
  done?: boolean
}

/** An icon to press. Can be the target of a menu or a popover: what these add to it is passed on. */
export function ToolButton({ label, of, icon, onPick, href, disabled, done, ...rest }: ToolButtonProps) {
  const say = useWords()
  const look = {
    variant: done ? 'light' : 'subtle',
    color: done ? 'green' : 'gray',
    size: 32,
    'aria-label': of ? `${say(label)}: ${of}` : say(label),
    className: css.iconButton,
  }
  return href === undefined ? (
    <ActionIcon {...rest} {...look} {...(onPick && { onClick: saying(onPick) })} disabled={disabled ?? false}>
      {drawIcon(icon, 18)}
    </ActionIcon>
  ) : (
    <ActionIcon {...(rest as object)} {...look} renderRoot={(props) => <AppLink {...props} href={href} />}>
      {drawIcon(icon, 18)}
    </ActionIcon>
  )
}
