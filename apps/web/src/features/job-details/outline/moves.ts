import {
  type Edit,
  type Edited,
  isMerged,
  itemAt,
  levelOf,
  type Place,
  placeOf,
  questionAt,
  type Specs,
  specAt,
  withItems,
  withQuestions,
} from './tree.ts'

/** Where a row is put: in front of the sibling at this index, of the row that it belongs to from then on. */
export interface Target {
  /** None for a task. */
  parent: string | undefined
  at: number
}

function swapped<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}

/** Puts a row elsewhere at its level. What it leaves keeps at least one row. */
export function moveTo(specs: Specs, key: string, { parent, at }: Target): Edited | undefined {
  const place = placeOf(specs, key)
  if (!place) return undefined
  const [task, subTask = 0, question = 0] = place
  if (levelOf(place) === 'task') return { specs: swapped(specs, task, after(task, at)), focus: key }
  const target = parent === undefined ? undefined : placeOf(specs, parent)
  if (!target || target.length !== place.length - 1) return undefined
  if (levelOf(place) === 'subTask') {
    const items = specAt(specs, place).jobSpecItems
    if (target[0] === task)
      return { specs: withItems(specs, task, swapped(items, subTask, after(subTask, at))), focus: key }
    if (items.length === 1) return undefined
    const others = specAt(specs, target).jobSpecItems.toSpliced(at, 0, itemAt(specs, place))
    const without = withItems(specs, task, items.toSpliced(subTask, 1))
    return { specs: withItems(without, target[0], others), focus: key }
  }
  const questions = itemAt(specs, place).specUserAnswers
  if (target[0] === task && target[1] === subTask)
    return {
      specs: withQuestions(specs, place, swapped(questions, question, after(question, at))),
      focus: key,
    }
  if (questions.length === 1) return undefined
  const others = itemAt(specs, target).specUserAnswers.toSpliced(at, 0, questionAt(specs, place))
  const without = withQuestions(specs, place, questions.toSpliced(question, 1))
  return { specs: withQuestions(without, target, others), focus: key }
}
/** Taken out first, a row further down stands one earlier. */
const after = (from: number, at: number) => (at > from ? at - 1 : at)

/** The row that a row belongs to. */
const parentOf = (specs: Specs, place: Place) =>
  place.length === 1 ? undefined : place.length === 2 ? specAt(specs, place).key : itemAt(specs, place).key

/** One place up or down, at the end of a task or sub-task into the next one. */
const moveBy =
  (by: 1 | -1): Edit =>
  (specs, key) => {
    const place = placeOf(specs, key)
    if (!place) return undefined
    const at = place.at(-1)!
    const count = siblingsOf(specs, place)
    if (at + by >= 0 && at + by < count)
      return moveTo(specs, key, { parent: parentOf(specs, place), at: by > 0 ? at + 2 : at - 1 })
    const next = neighbourOf(specs, place, by)
    return next && moveTo(specs, key, next)
  }
export const moveUp = moveBy(-1)
export const moveDown = moveBy(1)

export const siblingsOf = (specs: Specs, place: Place): number => {
  if (place.length === 1) return specs.length
  return place.length === 2
    ? specAt(specs, place).jobSpecItems.length
    : itemAt(specs, place).specUserAnswers.length
}

/** The end of the task or sub-task above, or the beginning of the one below. */
function neighbourOf(specs: Specs, [task, subTask, question]: Place, by: 1 | -1): Target | undefined {
  if (subTask === undefined) return undefined
  if (question === undefined) {
    const next = specs[task + by]
    return next && { parent: next.key, at: by > 0 ? 0 : next.jobSpecItems.length }
  }
  const items = specs.flatMap((spec) => spec.jobSpecItems)
  const next = items[items.indexOf(itemAt(specs, [task, subTask])) + by]
  return next && { parent: next.key, at: by < 0 ? next.specUserAnswers.length : isMerged(next) ? 1 : 0 }
}
