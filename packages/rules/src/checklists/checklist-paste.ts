import { answerTypeNames, answerTypes } from '@muster/contract/jobs/answer-types'
import type { AnswerType, SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { answerKind, answerTypesOf, newQuestionType } from './answer-types.ts'
import { checklistLines } from './checklist-lines.ts'
import { answerOptions } from './follow-ups.ts'

export interface PastedQuestion {
  title: string
  answerType: AnswerType
  mandatory: boolean
  choices: string[]
  condition?: { answers: string[]; makesAction: boolean; questions: PastedQuestion[] }
}
export interface PastedTask {
  title: string
  subTasks: { title: string; questions: PastedQuestion[] }[]
}

/** The columns of a checklist that is pasted from a spreadsheet; those behind the second may be left out. */
export const pasteColumns = [
  msg('Task'),
  'Sub-task',
  msg('Answer type'),
  msg('Question or note'),
  msg('Mandatory'),
  msg('Choices'),
  msg('If the answer is'),
] as const
/** Instead of an answer type, in a line that says at which answer. */
const actionType = msg('Make an action')

/** Headings of earlier versions, which sheets that people keep still have. */
const earlierColumns: Readonly<Record<string, readonly string[]>> = {
  'Question or note': ['additional text'],
}

interface Vocabulary {
  yes: ReadonlySet<string>
  action: ReadonlySet<string>
  /** What a check is answered with, as people write it. */
  checks: ReadonlyMap<string, 'true' | 'false'>
  types: ReadonlyMap<string, AnswerType>
  columns: readonly ReadonlySet<string>[]
}
function vocabularyOf(say: (sentence: string) => string): Vocabulary {
  const both = (sentence: string) => [sentence.toLowerCase(), say(sentence).toLowerCase()]
  return {
    yes: new Set(['y', 'true', '1', 'x', ...both(msg('Yes')), ...both(msg('Mandatory'))]),
    action: new Set(both(actionType)),
    checks: new Map([
      ...[msg('Yes'), msg('Done'), msg('Pass'), 'true'].flatMap(both).map((word) => [word, 'true'] as const),
      ...[msg('No'), msg('Not done'), msg('Fail'), 'false']
        .flatMap(both)
        .map((word) => [word, 'false'] as const),
    ]),
    types: new Map(
      answerTypeNames.flatMap((type) =>
        [type.toLowerCase(), ...both(answerTypes[type].label)].map((word): [string, AnswerType] => [
          word,
          type,
        ]),
      ),
    ),
    columns: pasteColumns.map((column) => new Set([...both(column), ...(earlierColumns[column] ?? [])])),
  }
}

/** A spreadsheet puts a cell of several lines into quotation marks; what is pasted has lines of its own. */
const inOneLine = (text: string) =>
  text.replace(
    /(^|\t|\n)"((?:[^"]|"")*)"(?=\t|\n|$)/g,
    (_, before: string, cell: string) => `${before}"${cell.replaceAll(/\s*\n\s*/g, ' ')}"`,
  )

/** The cells of a line; a cell in quotation marks may hold tabs and, doubled, quotation marks. */
const cellsOf = (line: string) =>
  line.split('\t').map((cell) => {
    const text = cell.trim()
    return text.length > 1 && text.startsWith('"') && text.endsWith('"')
      ? text.slice(1, -1).replaceAll('""', '"')
      : text
  })

/**
 * A checklist as it is copied out of a spreadsheet or a text: with tabs, a line is a question in the columns above; lines
 * of the same task and sub-task belong together, and an empty cell repeats the one above it. Without tabs, lines are read
 * by checklist-lines.ts. A rating becomes that of the list, an unknown answer type a
 * text. `say` translates into the language in which it may be written besides English. `refused` names the lines that no
 * task stands above.
 */
