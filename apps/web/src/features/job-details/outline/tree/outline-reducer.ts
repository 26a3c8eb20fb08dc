import type { AnswerType } from '@muster/contract/jobs/job-details'
import {
  type DraftCondition,
  type DraftItem,
  type DraftQuestion,
  type DraftSpec,
  newItem,
  newKey,
  newQuestion,
} from '../../draft.ts'
import { indent, outdent } from './levels.ts'
import {
  changeRows,
  type DraftRow,
  isMerged,
  levelOf,
  levelOfRow,
  type OutlineState,
  type Place,
  parentOf,
  placeOf,
  rowAt,
  rowsAt,
  rowsIn,
  type Specs,
  withRows,
} from './tree.ts'

/** Where rows are put: in front of the sibling at this index, of the row that they belong to from then on. */
export interface Target {
  parent: string | undefined
  at: number
}
export const atEnd = Number.MAX_SAFE_INTEGER

export type RowEdit = 'below' | 'question' | 'duplicate' | 'delete' | 'up' | 'down' | 'in' | 'out'
export type OutlineAction =
  | { type: RowEdit; key: string }
  /** New tasks, a pasted checklist, or a row that was taken out and comes back. */
  | { type: 'add'; rows: readonly DraftRow[]; target: Target }
  | { type: 'move'; key: string; target: Target }
  | { type: 'answer'; key: string; answerType: AnswerType }

/** All edits of an outline. Answers the state that it was given where the edit is not possible. */
export function editOutline(state: OutlineState, action: OutlineAction): OutlineState {
  const { specs } = state
  if (action.type === 'add') return add(specs, action.rows, action.target) ?? state
  const place = placeOf(specs, action.key)
  if (!place) return state
  if (action.type === 'move') return moveTo(specs, place, action.target) ?? state
  if (action.type === 'answer') return { specs: answered(specs, place, action.answerType) }
  return rowEdits[action.type](specs, place) ?? state
}

type EditAt = (specs: Specs, place: Place) => OutlineState | undefined
const rowEdits: Readonly<Record<RowEdit, EditAt>> = {
  below: insertBelow,
  question: (specs, place) =>
    levelOf(place) === 'subTask' ? put(specs, place, rowsAt(specs, place).length, newQuestion()) : undefined,
  duplicate: (specs, place) => put(specs, parentOf(place), place.at(-1)! + 1, copyOf(rowAt(specs, place))),
  delete: remove,
  up: (specs, place) => moveBy(specs, place, -1),
  down: (specs, place) => moveBy(specs, place, 1),
  in: indent,
  out: outdent,
}

const put = (specs: Specs, parent: Place, at: number, row: DraftRow): OutlineState => ({
  specs: changeRows(specs, parent, (rows) => rows.toSpliced(at, 0, row)),
  focus: row.key,
})

/** A new row below: of a task a sub-task, else a row of the same level. An empty row steps out instead. */
function insertBelow(specs: Specs, place: Place): OutlineState | undefined {
  const row = rowAt(specs, place)
  if (levelOf(place) === 'task') {
    const [first] = rowsIn(row)
    return first?.title === '' ? { specs, focus: first.key } : put(specs, place, 0, newItem())
  }
  if (row.title === '') return outdent(specs, place)
  const added = levelOf(place) === 'subTask' ? newItem() : newQuestion()
  return put(specs, parentOf(place), place.at(-1)! + 1, added)
}

/** What is copied is new, with all that belongs to it. */
function copyOf(row: DraftRow): DraftRow {
  const { id: _, formerItem: __, formerSpec: ___, ...rest } = row as DraftSpec & DraftItem & DraftQuestion
  const copy: DraftRow = {
    ...rest,
    key: newKey(),
    ...(rest.condition && { condition: copyOfCondition(rest.condition) }),
  }
  return withRows(copy, rowsIn(copy).map(copyOf))
}

const copyOfCondition = (condition: DraftCondition): DraftCondition => ({
  ...condition,
  questions: condition.questions.map((question) => copyOf(question) as DraftQuestion),
})

