import type { ReactNode } from 'react'
import type { Item } from '../week/roster-rows.ts'
import { linesOf, partOf, roomOf, spanOnScale, type TimeSpan } from './day-scale.ts'
import css from './scale.module.css'
import { isResizable } from './use-resize.ts'

export const countLines = (items: readonly Item[], scale: TimeSpan): number =>
  Math.max(0, ...linesOf(items, scale)) + 1

interface Props {
  scale: TimeSpan
  items: readonly Item[]
  /** One for each item. */
  chips: readonly ReactNode[]
}
/** The shifts of a day where their hours are. Those that have not begun have handles at both ends. */
export function ScaleTrack({ scale, items, chips }: Props) {
  const length = scale.end - scale.start
  const lines = linesOf(items, scale)
  const style = { '--hours': length / 60, '--lines': countLines(items, scale) }
  return (
    <div className={css.track} data-track style={style as object}>
      {items.map((item, at) => {
        const span = spanOnScale(item)
        const part = partOf(span, scale)
        const where = {
          '--at': lines[at],
          '--start': (span.start - scale.start) / length,
          '--length': part,
          '--box': part / roomOf(span, scale),
        }
        return (
          <div key={item.key} className={css.shift} style={where as object}>
            {chips[at]}
            {isResizable(item) && (
              <>
                <span className={css.edge} data-edge="start" aria-hidden />
                <span className={css.edge} data-edge="end" aria-hidden />
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}
