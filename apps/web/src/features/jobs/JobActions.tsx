import { useSend } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { calendar } from '@muster/contract/planning/calendar'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { endUndo } from '@muster/ui/toast/toast.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { paths, to } from '../../navigation/paths.ts'

/** What is done with a whole job, whatever of it is open. */
export function JobActions({ job, onChanged }: { job: Job; onChanged: () => void }) {
  const setActive = useSend(jobs.setActive, [calendar])
  const change = async () => {
    const wasActive = job.enabled
    const set = (isActive: boolean) => setActive({ params: { id: job.id }, query: { isActive } })
    const act = () => {
      endUndo()
      return set(!wasActive)
    }
    if (!(await confirmed(wasActive ? deactivation : activation, act))) return
    onChanged()
    const takeBack = () => set(wasActive).then(onChanged)
    showUndo(wasActive ? msg('Job deactivated') : msg('Job activated'), undefined, takeBack)
  }
  return (
    <>
      <Button label={job.enabled ? msg('Deactivate') : msg('Activate')} onPick={() => void change()} />
      <Button label={msg('Duplicate')} href={to(paths.jobAdd, { from: job.id })} />
    </>
  )
}
const deactivation = {
  title: msg('Deactivate'),
  sentence: msg('No new shifts will be scheduled. Visits in progress can be finished. Deactivate this job?'),
  proceed: msg('Deactivate'),
  danger: true,
}
const activation = {
  title: msg('Activate'),
  sentence: msg('The schedule resumes from now. Activate this job?'),
  proceed: msg('Activate'),
}
