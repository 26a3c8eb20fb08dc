import type { SpecType } from '@muster/contract/job-details'
import { answerTypeLabels, answerTypesOf } from '@muster/rules/answer-types'
import { CheckField } from '@muster/ui/CheckField.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { RowTools } from './RowTools.tsx'
import type { Row } from './use-rows.ts'

const labels = { up: 'Move question up', down: 'Move question down', remove: 'Remove question' }

export function QuestionRow({ row, type }: { row: Row; type: SpecType }) {
  const options = answerTypesOf(type).map((value) => ({ value, label: answerTypeLabels[value] }))
  return (
    <li className="question-row">
      <SelectField name={`${row.path}.answerType`} label="Answer type" options={options} translate compact />
      <TextField name={`${row.path}.title`} label="Additional text" compact />
      <CheckField name={`${row.path}.mandatory`} label="Mandatory" />
      {/* A sub-task without a question could not be answered: its first one stays. */}
      <RowTools row={row} labels={labels} canRemove={!row.isFirst} />
    </li>
  )
}
