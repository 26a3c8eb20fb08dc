import {
  type DraftItem,
  type DraftQuestion,
  type DraftSpec,
  newItem,
  newQuestion,
  newSpec,
} from '../../draft.ts'
import {
  changeRows,
  isMerged,
  itemAt,
  levelOf,
  type OutlineState,
  type Place,
  questionRows,
  type Specs,
  specAt,
} from './tree.ts'

/*
 * Changing the level of a row leaves all rows in their order: what followed a row that comes out belongs to it then. What a
 * row had at its other level is remembered, so that a second press brings it back.
 */

/** One step in: a task becomes the last sub-task of the task above, a sub-task a question of the sub-task above. */
export function indent(specs: Specs, place: Place): OutlineState | undefined {
  const [task = 0, subTask = 0] = place
  if (levelOf(place) === 'task' && task > 0) {
    const [spec, above] = [specAt(specs, place), specs[task - 1]!]
    const longer = changeRows(specs, [task - 1], (items) => [...items, ...itemsOfTask(spec, above)])
    return { focus: spec.key, specs: longer.toSpliced(task, 1) }
  }
  if (levelOf(place) !== 'subTask' || subTask === 0) return undefined
  const item = itemAt(specs, place)
  const moved = questionsOfItem(item)
  const isReplaced = isUntouched(itemAt(specs, [task, subTask - 1]))
  const shorter = changeRows(specs, [task], (items) => items.toSpliced(subTask, 1))
  const joined = changeRows(shorter, [task, subTask - 1], (questions) =>
    isReplaced ? moved : [...questions, ...moved],
  )
  return { focus: item.key, specs: joined }
}

/** One step out, with the rows that follow it in its task or sub-task. The only sub-task of a task stays. */
export function outdent(specs: Specs, place: Place): OutlineState | undefined {
  const [task = 0, subTask = 0] = place
  if (levelOf(place) === 'question') return questionOut(specs, place)
  if (levelOf(place) === 'task' || subTask === 0) return undefined
  const item = itemAt(specs, place)
  const above = specAt(specs, place)
  const spec = taskOfItem(item, above, above.jobSpecItems.slice(subTask + 1))
  const shorter = changeRows(specs, [task], (items) => items.slice(0, subTask))
  return { focus: item.key, specs: shorter.toSpliced(task + 1, 0, spec) }
}

function questionOut(specs: Specs, [task = 0, subTask = 0, at = 0]: Place): OutlineState {
  const questions = itemAt(specs, [task, subTask]).specUserAnswers
  const taken = itemOfQuestion(questions[at]!)
  const item = { ...taken, specUserAnswers: [...taken.specUserAnswers, ...questions.slice(at + 1)] }
  const left = at === 0 ? [newQuestion()] : questions.slice(0, at)
  const shorter = changeRows(specs, [task, subTask], () => left)
  return {
    focus: item.key,
    specs: changeRows(shorter, [task], (items) => items.toSpliced(subTask + 1, 0, item)),
  }
}

/** Nothing was set of the one question that every new sub-task has. */
const isUntouched = ({ specUserAnswers: [first, ...others] }: DraftItem) =>
  others.length === 0 &&
  first !== undefined &&
  first.id === undefined &&
  first.title === '' &&
  first.answerType === newQuestion().answerType &&
  !first.condition &&
  !first.mandatory

function itemsOfTask(spec: DraftSpec, above: DraftSpec): DraftItem[] {
  const { formerItem } = spec
  const [first, ...others] = spec.jobSpecItems
  const isCarrier = first?.title === ''
  const remembered = formerItem?.specUserAnswers ?? []
  const ownQuestions = isCarrier
    ? first.specUserAnswers
    : remembered.length > 0
      ? remembered
      : [newQuestion()]
  const item: DraftItem = {
    ...newItem(),
    instructions: spec.description,
    frequency: spec.frequency === above.frequency ? null : spec.frequency,
    ...formerItem,
    key: spec.key,
    title: spec.title,
    formerSpec: { ...spec, jobSpecItems: [] },
    specUserAnswers: ownQuestions,
  }
  return [item, ...(isCarrier ? others : spec.jobSpecItems)]
}

function taskOfItem(item: DraftItem, above: DraftSpec, followers: readonly DraftItem[]): DraftSpec {
  const { formerSpec, ...rest } = item
  const rows = [...questionRows(item).map(itemOfQuestion), ...followers]
  // Without rows of its own it would ask nothing: what it asked stays below it, to be given a title.
  const isBare = rows.length === 0
  const remembered = isMerged(item) && !isBare ? item.specUserAnswers.slice(0, 1) : []
  return {
    ...newSpec(above.jobSpecPromptType),
    description: item.instructions,
    frequency: item.frequency ?? above.frequency,
    ...formerSpec,
    key: item.key,
    title: item.title,
    jobSpecPromptType: above.jobSpecPromptType,
    formerItem: { ...rest, specUserAnswers: remembered },
    jobSpecItems: isBare ? [{ ...newItem(), specUserAnswers: item.specUserAnswers }] : rows,
  }
}

const itemOfQuestion = ({ key, title, formerItem, ...question }: DraftQuestion): DraftItem => ({
  ...newItem(),
  ...formerItem,
  key,
  title,
  specUserAnswers: [{ ...question, key: newQuestion().key, title: '' }],
})

function questionsOfItem(item: DraftItem): DraftQuestion[] {
  const { key, title } = item
  const formerItem = { ...item, specUserAnswers: [] }
  const [first, ...others] = item.specUserAnswers
  if (!isMerged(item)) return [{ ...newQuestion(), key, title, formerItem }, ...item.specUserAnswers]
  return [{ ...first!, key, title, formerItem }, ...others]
}
