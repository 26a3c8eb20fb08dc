import css from './charts.module.css'

const width = 96
const height = 24
const inset = 3
const full = 100
/** The ground of lines whose scores lie above it: from 0 on, most lines would be flat and near the top. */
const usualGround = 50

interface Props {
  /** What the line is of, read aloud. */
  label: string
  /** 0 to 100, oldest first. */
  scores: readonly number[]
}

/**
 * How scores went, small enough for a row. Fifty charts of the library in one list would make it slow.
 */
export function ScoreLine({ label, scores }: Props) {
  const step = (width - 2 * inset) / Math.max(1, scores.length - 1)
  // The last score stands at the end of the line, a single one too.
  const start = scores.length === 1 ? width - inset : inset
  const ground = Math.min(usualGround, ...scores)
  const points = scores.map((score, at) => ({
    x: start + at * step,
    y: height - inset - ((score - ground) / (full - ground)) * (height - 2 * inset),
  }))
  const last = points.at(-1)
  if (!last) return null
  return (
    <svg className={css.line} width={width} height={height} role="img" aria-label={label}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={2.5} />
    </svg>
  )
}
