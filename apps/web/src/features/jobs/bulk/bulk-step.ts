import type { BulkInput } from '@muster/contract/jobs/jobs'
import type { FunctionComponent } from 'react'

export type Change = BulkInput['change']
/** The form that says what is to change. */
export type Step = FunctionComponent<{
  /** The jobs, for the name of the draft. */
  jobs: string
  onSaved: (change: Change) => void
  onCancel: () => void
}>
