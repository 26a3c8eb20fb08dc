import type { DraftItem, DraftQuestion, DraftSpec } from '../../draft.ts'

/*
 * The checklist as a tree of three levels. What belongs to a row is read and replaced by `rowsIn` and `changeRows` alone,
 * so that an edit is written once for tasks, sub-tasks and questions.
 */

export type Specs = readonly DraftSpec[]
export type DraftRow = DraftSpec | DraftItem | DraftQuestion
export type Level = 'task' | 'subTask' | 'question'
/** Where a row stands: the number of its task, then of its sub-task, then its own. */
export type Place = readonly number[]

const levels = ['task', 'subTask', 'question'] as const
export const levelOf = (place: Place): Level => levels[place.length - 1]!
export const levelOfRow = (row: DraftRow): Level =>
  'jobSpecItems' in row ? 'task' : 'specUserAnswers' in row ? 'subTask' : 'question'

export function rowsIn(row: DraftRow): readonly DraftRow[] {
  if ('jobSpecItems' in row) return row.jobSpecItems
  return 'specUserAnswers' in row ? row.specUserAnswers : []
}
export function withRows(row: DraftRow, rows: readonly DraftRow[]): DraftRow {
  if ('jobSpecItems' in row) return { ...row, jobSpecItems: rows as DraftItem[] }
  return 'specUserAnswers' in row ? { ...row, specUserAnswers: rows as DraftQuestion[] } : row
}

export function placeOf(rows: readonly DraftRow[], key: string): Place | undefined {
  for (const [at, row] of rows.entries()) {
    if (row.key === key) return [at]
    const inside = placeOf(rowsIn(row), key)
    if (inside) return [at, ...inside]
  }
  return undefined
}
export const rowAt = (rows: readonly DraftRow[], [at, ...rest]: Place): DraftRow =>
  rest.length === 0 ? rows[at!]! : rowAt(rowsIn(rows[at!]!), rest)
export const specAt = (specs: Specs, [task]: Place) => specs[task!]!
export const itemAt = (specs: Specs, [task, subTask]: Place) => specs[task!]!.jobSpecItems[subTask!]!

/** The place of what a row belongs to; empty for a task. */
export const parentOf = (place: Place): Place => place.slice(0, -1)
/** The rows that belong to the row at a place; all tasks where it is empty. */
export const rowsAt = (specs: Specs, place: Place): readonly DraftRow[] =>
  place.length === 0 ? specs : rowsIn(rowAt(specs, place))

export function changeRows(
  specs: Specs,
  place: Place,
  change: (rows: readonly DraftRow[]) => readonly DraftRow[],
): Specs {
  const changed = (rows: readonly DraftRow[], [at, ...rest]: Place): readonly DraftRow[] =>
    at === undefined ? change(rows) : rows.with(at, withRows(rows[at]!, changed(rowsIn(rows[at]!), rest)))
  return changed(specs, place) as Specs
}

/** The first question of a sub-task is asked in its row, unless that question has a text of its own. */
export const isMerged = ({ specUserAnswers: [first] }: DraftItem) => first?.title === ''

export const questionRows = (item: DraftItem): readonly DraftQuestion[] =>
  isMerged(item) ? item.specUserAnswers.slice(1) : item.specUserAnswers

/** The tasks after an edit, and the row that has the focus then; none where it stays where it is. */
export interface OutlineState {
  specs: Specs
  focus?: string
}
