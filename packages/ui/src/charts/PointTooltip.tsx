import { useDirection } from '@mantine/core'
import { createPortal } from 'react-dom'
import { changeText } from '../words/change-text.ts'
import { useWords } from '../words/words.ts'
import type { DrawnPoint } from './chart-points.ts'
import css from './charts.module.css'

/** What the library tells its tooltip. */
interface ActivePoint {
  active?: boolean
  /** Where the point stands on the axis. */
  label?: string | number | undefined
}
interface Props extends ActivePoint {
  drawn: readonly DrawnPoint[]
  textOf: (value: number) => string
  laterLabel?: string
  /** Points that follow each other in time say how they changed. */
  isTime: boolean
  /** Reads out what the pointer or the keyboard reaches. */
  spoken: Element | null
}

/** A point in full: its day, its value and the change to the point before. */
export function PointTooltip({ active, label, drawn, textOf, laterLabel, isTime, spoken }: Props) {
  const say = useWords()
  const { dir } = useDirection()
  const place = drawn.findIndex(({ x }) => x === label)
  const point = drawn[place]
  if (!active || !point) return null
  const before = drawn.slice(0, place).findLast(({ value }) => value !== null)
  const lines = [
    point.value === null ? say('No data') : textOf(point.value),
    ...(point.later === undefined ? [] : [`${say(laterLabel ?? '')}: ${textOf(point.later)}`]),
    ...(isTime && before && point.value !== null
      ? [changeText(say, point.value - before.value!, before.label, textOf)]
      : []),
  ]
  return (
    <div className={css.tip} dir={dir}>
      <span className="faint">{point.label}</span>
      {lines.map((line, i) => (
        <span key={line} className={i === 0 ? 'strong figures' : 'figures'}>
          {line}
        </span>
      ))}
      {spoken && createPortal([point.label, ...lines].join('. '), spoken)}
    </div>
  )
}
