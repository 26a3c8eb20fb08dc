import type { CSSProperties } from 'react'
import css from './stars.module.css'
import { useWords } from './words.ts'

interface Props {
  /** May be a fraction. */
  stars: number
  of: number
}

/** A row of stars, filled from the start; the number is read aloud. */
export function Stars({ stars, of }: Props) {
  const say = useWords()
  const label = say('{stars} of {of} stars', { stars: Math.round(stars * 100) / 100, of })
  const style = { '--filled': `${(Math.max(0, Math.min(of, stars)) / of) * 100}%` } as CSSProperties
  return (
    <span className={css.stars} role="img" aria-label={label} title={label} style={style}>
      {'★'.repeat(of)}
    </span>
  )
}
