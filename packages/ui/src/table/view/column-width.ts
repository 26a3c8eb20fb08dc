import type { Say } from '../../words/words.ts'
import type { Column } from '../columns.tsx'

/** Of a letter of a badge, at most on average; and of what stands around its words: its own edge and that of the cell. */
const letter = 7.4
const around = 38
const mostForBadge = 208

/**
 * Pixels of a column, whatever its rows hold; undefined where it shares the room that is left. A column of badges is as wide
 * as its longest word, which no other language cuts.
 */
export function widthFor<Row>(
  { width, onCard, value }: Column<Row>,
  rows: readonly Row[],
  say: Say,
): number | undefined {
  if (width === undefined || onCard !== 'badge') return width
  const letters = rows.map((row) => {
    const plain = value(row)
    return typeof plain === 'string' ? say(plain).length : 0
  })
  const needed = Math.ceil(Math.max(0, ...letters) * letter + around)
  return Math.max(width, Math.min(needed, mostForBadge))
}
