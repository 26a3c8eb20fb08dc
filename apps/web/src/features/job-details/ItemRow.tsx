import { frequencies, type SpecType } from '@muster/contract/job-details'
import { frequencyLabels } from '@muster/rules/frequency'
import { Button } from '@muster/ui/Button.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { IconPlus } from '@tabler/icons-react'
import { type DraftQuestion, newQuestion } from './draft.ts'
import { QuestionRow } from './QuestionRow.tsx'
import { RowTools } from './RowTools.tsx'
import { type Row, useRows } from './use-rows.ts'

const labels = { up: 'Move sub-task up', down: 'Move sub-task down', remove: 'Remove sub-task' }
export const frequencyOptions = frequencies.map((value) => ({ value, label: frequencyLabels[value] }))

/** One sub-task with its questions. */
export function ItemRow({ row, type, isOnly }: { row: Row; type: SpecType; isOnly: boolean }) {
  const questions = useRows<DraftQuestion>(`${row.path}.specUserAnswers`)
  return (
    <li className="item-row">
      <div className="outline-line">
        <TextField name={`${row.path}.title`} label="Sub-task title" compact />
        <SelectField
          name={`${row.path}.frequency`}
          label="Frequency"
          placeholder="As the task"
          options={frequencyOptions}
          translate
          clearable
          compact
        />
        <RowTools row={row} labels={labels} canRemove={!isOnly} />
      </div>
      <ul className="outline">
        {questions.rows.map((question) => (
          <QuestionRow key={question.key} row={question} type={type} />
        ))}
      </ul>
      <Button
        label="Add question"
        kind="plain"
        size="small"
        icon={<IconPlus size={14} />}
        onPick={() => questions.add(newQuestion())}
      />
    </li>
  )
}