/** A task needs a sub-task, and the first question of a sub-task stays. */
function remove(specs: Specs, place: Place): OutlineState | undefined {
  const index = place.at(-1)!
  const isNeeded = {
    task: false,
    subTask: rowsAt(specs, parentOf(place)).length === 1,
    question: index === 0,
  }
  if (isNeeded[levelOf(place)]) return undefined
  return {
    specs: changeRows(specs, parentOf(place), (rows) => rows.toSpliced(index, 1)),
    focus: rowBefore(specs, place),
  }
}

/** The row that is read before this one, or after it where it is the first. */
function rowBefore(specs: Specs, place: Place): string {
  const parent = parentOf(place)
  const index = place.at(-1)!
  const siblings = rowsAt(specs, parent)
  if (parent.length === 0) return (siblings[index - 1] ?? siblings[index + 1])?.key ?? ''
  return (index > 0 && levelOf(place) === 'subTask' ? siblings[index - 1]! : rowAt(specs, parent)).key
}

/** A row, and where it stands: with `add` it comes back there. */
export function rowAndTarget(specs: Specs, key: string): { row: DraftRow; target: Target } | undefined {
  const place = placeOf(specs, key)
  if (!place) return undefined
  return { row: rowAt(specs, place), target: { parent: parentKey(specs, place), at: place.at(-1)! } }
}
const parentKey = (specs: Specs, place: Place) =>
  place.length === 1 ? undefined : rowAt(specs, parentOf(place)).key

function placeOfTarget(specs: Specs, { parent }: Target, depth: number): Place | undefined {
  const place = parent === undefined ? [] : placeOf(specs, parent)
  return place?.length === depth ? place : undefined
}

const depths = { task: 0, subTask: 1, question: 2 } as const
function add(specs: Specs, added: readonly DraftRow[], target: Target): OutlineState | undefined {
  const [first] = added
  const parent = first && placeOfTarget(specs, target, depths[levelOfRow(first)])
  if (!parent) return undefined
  return {
    specs: changeRows(specs, parent, (rows) => rows.toSpliced(target.at, 0, ...added)),
    focus: first.key,
  }
}

/** Puts a row elsewhere at its level. What it leaves keeps at least one row. */
function moveTo(specs: Specs, place: Place, target: Target): OutlineState | undefined {
  const from = parentOf(place)
  const to = placeOfTarget(specs, target, from.length)
  if (!to) return undefined
  const row = rowAt(specs, place)
  const index = place.at(-1)!
  const isSame = from.join() === to.join()
  if (!isSame && rowsAt(specs, from).length === 1) return undefined
  const without = changeRows(specs, from, (rows) => rows.toSpliced(index, 1))
  // Taken out first, a row further down stands one earlier.
  return put(without, to, isSame && target.at > index ? target.at - 1 : target.at, row)
}

/** One place up or down, at the end of a task or sub-task into the next one. */
function moveBy(specs: Specs, place: Place, by: 1 | -1): OutlineState | undefined {
  const at = place.at(-1)! + by
  const isInside = at >= 0 && at < rowsAt(specs, parentOf(place)).length
  if (isInside) return moveTo(specs, place, { parent: parentKey(specs, place), at: by > 0 ? at + 1 : at })
  const next = neighbourOf(specs, parentOf(place), by)
  return next && moveTo(specs, place, next)
}

/** The end of the task or sub-task above, or the beginning of the one below. */
function neighbourOf(specs: Specs, parent: Place, by: 1 | -1): Target | undefined {
  if (parent.length === 0) return undefined
  const rows: readonly DraftRow[] = parent.length === 1 ? specs : specs.flatMap((spec) => spec.jobSpecItems)
  const next = rows[rows.indexOf(rowAt(specs, parent)) + by]
  if (!next) return undefined
  const start = 'specUserAnswers' in next && isMerged(next) ? 1 : 0
  return { parent: next.key, at: by > 0 ? start : rowsIn(next).length }
}

function answered(specs: Specs, place: Place, answerType: AnswerType): Specs {
  const answer = (row: DraftRow): DraftRow =>
    'answerType' in row ? { ...row, answerType } : withRows(row, rowsIn(row).map(answer))
  return changeRows(specs, parentOf(place), (rows) => rows.with(place.at(-1)!, answer(rowAt(specs, place))))
}
