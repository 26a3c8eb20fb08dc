import { answerTypes } from '@muster/contract/jobs/answer-types'
import type { AnswerType, Frequency } from '@muster/contract/jobs/job-details'
import { answersText } from '@muster/rules/checklists/follow-ups'
import type { ChangeKind, FieldChange, JobDetailChange } from '@muster/rules/checklists/job-detail-changes'
import { frequencyLabels } from '@muster/rules/time/frequency'
import { Badge, type Tone } from '@muster/ui/page/Badge.tsx'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import css from '../job-details.module.css'
import { isInList, taskLists } from '../task-lists.ts'

const kinds: Record<ChangeKind, { label: string; tone: Tone }> = {
  added: { label: msg('Added'), tone: 'good' },
  removed: { label: msg('Removed'), tone: 'bad' },
  changed: { label: msg('Changed'), tone: 'warn' },
  moved: { label: msg('Moved'), tone: 'calm' },
}
const parts = {
  'job detail': msg('Checklist'),
  task: msg('Task'),
  'sub-task': 'Sub-task',
  question: msg('Question'),
} as const
const fieldLabels: Readonly<Record<string, string>> = {
  title: msg('Title'),
  description: msg('Instructions'),
  instructions: msg('Instructions'),
  frequency: msg('Frequency'),
  weight: msg('Weight'),
  picture: msg('Picture'),
  critical: msg('Critical'),
  answerType: msg('Answer type'),
  mandatory: msg('Mandatory'),
  choices: msg('Choices'),
  conditionAnswers: msg('Follow-ups at'),
  makesAction: msg('Make an action'),
}

export function ChangeRow({ change }: { change: JobDetailChange }) {
  const say = useWords()
  const { kind, part, where, list, fields } = change
  const { label, tone } = kinds[kind]
  const tab = list && taskLists.find((each) => each.type === list.jobSpecType && isInList(each, list))
  return (
    <li className={css.change}>
      <div className="row">
        <Badge label={label} tone={tone} />
        <span className="faint">
          {[tab?.label, parts[part]].flatMap((text) => (text ? [say(text)] : [])).join(' · ')}
        </span>
      </div>
      <p className="strong">{where.join(' › ')}</p>
      {fields.map((field) => (
        <p key={field.field} className="reading">
          <span className="faint">{say(fieldLabels[field.field] ?? field.field)}: </span>
          <del>{valueText(field.field, field.from, list, say)}</del> →{' '}
          <ins>{valueText(field.field, field.to, list, say)}</ins>
        </p>
      ))}
    </li>
  )
}

function valueText(
  field: FieldChange['field'],
  value: unknown,
  list: JobDetailChange['list'],
  say: Say,
): string {
  if (field === 'conditionAnswers' && list) {
    const question = { answerType: 'CHECKBOX', condition: { answers: value as string[] } } as const
    return answersText(list.jobSpecType, question, say) || '–'
  }
  if (field === 'frequency')
    return say(value === null ? msg('Same as task') : frequencyLabels[value as Frequency])
  if (field === 'answerType') return say(answerTypes[value as AnswerType].label)
  if (typeof value === 'boolean') return say(value ? msg('Yes') : msg('No'))
  if (Array.isArray(value)) return value.join(', ') || '–'
  if (typeof value === 'object' && value !== null && 'fileName' in value) return String(value.fileName)
  return value === null || value === '' ? '–' : String(value)
}
