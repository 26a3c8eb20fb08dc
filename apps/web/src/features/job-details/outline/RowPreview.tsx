import type { SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { useDeferredValue } from 'react'
import type { DraftSpec } from '../draft.ts'
import { Phone, PreviewSpec } from '../PhonePreview.tsx'
import type { ChecklistRow } from './tree/rows.ts'

const shownAfter = 2

/** What a phone shows at the selected row: its task, and the sub-tasks from there on. It follows after the typing. */
export function RowPreview({ row, type }: { row: ChecklistRow; type: SpecType }) {
  const [root, list, task] = row.path.split('.')
  const spec = useDeferredValue(useFormValue<DraftSpec>(`${root}.${list}.${task}`))
  if (!spec) return null
  const at = spec.jobSpecItems.findIndex(
    ({ key, specUserAnswers }) => key === row.key || specUserAnswers.some((asked) => asked.key === row.key),
  )
  const from = Math.max(0, at)
  return (
    <Phone label={msg('Preview of the selected row')} isPicture>
      <PreviewSpec
        spec={spec}
        items={spec.jobSpecItems.slice(from, from + 1 + shownAfter)}
        type={type}
        isPicture
      />
    </Phone>
  )
}
