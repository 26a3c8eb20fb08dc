import { atEnd, type Target } from './outline-reducer.ts'
import type { ChecklistRow } from './rows.ts'
import type { Level } from './tree.ts'

export interface Edges {
  top: number
  bottom: number
}
export interface Gap {
  y: number
  target: Target
}

/** Where a row of a level can be dropped: in front of each row of its level, and at the end of what holds them. */
export function gapsOf(
  rows: readonly ChecklistRow[],
  level: Level,
  edgesOf: (row: ChecklistRow) => Edges,
): Gap[] {
  const gaps: Gap[] = []
  const holder = { task: undefined, subTask: 'task', question: 'subTask' }[level]
  let parent: ChecklistRow | undefined
  let position = 0
  const endOfParent = (y: number) => {
    if (holder === undefined || parent)
      gaps.push({ y, target: { parent: parent?.key, at: parent?.isClosed ? atEnd : position } })
  }
  let bottom = 0
  for (const row of rows) {
    const edges = edgesOf(row)
    if (row.level === holder || (holder === 'subTask' && row.level === 'task')) {
      endOfParent(bottom)
      parent = row.level === holder ? row : undefined
      // The first question may stand in the row of its sub-task.
      position = row.questionPath === undefined ? 0 : 1
    }
    if (row.level === level) {
      gaps.push({ y: edges.top, target: { parent: parent?.key, at: position } })
      position += 1
    }
    bottom = edges.bottom
  }
  endOfParent(bottom)
  return gaps
}

export const nearestGap = (gaps: readonly Gap[], y: number): Gap | undefined =>
  gaps.reduce<Gap | undefined>(
    (best, gap) => (best && Math.abs(best.y - y) <= Math.abs(gap.y - y) ? best : gap),
    undefined,
  )
