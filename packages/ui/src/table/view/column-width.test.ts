import { expect, test } from 'vitest'
import { badge, type Column, column } from '../columns.tsx'
import { widthFor } from './column-width.ts'

interface LeaveRow {
  state: string
}
const states: Column<LeaveRow> = badge(
  'state',
  'Status',
  ({ state }: LeaveRow) => state,
  () => null,
)
const german: Readonly<Record<string, string>> = { Withdrawn: 'Zurückgezogen', Open: 'Offen' }
const say = (sentence: string | { message: string }) => german[String(sentence)] ?? String(sentence)
const rows = [{ state: 'Open' }, { state: 'Withdrawn' }]

test('a column of badges has room for its longest word in the language that is read', () => {
  expect(widthFor(states, [{ state: 'Open' }], say)).toBe(120)
  // The word is 94 pixels wide, its badge 114, the cell 134.
  expect(widthFor(states, rows, say)).toBeGreaterThanOrEqual(134)
  expect(widthFor(states, [{ state: 'x'.repeat(500) }], say)).toBe(208)
})

test('other columns keep their width, or share what is left', () => {
  expect(
    widthFor(
      column<LeaveRow>('state', 'Note', ({ state }) => state, { width: 60 }),
      rows,
      say,
    ),
  ).toBe(60)
  expect(
    widthFor(
      column<LeaveRow>('state', 'Note', ({ state }) => state),
      rows,
      say,
    ),
  ).toBeUndefined()
})
