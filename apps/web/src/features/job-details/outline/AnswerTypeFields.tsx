import type { AnswerType, SpecType } from '@muster/contract/jobs/job-details'
import { answerKind } from '@muster/rules/checklists/answer-types'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { LinesField } from '@muster/ui/field/LinesField.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { msg } from '@muster/ui/words/words.ts'
import css from './outline.module.css'
import { answerTypeOptions } from './tree/row-words.ts'

/** How a question, or one that follows it, is answered. */
export function AnswerTypeFields({ path, type }: { path: string; type: SpecType }) {
  const answerType = useFormValue<AnswerType>(`${path}.answerType`)
  return (
    <>
      <div className={css.pair}>
        <SelectField
          name={`${path}.answerType`}
          label={msg('Answer type')}
          options={answerTypeOptions[type]}
          translate
        />
        <CheckField name={`${path}.mandatory`} label={msg('Mandatory')} />
      </div>
      {answerType && answerKind({ answerType }) === 'CHOICE' && (
        <LinesField
          name={`${path}.choices`}
          label={msg('Choices')}
          help={msg('One per line, at least two.')}
        />
      )}
    </>
  )
}
