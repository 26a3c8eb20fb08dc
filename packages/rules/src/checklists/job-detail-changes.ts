import type { FollowUp } from '@muster/contract/jobs/asked-questions'
import type { JobDetail, Questionnaire, Spec, SpecItem } from '@muster/contract/jobs/job-details'

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved'
export type ChangedPart = 'job detail' | 'task' | 'sub-task' | 'question'
/** One field of what changed; values as the contract has them. */
export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}
export interface JobDetailChange {
  kind: ChangeKind
  part: ChangedPart
  /** The titles from the task down to what changed, as the later version has them. */
  where: readonly string[]
  /** Of the task in which it stands; absent for the job detail itself. */
  list?: Pick<Spec, 'jobSpecType' | 'jobSpecPromptType'>
  fields: readonly FieldChange[]
}

const specFields = ['title', 'description', 'frequency', 'weight'] as const
const itemFields = ['title', 'frequency', 'instructions', 'picture', 'weight', 'critical'] as const
const questionFields = [
  ...(['title', 'answerType', 'mandatory', 'choices'] as const),
  ...(['conditionAnswers', 'makesAction'] as const),
] as const

/** A question with what its condition says; its follow-ups are rows of their own. */
interface QuestionRow extends FollowUp {
  conditionAnswers: readonly string[]
  makesAction: boolean
}
const rowOf = ({ condition, ...question }: Questionnaire): QuestionRow => ({
  ...question,
  conditionAnswers: condition?.answers ?? [],
  makesAction: condition?.makesAction ?? false,
})

/** A picture is the same one whatever address it has at the moment. */
const plain = (value: unknown) =>
  typeof value === 'object' && value !== null && 'fileName' in value && 'id' in value
    ? { id: value.id, fileName: value.fileName }
    : value
const differing = <T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]) =>
  fields.flatMap((field): FieldChange[] => {
    const [from, to] = [plain(before[field]), plain(after[field])]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })

interface Placed<T> {
  row: T
  /** The origin of what it stands in, or the list of a task. */
  parent: string
  where: readonly string[]
  list: Pick<Spec, 'jobSpecType' | 'jobSpecPromptType'>
}
type OriginRow = { originId: number; title: string }

/** What a question is called: its text, or its number among those of its sub-task. */
const questionName = ({ title }: FollowUp, at: number) => title || `#${at + 1}`

function placed({ specs }: JobDetail) {
  const all = {
    tasks: [] as Placed<Spec>[],
    items: [] as Placed<SpecItem>[],
    questions: [] as Placed<QuestionRow>[],
  }
  for (const spec of specs) {
    const list = { jobSpecType: spec.jobSpecType, jobSpecPromptType: spec.jobSpecPromptType }
    const parent = `${list.jobSpecType} ${list.jobSpecPromptType}`
    all.tasks.push({ row: spec, parent, where: [spec.title], list })
    for (const item of spec.specItems) {
      const where = [spec.title, item.title]
      all.items.push({ row: item, parent: String(spec.originId), where, list })
      for (const [at, question] of item.questionnaires.entries()) {
        const named = [...where, questionName(question, at)]
        all.questions.push({ row: rowOf(question), parent: String(item.originId), where: named, list })
        for (const [nth, followUp] of (question.condition?.questions ?? []).entries()) {
          const below = [...named, questionName(followUp, nth)]
          const parent = followsKey(question.originId)
          all.questions.push({ row: rowOf(followUp), parent, where: below, list })
        }
      }
    }
  }
  return all
}

/** Questions and sub-tasks are numbered apart. */
const followsKey = (originId: number | string) => `follows ${originId}`

/**
 * What differs between two versions of a job detail: rows are the same where they have the same origin. Inside what was
 * added or removed as a whole nothing is named again. A row has moved when it stands in another list or task, or when it
 * is not among the longest run of rows that kept their order.
 */
export function changesBetween(before: JobDetail, after: JobDetail): JobDetailChange[] {
  const [old, now] = [placed(before), placed(after)]
  const title = differing(before, after, ['title'])
  const changes: JobDetailChange[] =
    title.length > 0 ? [{ kind: 'changed', part: 'job detail', where: [after.title], fields: title }] : []
  const tasks = ofKind('task', old.tasks, now.tasks, specFields)
  const items = ofKind('sub-task', old.items, now.items, itemFields)
  const questions = ofKind('question', old.questions, now.questions, questionFields)
  const wholeQuestions = new Set([...questions.whole].map(followsKey))
  return [
    ...changes,
    ...tasks.changes,
    ...items.changes.filter(({ parent }) => !tasks.whole.has(parent)),
    ...questions.changes.filter(({ parent }) => !items.whole.has(parent) && !wholeQuestions.has(parent)),
  ].map(({ parent: _, ...change }: JobDetailChange & { parent?: string }) => change)
}

function ofKind<T extends OriginRow>(
  part: ChangedPart,
  before: readonly Placed<T>[],
  after: readonly Placed<T>[],
  fields: readonly (keyof T & string)[],
) {
  const old = new Map(before.map((each) => [each.row.originId, each]))
  const now = new Map(after.map((each) => [each.row.originId, each]))
  const changes: (JobDetailChange & { parent: string })[] = []
  const whole = new Set<string>()
  const note = (kind: ChangeKind, { where, list, parent }: Placed<T>, changed: readonly FieldChange[] = []) =>
    changes.push({ kind, part, where, list, parent, fields: changed })

  const moved = movedRows(before, after, old, now)
  for (const each of after) {
    const { originId } = each.row
    const was = old.get(originId)
    if (!was) {
      note('added', each)
      whole.add(String(originId))
      continue
    }
    const changed = differing(was.row, each.row, fields)
    if (changed.length > 0) note('changed', each, changed)
    if (moved.has(originId)) note('moved', each)
  }
  for (const each of before) {
    if (now.has(each.row.originId)) continue
    note('removed', each)
    whole.add(String(each.row.originId))
  }
  return { changes, whole }
}

function movedRows<T extends OriginRow>(
  before: readonly Placed<T>[],
  after: readonly Placed<T>[],
  old: ReadonlyMap<number, Placed<T>>,
  now: ReadonlyMap<number, Placed<T>>,
) {
  const stayed = (each: Placed<T>) =>
    old.get(each.row.originId)?.parent === now.get(each.row.originId)?.parent
  const moved = new Set(
    after.filter((each) => old.has(each.row.originId) && !stayed(each)).map(({ row }) => row.originId),
  )
  const place = new Map(before.filter(stayed).map(({ row }, at) => [row.originId, at]))
  for (const rows of Map.groupBy(after.filter(stayed), ({ parent }) => parent).values()) {
    const ids = rows.map(({ row }) => row.originId)
    const kept = new Set(longestRise(ids.map((id) => place.get(id)!)))
    for (const id of ids) if (!kept.has(place.get(id)!)) moved.add(id)
  }
  return moved
}

/** The longest part of a list of different numbers that rises, by patience sorting. */
function longestRise(numbers: readonly number[]): number[] {
  const tops: number[] = []
  const below = new Map<number, number | undefined>()
  for (const number of numbers) {
    const pile = tops.findIndex((top) => top > number)
    const at = pile < 0 ? tops.length : pile
    below.set(number, tops[at - 1])
    tops[at] = number
  }
  const rise: number[] = []
  for (let each = tops.at(-1); each !== undefined; each = below.get(each)) rise.unshift(each)
  return rise
}
