import type { ReactNode } from 'react'
import { Tooltip } from '../theme/library.ts'
import { useWords, type Values } from '../words/words.ts'
import css from './hint.module.css'

interface Props {
  /** What is said on hover, focus and touch, and read aloud. */
  text: string
  values?: Values
  onPick?: () => void
  children: ReactNode
}

export function Hint({ text, values, onPick, children }: Props) {
  const say = useWords()
  const said = say(text, values)
  return (
    <Tooltip label={said} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={css.hint} aria-label={said} {...(onPick && { onClick: onPick })}>
        {children}
      </button>
    </Tooltip>
  )
}
