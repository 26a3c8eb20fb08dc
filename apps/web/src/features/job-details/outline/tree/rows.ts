import type { DraftSpec } from '../../draft.ts'
import { isInList, type TaskList } from '../../task-lists.ts'
import { isMerged, type Level, type Specs } from './tree.ts'

export interface ChecklistRow {
  key: string
  level: Level
  path: string
  questionPath: string | undefined
  isClosed: boolean
}

const listed = (specs: Specs, list: TaskList) =>
  specs.flatMap((spec, at) => (isInList(list, spec) ? [{ spec, at }] : []))

export const specsOf = (specs: Specs, list: TaskList): DraftSpec[] =>
  listed(specs, list).map(({ spec }) => spec)

/** The tasks of a type with those of one list replaced; the others keep their order. */
export function withList(specs: Specs, list: TaskList, edited: Specs): DraftSpec[] {
  const left = [...edited]
  const lastOfList = specs.findLastIndex((spec) => isInList(list, spec))
  const merged = specs.flatMap((spec, at) => {
    if (!isInList(list, spec)) return [spec]
    return at === lastOfList ? left.splice(0) : left.splice(0, 1)
  })
  return [...merged, ...left]
}

export function outlineRows(specs: Specs, list: TaskList, closed: ReadonlySet<string>): ChecklistRow[] {
  return listed(specs, list).flatMap(({ spec, at }) => {
    const path = `specMap.${list.type}.${at}`
    const isClosed = closed.has(spec.key)
    const task: ChecklistRow = { key: spec.key, level: 'task', path, questionPath: undefined, isClosed }
    return isClosed ? [task] : [task, ...itemRows(spec, path)]
  })
}

function itemRows(spec: DraftSpec, specPath: string): ChecklistRow[] {
  return spec.jobSpecItems.flatMap((item, nth) => {
    const path = `${specPath}.jobSpecItems.${nth}`
    const first = isMerged(item) ? 1 : 0
    const questions = item.specUserAnswers.slice(first).map((question, at): ChecklistRow => {
      const own = `${path}.specUserAnswers.${first + at}`
      return { key: question.key, level: 'question', path: own, questionPath: own, isClosed: false }
    })
    const questionPath = first === 1 ? `${path}.specUserAnswers.0` : undefined
    return [{ key: item.key, level: 'subTask', path, questionPath, isClosed: false }, ...questions]
  })
}

const isSame = (one: ChecklistRow | undefined, other: ChecklistRow) =>
  one !== undefined &&
  one.key === other.key &&
  one.level === other.level &&
  one.path === other.path &&
  one.questionPath === other.questionPath &&
  one.isClosed === other.isClosed

/** The newer rows; those that did not change are the same objects as before, and are not drawn again. */
export function keepSame(
  before: readonly ChecklistRow[],
  now: readonly ChecklistRow[],
): readonly ChecklistRow[] {
  const known = new Map(before.map((row) => [row.key, row]))
  const rows = now.map((row) => (isSame(known.get(row.key), row) ? known.get(row.key)! : row))
  return rows.length === before.length && rows.every((row, at) => row === before[at]) ? before : rows
}

export function rowOfField(
  specs: Specs,
  path: string,
): { task: string; key: string; isTitle: boolean } | undefined {
  const [, , task, , subTask, , question, field] = path.split('.')
  const spec = specs[Number(task)]
  if (!spec) return undefined
  const item = subTask === undefined ? undefined : spec.jobSpecItems[Number(subTask)]
  if (!item) return { task: spec.key, key: spec.key, isTitle: path.endsWith('.title') }
  const asked = question === undefined ? undefined : item.specUserAnswers[Number(question)]
  if (!asked || (question === '0' && isMerged(item)))
    return { task: spec.key, key: item.key, isTitle: !asked && path.endsWith('.title') }
  return { task: spec.key, key: asked.key, isTitle: field === 'title' }
}
