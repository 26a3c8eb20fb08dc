import { useState } from 'react'
import { BulkPreview } from './BulkPreview.tsx'
import type { Change, Step } from './bulk-step.ts'

interface Props {
  jobIds: number[]
  Fields: Step
  onClose: () => void
  onApplied: () => void
}

/** Asks what is to change, then shows what that does to each job. What was typed is there on the way back. */
export function BulkDialog({ jobIds, Fields, onClose, onApplied }: Props) {
  const [change, preview] = useState<Change>()
  return (
    <>
      <div hidden={change !== undefined}>
        <Fields jobs={jobIds.join(' ')} onSaved={preview} onCancel={onClose} />
      </div>
      {change && (
        <BulkPreview
          jobIds={jobIds}
          change={change}
          onBack={() => preview(undefined)}
          onClose={onClose}
          onApplied={onApplied}
        />
      )}
    </>
  )
}
