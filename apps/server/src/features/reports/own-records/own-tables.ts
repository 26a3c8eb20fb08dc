import type { Block } from '@muster/pdf/document'
import { isoWithOffset } from '@muster/rules/time/zone'
import { tableOf } from '../../documents/columns.ts'
import { english } from '../../languages/reader.ts'

interface OwnTable<Line> {
  lines: readonly Line[]
  columns: Readonly<Record<string, (line: Line) => string>>
  /** Instead of a table without lines. */
  none: string
}

export async function ownTable<Line>(
  heading: string,
  { lines, columns, none }: OwnTable<Line>,
): Promise<Block[]> {
  const wide = Object.entries(columns).map(([label, text]) => ({ label, text, width: 1 }))
  return [
    { kind: 'heading', text: heading },
    lines.length === 0
      ? { kind: 'text', text: none, muted: true }
      : await tableOf({ columns: wide, lines }, english.t),
  ]
}

/** By ISO weekday. */
export const weekdays = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `2026-04-02 06:00` by the clock of a zone. */
export const localMoment = (zone: string, moment: Date | number | null) =>
  moment === null ? '' : isoWithOffset(zone, new Date(moment).getTime()).slice(0, 16).replace('T', ' ')
