import type { AnswerType, SpecType } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import { answerTypeLabels, answerTypesOf } from '@muster/rules/answer-types'
import { CheckField } from '@muster/ui/CheckField.tsx'
import { useFormValue } from '@muster/ui/form-context.ts'
import { LinesField } from '@muster/ui/LinesField.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { memo } from 'react'
import css from './job-details.module.css'
import { Grip, RowTools } from './RowTools.tsx'
import type { Handle } from './Sortable.tsx'
import { isSameRow, type Row } from './use-rows.ts'

const labels = {
  up: msg('Move question up'),
  down: msg('Move question down'),
  remove: msg('Remove question'),
}
const optionsOf = (type: SpecType) =>
  answerTypesOf(type).map((value) => ({ value, label: answerTypeLabels[value] }))
const options = {
  NORMAL: optionsOf('NORMAL'),
  INSPECTION: optionsOf('INSPECTION'),
  FEEDBACK: optionsOf('FEEDBACK'),
}

interface Props {
  row: Row
  type: SpecType
  handle: Handle
}
export const QuestionRow = memo(
  ({ row, type, handle }: Props) => {
    const answerType = useFormValue<AnswerType>(`${row.path}.answerType`)
    return (
      <>
        <div className={css.questionRow}>
          <Grip handle={handle} label={msg('Drag question')} />
          <SelectField
            name={`${row.path}.answerType`}
            label={msg('Answer type')}
            options={options[type]}
            translate
            compact
          />
          <TextField name={`${row.path}.title`} label={msg('Question or note')} compact />
          <CheckField name={`${row.path}.mandatory`} label={msg('Mandatory')} />
          {/* A sub-task without a question could not be answered: its first one stays. */}
          <RowTools row={row} labels={labels} canRemove={!row.isFirst} />
        </div>
        {answerType === 'CHOICE' && (
          <div className={css.questionChoices}>
            <LinesField
              name={`${row.path}.choices`}
              label={msg('Choices')}
              help={msg('One per line, at least two.')}
            />
          </div>
        )}
      </>
    )
  },
  (one, other) => one.type === other.type && one.handle === other.handle && isSameRow(one.row, other.row),
)
