import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import type { Arrival } from '@muster/ui/field/choice/SelectField.tsx'
import { JobDetailPicker } from '../../../shared/pickers/JobDetailPicker.tsx'
import { viewJobDetail } from '../../job-details/JobDetailView.tsx'
import css from '../jobs.module.css'
import type { JobParts } from './use-job-parts.ts'

interface Props {
  parts: JobParts
  onPicked: () => void
  arrival: Arrival | undefined
}

export function DetailStep({ parts: { clientId, jobDetailId, detail }, onPicked, arrival }: Props) {
  const view = () =>
    jobDetailId === undefined
      ? sayProblem('Please select a job detail to continue')
      : viewJobDetail(jobDetailId)
  return (
    <div className={css.withButton}>
      <JobDetailPicker
        name="jobDetailId"
        arrival={arrival}
        clientId={clientId}
        onChange={onPicked}
        chosen={detail && [{ value: detail.id, label: detail.title }]}
        disabled={clientId === undefined}
        required
      />
      <Button label={msg('View [act]')} onPick={() => void view()} />
    </div>
  )
}
