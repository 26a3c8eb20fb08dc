import type { AnswerType, Frequency } from '@muster/contract/jobs/job-details'
import { useDrawn } from '@muster/ui/form/form-context.ts'
import type { FormStore } from '@muster/ui/form/form-store.ts'
import type { DraftItem, DraftQuestion, DraftSpec } from '../draft.ts'
import type { ChecklistRow } from './tree/rows.ts'

interface RowMarks {
  /** The text of the row that it belongs to; empty of a task. */
  parent: string
  type: AnswerType | ''
  isMandatory: boolean
  isCritical: boolean
  hasFollowUps: boolean
  frequency: Frequency | null | undefined
  isRefused: boolean
}

export const useRowMarks = (row: ChecklistRow): RowMarks =>
  JSON.parse(useDrawn((store) => marksOf(store, row))) as RowMarks

function marksOf(store: FormStore, { level, path, questionPath }: ChecklistRow): string {
  const question =
    questionPath === undefined ? undefined : (store.get(questionPath) as DraftQuestion | undefined)
  const holder = store.get(path) as Partial<DraftSpec & DraftItem> | undefined
  const parentPath = level === 'task' ? undefined : path.split('.').slice(0, -2).join('.')
  const marks: RowMarks = {
    parent: parentPath === undefined ? '' : String(store.get(`${parentPath}.title`) ?? ''),
    type: question?.answerType ?? '',
    isMandatory: question?.mandatory ?? false,
    isCritical: holder?.critical ?? false,
    hasFollowUps: Boolean(question?.condition),
    frequency: holder?.frequency,
    isRefused: Object.keys(store.errors()).some((refused) => isOfRow(refused, level, path, questionPath)),
  }
  return JSON.stringify(marks)
}

function isOfRow(
  refused: string,
  level: ChecklistRow['level'],
  path: string,
  questionPath: string | undefined,
): boolean {
  if (questionPath !== undefined && refused.startsWith(`${questionPath}.`)) return true
  if (!refused.startsWith(`${path}.`)) return false
  const below = { task: '.jobSpecItems.', subTask: '.specUserAnswers.', question: undefined }[level]
  return below === undefined || !refused.includes(below, path.length)
}
