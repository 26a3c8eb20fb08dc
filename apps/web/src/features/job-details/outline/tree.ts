import type { DraftItem, DraftQuestion, DraftSpec } from '../draft.ts'

export type Specs = readonly DraftSpec[]
export type Level = 'task' | 'subTask' | 'question'
/** Where a row stands: its task, its sub-task, its question. */
export type Place = readonly [task: number, subTask?: number, question?: number]

const levels = ['task', 'subTask', 'question'] as const
export const levelOf = (place: Place): Level => levels[place.length - 1]!

/** The first question of a sub-task is asked in its row, unless that question has a text of its own. */
export const isMerged = ({ specUserAnswers: [first] }: DraftItem) => first?.title === ''

/** The questions that have a row of their own. */
export const questionRows = (item: DraftItem): readonly DraftQuestion[] =>
  isMerged(item) ? item.specUserAnswers.slice(1) : item.specUserAnswers

export function placeOf(specs: Specs, key: string): Place | undefined {
  for (const [task, spec] of specs.entries()) {
    if (spec.key === key) return [task]
    for (const [subTask, item] of spec.jobSpecItems.entries()) {
      if (item.key === key) return [task, subTask]
      const question = item.specUserAnswers.findIndex((each) => each.key === key)
      if (question >= 0) return [task, subTask, question]
    }
  }
  return undefined
}

export const specAt = (specs: Specs, [task]: Place) => specs[task]!
export const itemAt = (specs: Specs, [task, subTask = 0]: Place) => specs[task]!.jobSpecItems[subTask]!
export const questionAt = (specs: Specs, place: Place) => itemAt(specs, place).specUserAnswers[place[2] ?? 0]!

export const withItems = (specs: Specs, task: number, jobSpecItems: DraftItem[]): DraftSpec[] =>
  specs.with(task, { ...specs[task]!, jobSpecItems })

export const withQuestions = (
  specs: Specs,
  [task, subTask = 0]: Place,
  specUserAnswers: DraftQuestion[],
): DraftSpec[] => {
  const items = specs[task]!.jobSpecItems
  return withItems(specs, task, items.with(subTask, { ...items[subTask]!, specUserAnswers }))
}

/** The specs after an edit, and the row that has the focus then. */
export interface Edited {
  specs: Specs
  focus: string
}
/** Undefined where the edit is not possible. */
export type Edit = (specs: Specs, key: string) => Edited | undefined
