import css from './charts.module.css'

const width = 96
const height = 24
const inset = 3
const full = 100
/** Per cent from the bottom to the top of a line that changes little: less would make a mountain of each point. */
const leastSpan = 20

interface Props {
  /** What the line is of, read aloud. */
  label: string
  /** 0 to 100, oldest first. */
  scores: readonly number[]
}

/**
 * How scores went, small enough for a row; nothing where a single score went nowhere. Fifty charts of the library in one
 * list would make it slow.
 */
export function ScoreLine({ label, scores }: Props) {
  if (scores.length < 2) return <span className={css.line} style={{ width }} />
  const step = (width - 2 * inset) / (scores.length - 1)
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)]
  const span = Math.max(leastSpan, highest - lowest)
  const ground = Math.min(full - span, Math.max(0, (lowest + highest - span) / 2))
  const points = scores.map((score, at) => ({
    x: inset + at * step,
    y: height - inset - ((score - ground) / span) * (height - 2 * inset),
  }))
  const last = points.at(-1)!
  return (
    <svg className={css.line} width={width} height={height} role="img" aria-label={label}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={2.5} />
    </svg>
  )
}
