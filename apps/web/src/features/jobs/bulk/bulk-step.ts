import type { BulkInput } from '@muster/contract/jobs/jobs'
import type { FunctionComponent } from 'react'

export type Change = BulkInput['change']
export type Step = FunctionComponent<{
  jobs: string
  onSaved: (change: Change) => void
  onCancel: () => void
}>
