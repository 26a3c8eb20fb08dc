import { useSend } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { calendar } from '@muster/contract/planning/calendar'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { endUndo } from '@muster/ui/toast/toast.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { NeededSection } from '../../shared/patterns/NeededSection.tsx'
import { filesOfJob } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import { viewJobDetail } from '../job-details/JobDetailView.tsx'
import { AssigneesField } from './assignees/AssigneesField.tsx'
import { UpdateJobShape } from './job-shape.ts'
import css from './jobs.module.css'
import { LimitFields, TotalHoursField } from './LimitFields.tsx'
import { type UpdateJobOptions, useUpdateJob } from './use-update-job.ts'

interface Props extends UpdateJobOptions {
  onSaved: () => void
}

export function UpdateJobForm({ onSaved, ...options }: Props) {
  const { job } = options
  const { before, save, countOn } = useUpdateJob(options)
  const [start] = useState(() => ({ ...job, ...before }))
  return (
    <Form
      shape={UpdateJobShape}
      start={start}
      draft={`job ${job.id}`}
      save={save}
      onSaved={onSaved}
      submit={msg('Update')}
      success={msg('job updated')}
      actions={<JobActions job={job} onChanged={countOn} />}
    >
      <JobFacts job={job} />
      <Section title={msg('Related files')}>
        <RelatedFiles of={filesOfJob(job.id)} />
      </Section>
      <NeededSection jobId={job.id} zone={job.jobLocation.timezone} />
      <Section title={msg('Employees')}>
        <AssigneesField jobId={job.id} site={job.jobLocation} saved={before} />
      </Section>
      <Section title={msg('Notes')}>
        <TextArea name="notes" label={msg('Special notes')} />
      </Section>
      <Section title={msg('Limits')}>
        <LimitFields />
      </Section>
    </Form>
  )
}

function JobFacts({ job }: { job: Job }) {
  const say = useWords()
  return (
    <Section
      title={msg('{site} · {client}')}
      values={{ site: job.jobLocation.name, client: job.clientName }}
      action={
        <span className="row small">
          {job.contractStatus === 'EXPIRED' && <Badge label={msg('Contract expired')} tone="warn" />}
          {job.enabled ? <Badge label={msg('Active')} tone="good" /> : <Badge label={msg('Deactivated')} />}
        </span>
      }
    >
      <div className="stack">
        <div className="row">
          <span>{say('Contract: {title}', { title: job.contractTitle })}</span>
        </div>
        <div className="row">
          <span>{say('Job detail {id}: {title}', { id: job.jobDetailId, title: job.jobDetailTitle })}</span>
          <Button label={msg('View [act]')} size="small" onPick={() => void viewJobDetail(job.jobDetailId)} />
        </div>
        <div className={css.limits}>
          <TotalHoursField />
        </div>
      </div>
    </Section>
  )
}

function JobActions({ job, onChanged }: { job: Job; onChanged: () => void }) {
  const setActive = useSend(jobs.setActive, [calendar])
  const change = async () => {
    const wasActive = job.enabled
    const set = (isActive: boolean) => setActive.mutateAsync({ params: { id: job.id }, query: { isActive } })
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
      {job.enabled && (
        <Button label={msg('Setup notifications')} href={to(paths.jobNotifications, { jobId: job.id })} />
      )}
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
