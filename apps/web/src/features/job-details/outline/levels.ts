import {
  type DraftItem,
  type DraftQuestion,
  type DraftSpec,
  newItem,
  newQuestion,
  newSpec,
} from '../draft.ts'
import {
  type Edit,
  isMerged,
  itemAt,
  levelOf,
  type Place,
  placeOf,
  questionAt,
  questionRows,
  type Specs,
  specAt,
  withItems,
  withQuestions,
} from './tree.ts'

/*
 * Changing the level of a row leaves all rows in their order: what followed a row that comes out belongs to it then. What a
 * row had at its other level is remembered, so that a second press brings it back.
 */

/** One step in: a task becomes the last sub-task of the task above, a sub-task a question of the sub-task above. */
export const indent: Edit = (specs, key) => {
  const place = placeOf(specs, key)
  if (!place) return undefined
  const [task, subTask = 0] = place
  if (levelOf(place) === 'task' && task > 0)
    return {
      focus: key,
      specs: withItems(specs, task - 1, [
        ...specs[task - 1]!.jobSpecItems,
        ...itemsOfTask(specAt(specs, place), specs[task - 1]!),
      ]).toSpliced(task, 1),
    }
  if (levelOf(place) !== 'subTask' || subTask === 0) return undefined
  const above = itemAt(specs, [task, subTask - 1])
  const moved = questionsOfItem(itemAt(specs, place))
  const questions = isUntouched(above) ? moved : [...above.specUserAnswers, ...moved]
  const shorter = withItems(specs, task, specAt(specs, place).jobSpecItems.toSpliced(subTask, 1))
  return { focus: key, specs: withQuestions(shorter, [task, subTask - 1], questions) }
}

/** One step out, with the rows that follow it in its task or sub-task. The only sub-task of a task stays. */
export const outdent: Edit = (specs, key) => {
  const place = placeOf(specs, key)
  if (!place || levelOf(place) === 'task') return undefined
  if (levelOf(place) === 'question') return questionOut(specs, place)
  const [task, subTask = 0] = place
  if (subTask === 0) return undefined
  const { jobSpecItems: items } = specAt(specs, place)
  const shorter = withItems(specs, task, items.slice(0, subTask))
  const spec = taskOfItem(items[subTask]!, specAt(specs, place), items.slice(subTask + 1))
  return { focus: key, specs: shorter.toSpliced(task + 1, 0, spec) }
}

function questionOut(specs: Specs, place: Place) {
  const [task, subTask = 0, at = 0] = place
  const { specUserAnswers: questions } = itemAt(specs, place)
  const { key, title, formerItem, ...question } = questionAt(specs, place)
  const carried: DraftQuestion = { ...question, key: newQuestion().key, title: '' }
  const item = {
    ...newItem(),
    ...formerItem,
    key,
    title,
    specUserAnswers: [carried, ...questions.slice(at + 1)],
  }
  const left = at === 0 ? [newQuestion()] : questions.slice(0, at)
  const shorter = withQuestions(specs, place, left)
  const items = shorter[task]!.jobSpecItems.toSpliced(subTask + 1, 0, item)
  return { focus: key, specs: withItems(shorter, task, items) }
}

/** Nothing was set of the one question that every new sub-task has. */
const isUntouched = ({ specUserAnswers: [first, ...others] }: DraftItem) =>
  others.length === 0 &&
  first !== undefined &&
  first.id === undefined &&
  first.title === '' &&
  first.answerType === newQuestion().answerType &&
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