export function pastedTasks(
  text: string,
  specType: SpecType,
  say: (sentence: string) => string = (sentence) => sentence,
): { tasks: PastedTask[]; refused: number[] } {
  const tasks: PastedTask[] = []
  const refused: number[] = []
  const words = vocabularyOf(say)
  const plain = text.replaceAll('\r', '')
  const takeCells = (cells: readonly string[], number: number) => {
    if (!take(tasks, cells, { specType, words })) refused.push(number)
  }
  // Tabs before the text indent it; behind text they part cells.
  if (!/\S[^\n]*\t/.test(plain)) {
    for (const { title, isTask, number } of checklistLines(plain))
      takeCells(isTask ? [title] : [tasks.at(-1)?.title ?? '', title], number)
  } else {
    for (const [at, line] of inOneLine(plain).split('\n').entries()) {
      if (line.trim() === '') continue
      const cells = line.includes('\t') ? cellsOf(line) : plainCells(line, tasks.at(-1)?.title)
      if (at > 0 || !isHead(cells, words)) takeCells(cells, at + 1)
    }
  }
  return { tasks: tasks.filter((task) => task.subTasks.length > 0), refused }
}

const isHead = ([task, subTask]: readonly string[], { columns }: Vocabulary) =>
  [task, subTask].every((cell, at) => columns[at]!.has((cell ?? '').toLowerCase()))

function plainCells(text: string, task: string | undefined): string[] {
  const [line] = checklistLines(text)
  if (!line) return ['', '', '']
  return line.isTask ? [line.title] : [task ?? '', line.title]
}

interface Meant {
  specType: SpecType
  words: Vocabulary
}
function take(tasks: PastedTask[], cells: readonly string[], { specType, words }: Meant): boolean {
  const [taskTitle = '', subTitle = '', type = '', title = '', mandatory = '', choices = '', at = ''] = cells
  let task = tasks.at(-1)
  if (taskTitle !== '' && taskTitle !== task?.title) {
    task = { title: taskTitle, subTasks: [] }
    tasks.push(task)
  }
  if (!task) return false
  const last = task.subTasks.at(-1)
  const isSame = last !== undefined && (subTitle === '' || subTitle === last.title) && cells.length > 2
  if (subTitle === '' && !isSame) return cells.length === 1
  const options = parted(choices)
  const above = isSame ? last.questions.at(-1) : undefined
  if (above && at !== '' && words.action.has(type.toLowerCase()))
    return follow(above, at, undefined, { specType, words })
  const answerType = typeOf(type, specType, words)
  const question = {
    title,
    answerType,
    mandatory: words.yes.has(mandatory.toLowerCase()),
    choices: answerKind({ answerType }) === 'CHOICE' ? options : [],
  }
  // One that speaks of no answer of the question above is a question like others: nothing is lost.
  if (above && at !== '' && follow(above, at, question, { specType, words })) return true
  if (isSame) last.questions.push(question)
  else task.subTasks.push({ title: subTitle, questions: [question] })
  return true
}

const parted = (cell: string) =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Adds a follow-up, or the making of an action, to the question above; whether that has such an answer. */
function follow(
  above: PastedQuestion,
  cell: string,
  question: PastedQuestion | undefined,
  { specType, words }: Meant,
): boolean {
  const options = answerOptions(specType, above)
  const isCheck = answerKind(above) === 'CHECK'
  const wordOf = (text: string) => (isCheck ? (words.checks.get(text.toLowerCase()) ?? text) : text)
  const answers = parted(cell)
    .map((text) => options.find(({ value }) => value.toLowerCase() === wordOf(text).toLowerCase())?.value)
    .filter((answer) => answer !== undefined)
  if (answers.length === 0) return false
  const condition = above.condition ?? { answers: [], makesAction: false, questions: [] }
  above.condition = {
    answers: [...new Set([...condition.answers, ...answers])],
    makesAction: condition.makesAction || question === undefined,
    questions: question ? [...condition.questions, question] : condition.questions,
  }
  return true
}

function typeOf(text: string, specType: SpecType, { types }: Vocabulary): AnswerType {
  const type = types.get(text.toLowerCase()) ?? (/^rating\b/i.test(text) ? 'RATING' : newQuestionType)
  const allowed = answerTypesOf(specType)
  if (allowed.includes(type)) return type
  return type === 'RATING' ? 'RATING_10' : 'RATING'
}
