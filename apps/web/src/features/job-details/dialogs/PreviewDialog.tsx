import { msg } from '@muster/contract/kit/msg'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { PillField } from '@muster/ui/field/choice/CheckField.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { useState } from 'react'
import type { DraftMap } from '../draft.ts'
import { Phone, PreviewSpec } from '../PhonePreview.tsx'

type PreviewKind = 'NORMAL' | 'INSPECTION' | 'FEEDBACK'
const shownOptions = [
  { value: 'NORMAL', label: msg('Work') },
  { value: 'INSPECTION', label: msg('Inspection') },
  { value: 'FEEDBACK', label: msg('Feedback') },
] as const
const promptOrder = ['BEFORE_START', 'NONE', 'BEFORE_END'] as const

function PreviewDialog({ map }: { map: DraftMap }) {
  const [shown, show] = useState<PreviewKind>('NORMAL')
  const specs = promptOrder.flatMap((prompt) =>
    map[shown].filter((spec) => spec.jobSpecPromptType === prompt),
  )
  return (
    <div className="stack">
      <div className="row">
        <PillField
          label={msg('View')}
          options={shownOptions}
          value={shown}
          onChange={(next) => show(next ?? 'NORMAL')}
        />
      </div>
      <Phone label={msg('Preview on a phone')}>
        {specs.length === 0 && <EmptyState title={msg('No tasks')} />}
        {specs.map((spec) => (
          <PreviewSpec key={spec.key} spec={spec} type={shown} />
        ))}
      </Phone>
    </div>
  )
}

export const openPreview = (map: DraftMap) => openDialog('Preview', () => <PreviewDialog map={map} />)
