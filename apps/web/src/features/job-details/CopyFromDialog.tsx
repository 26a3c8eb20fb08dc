import { ask, queryClient } from '@muster/client/query'
import { type JobDetail, jobDetails } from '@muster/contract/job-details'
import { Button } from '@muster/ui/Button.tsx'
import { openDialog, sayError, sayProblem } from '@muster/ui/dialogs.tsx'
import { useState } from 'react'
import { JobDetailPicker } from '../../pickers/JobDetailPicker.tsx'

interface Props {
  onCopy: (detail: JobDetail) => void
  close: () => void
}

function CopyFromDialog({ onCopy, close }: Props) {
  const [id, choose] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const copy = async () => {
    if (id === undefined) return sayProblem('Select a job detail')
    setBusy(true)
    try {
      onCopy(await queryClient.fetchQuery(ask(jobDetails.read, { params: { id } })))
      close()
    } catch (error) {
      setBusy(false)
      await sayError(error)
    }
  }
  return (
    <div className="stack">
      <JobDetailPicker value={id} onChange={choose} help="Its tasks are added behind those that are here." />
      <div className="row end">
        <Button label="Close" onPick={close} />
        <Button label="Copy" kind="primary" busy={isBusy} onPick={copy} />
      </div>
    </div>
  )
}

/** Asks whose tasks to copy; the job details of all clients are offered. */
export const copyFrom = (onCopy: Props['onCopy']) =>
  openDialog('Copy From', (close) => <CopyFromDialog onCopy={onCopy} close={close} />)
