import type { AnswerType } from '@muster/contract/job-details'
import { type DraftItem, type DraftQuestion, type DraftSpec, newItem, newKey, newQuestion } from '../draft.ts'
import { outdent } from './levels.ts'
import {
  type Edit,
  type Edited,
  itemAt,
  type Level,
  levelOf,
  type Place,
  placeOf,
  questionAt,
  type Specs,
  specAt,
  withItems,
  withQuestions,
} from './tree.ts'

/** A new row below: of a task a sub-task, else a row of the same level. An empty row steps out instead. */
export const insertBelow: Edit = (specs, key) => {
  const place = placeOf(specs, key)
  if (!place) return undefined
  const [task, subTask = 0, question = 0] = place
  const { jobSpecItems: items } = specAt(specs, place)
  if (levelOf(place) === 'task') {
    if (items[0]?.title === '') return { specs, focus: items[0].key }
    const item = newItem()
    return { specs: withItems(specs, task, [item, ...items]), focus: item.key }
  }
  if (levelOf(place) === 'subTask') {
    if (items[subTask]!.title === '') return outdent(specs, key)
    const item = newItem()
    return { specs: withItems(specs, task, items.toSpliced(subTask + 1, 0, item)), focus: item.key }
  }
  const questions = itemAt(specs, place).specUserAnswers
  if (questions[question]!.title === '') return outdent(specs, key)
  const added = newQuestion()
  return {
    specs: withQuestions(specs, place, questions.toSpliced(question + 1, 0, added)),
    focus: added.key,
  }
}

/** One more question at the end of a sub-task. */
export const addQuestion: Edit = (specs, key) => {
  const place = placeOf(specs, key)
  if (!place || levelOf(place) !== 'subTask') return undefined
  const added = newQuestion()
  const questions = [...itemAt(specs, place).specUserAnswers, added]
  return { specs: withQuestions(specs, place, questions), focus: added.key }
}

const copyOfQuestion = ({ id: _, formerItem: __, ...question }: DraftQuestion): DraftQuestion => ({
  ...question,
  key: newKey(),
})
const copyOfItem = ({ id: _, formerSpec: __, ...item }: DraftItem): DraftItem => ({
  ...item,
  key: newKey(),
  specUserAnswers: item.specUserAnswers.map(copyOfQuestion),
})
const copyOfSpec = ({ id: _, formerItem: __, ...spec }: DraftSpec): DraftSpec => ({
  ...spec,
  key: newKey(),
  jobSpecItems: spec.jobSpecItems.map(copyOfItem),
})

/** The same row once more below it, with all that belongs to it. */
export const duplicate: Edit = (specs, key) => {
  const place = placeOf(specs, key)
  if (!place) return undefined
  const [task, subTask = 0, question = 0] = place
  if (levelOf(place) === 'task') {
    const spec = copyOfSpec(specAt(specs, place))
    return { specs: specs.toSpliced(task + 1, 0, spec), focus: spec.key }
  }
  if (levelOf(place) === 'subTask') {
    const item = copyOfItem(itemAt(specs, place))
    const items = specAt(specs, place).jobSpecItems.toSpliced(subTask + 1, 0, item)
    return { specs: withItems(specs, task, items), focus: item.key }
  }
  const copy = copyOfQuestion(questionAt(specs, place))
  const questions = itemAt(specs, place).specUserAnswers.toSpliced(question + 1, 0, copy)
  return { specs: withQuestions(specs, place, questions), focus: copy.key }
}

/** A row that was taken out, and where it stood. */
export interface RemovedRow {
  row: DraftSpec | DraftItem | DraftQuestion
  level: Level
  /** The row that it belonged to; none of a task. */
  parent: string | undefined
  at: number
}

/** A task needs a sub-task, and the first question of a sub-task stays. */
export function removeRow(specs: Specs, key: string): (Edited & { removed: RemovedRow }) | undefined {
  const place = placeOf(specs, key)
  if (!place) return undefined
  const [task, subTask = 0, question = 0] = place
  const spec = specAt(specs, place)
  const focus = rowBefore(specs, place)
  if (levelOf(place) === 'task')
    return {
      specs: specs.toSpliced(task, 1),
      focus,
      removed: { row: spec, level: 'task', parent: undefined, at: task },
    }
  const item = itemAt(specs, place)
  if (levelOf(place) === 'subTask') {
    if (spec.jobSpecItems.length === 1) return undefined
    return {
      specs: withItems(specs, task, spec.jobSpecItems.toSpliced(subTask, 1)),
      focus,
      removed: { row: item, level: 'subTask', parent: spec.key, at: subTask },
    }
  }
  if (question === 0) return undefined
  return {
    specs: withQuestions(specs, place, item.specUserAnswers.toSpliced(question, 1)),
    focus,
    removed: { row: questionAt(specs, place), level: 'question', parent: item.key, at: question },
  }
}

/** The row that is read before this one, or after it where it is the first. */
function rowBefore(specs: Specs, [task, subTask, question]: Place): string {
  if (question !== undefined) return itemAt(specs, [task, subTask]).key
  if (subTask !== undefined)
    return subTask > 0 ? specs[task]!.jobSpecItems[subTask - 1]!.key : specs[task]!.key
  return (specs[task - 1] ?? specs[task + 1])?.key ?? ''
}

/** Puts a row back that was taken out; undefined where what it belonged to is gone. */
export function restoreRow(specs: Specs, { row, level, parent, at }: RemovedRow): Edited | undefined {
  const focus = row.key
  if (level === 'task') return { specs: specs.toSpliced(at, 0, row as DraftSpec), focus }
  const place = parent === undefined ? undefined : placeOf(specs, parent)
  if (!place) return undefined
  if (level === 'subTask' && levelOf(place) === 'task') {
    const items = specAt(specs, place).jobSpecItems.toSpliced(at, 0, row as DraftItem)
    return { specs: withItems(specs, place[0], items), focus }
  }
  if (level !== 'question' || levelOf(place) !== 'subTask') return undefined
  const questions = itemAt(specs, place).specUserAnswers.toSpliced(at, 0, row as DraftQuestion)
  return { specs: withQuestions(specs, place, questions), focus }
}

/** All that a task asks is answered in one way. */
export function setAnswerTypes(specs: Specs, key: string, answerType: AnswerType): Edited | undefined {
  const place = placeOf(specs, key)
  if (!place) return undefined
  const items = specAt(specs, place).jobSpecItems.map((item) => ({
    ...item,
    specUserAnswers: item.specUserAnswers.map((question) => ({ ...question, answerType })),
  }))
  return { specs: withItems(specs, place[0], items), focus: key }
}
