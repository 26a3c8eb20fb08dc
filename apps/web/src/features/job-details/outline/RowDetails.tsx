import type { AnswerType, SpecType } from '@muster/contract/jobs/job-details'
import { frequencyHint } from '@muster/rules/time/frequency'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { useDrawn, useFormValue } from '@muster/ui/form/form-context.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import type { DraftSpec } from '../draft.ts'
import { PictureField } from '../PictureField.tsx'
import { AnswerTypeFields } from './AnswerTypeFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import css from './outline.module.css'
import { answerTypeOptions, frequencyOptions } from './tree/row-words.ts'
import type { ChecklistRow } from './tree/rows.ts'
import type { Outline } from './use-outline.ts'
import { levelWords } from './use-row-acts.ts'

interface Props {
  row: ChecklistRow
  type: SpecType
  dispatch: Outline['dispatch']
}

export function RowDetails({ row, type, dispatch }: Props) {
  const say = useWords()
  const title = useFormValue<string>(`${row.path}.title`)
  return (
    <div className={css.details}>
      <div>
        <p className="faint">{say(levelWords[row.level])}</p>
        {title && (
          <h3 className={css.title} dir="auto">
            {title}
          </h3>
        )}
      </div>
      {row.level === 'task' && <TaskFields row={row} type={type} dispatch={dispatch} />}
      {row.level === 'subTask' && <SubTaskFields row={row} type={type} />}
      {row.level === 'question' && <AnswerFields path={row.path} type={type} />}
    </div>
  )
}

function TaskFields({ row, type, dispatch }: Props) {
  const { path } = row
  return (
    <>
      <FrequencyFields path={path} />
      <TextArea name={`${path}.description`} label={msg('Instructions')} rows={2} grows={false} />
      <AnswerTypeOfAll row={row} type={type} dispatch={dispatch} />
    </>
  )
}

/** How often, and how much it counts; a sub-task is as frequent as its task unless it says otherwise. */
function FrequencyFields({ path, ofSubTask = false }: { path: string; ofSubTask?: boolean }) {
  const frequency = useFormValue<string>(`${path}.frequency`)
  return (
    <div className={css.pair}>
      <SelectField
        name={`${path}.frequency`}
        label={msg('Frequency')}
        options={frequencyOptions}
        help={frequencyHint(frequency)}
        translate
        {...(ofSubTask && { placeholder: msg('Same as task'), clearable: true })}
      />
      <NumberField name={`${path}.weight`} label={msg('Weight')} min={1} max={100} />
    </div>
  )
}

function AnswerTypeOfAll({ row: { key, path }, type, dispatch }: Props) {
  const common = useDrawn((held) => {
    const items = (held.get(path) as DraftSpec | undefined)?.jobSpecItems ?? []
    const types = new Set(items.flatMap((item) => item.specUserAnswers.map(({ answerType }) => answerType)))
    return types.size === 1 ? [...types][0]! : ''
  })
  return (
    <SelectField<AnswerType>
      label={msg('Answer type for all items')}
      placeholder={msg('Mixed')}
      options={answerTypeOptions[type]}
      value={common === '' ? undefined : (common as AnswerType)}
      onChange={(answerType) => answerType && dispatch({ type: 'answer', key, answerType })}
      translate
    />
  )
}

function SubTaskFields({ row, type }: Omit<Props, 'dispatch'>) {
  const { path, questionPath } = row
  // A text that is typed here gives the question a row of its own: the field stays under the hand.
  const isMerged = questionPath !== undefined
  const [shown, setShown] = useState({ key: row.key, isAsked: isMerged })
  if (shown.key !== row.key || (isMerged && !shown.isAsked)) setShown({ key: row.key, isAsked: isMerged })
  return (
    <>
      {shown.isAsked && <AnswerFields path={`${path}.specUserAnswers.0`} type={type} withNote />}
      <FrequencyFields path={path} ofSubTask />
      <CheckField name={`${path}.critical`} label={msg('Critical: must not fail')} />
      <TextArea
        name={`${path}.instructions`}
        label={msg('Instructions')}
        help={msg('Shown to the person who does it, with the picture.')}
        rows={2}
        grows={false}
      />
      <PictureField path={path} />
    </>
  )
}

interface AnswerProps {
  path: string
  type: SpecType
  /** Its text stands in the row, where it has one of its own. */
  withNote?: boolean
}
function AnswerFields({ path, type, withNote = false }: AnswerProps) {
  return (
    <>
      <AnswerTypeFields path={path} type={type} />
      {withNote && <TextField name={`${path}.title`} label={msg('Question or note')} />}
      <ConditionFields path={path} type={type} />
    </>
  )
}
