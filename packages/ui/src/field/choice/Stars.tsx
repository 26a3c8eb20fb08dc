import { useWords } from '../../words/words.ts'
import css from './stars.module.css'

interface Props {
  /** May be a fraction. */
  stars: number
  of: number
}

const side = 18
const star = 'M9 1.6l2.3 4.7 5.2.8-3.8 3.6.9 5.2L9 13.5l-4.6 2.4.9-5.2L1.5 7.1l5.2-.8z'

export function Stars({ stars, of }: Props) {
  const say = useWords()
  const label = say('{stars} of {of} stars', { stars: Math.round(stars * 100) / 100, of })
  const filled = Math.max(0, Math.min(of, stars)) * side
  const row = Array.from({ length: of }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stars have nothing else to tell them apart
    <path key={i} d={star} transform={`translate(${i * side})`} />
  ))
  return (
    <svg className={css.stars} role="img" aria-label={label} width={of * side} height={side}>
      <title>{label}</title>
      <g className={css.empty}>{row}</g>
      {/* What lies outside of the inner drawing is cut off. */}
      <svg className={css.filled} width={filled} height={side} aria-hidden>
        {row}
      </svg>
    </svg>
  )
}
