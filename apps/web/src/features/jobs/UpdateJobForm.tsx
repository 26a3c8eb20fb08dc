import { useSend } from '@muster/client/query'
import { type CalendarEvent, calendar } from '@muster/contract/calendar'
import { failures } from '@muster/contract/failures'
import { type Job, JobUpdate, jobs } from '@muster/contract/jobs'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { confirmed, type Insistence } from '@muster/ui/confirm.tsx'
import { saySuccess } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { failureOf, mayBeForced } from '@muster/ui/failure.ts'
import { Section } from '@muster/ui/Page.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { withdrawn } from '@muster/ui/withdrawn.ts'
import { useWords } from '@muster/ui/words.ts'
import { type RefObject, useRef, useState } from 'react'
import { useFormDraft } from '../../form-draft.ts'
import { paths, to } from '../../paths.ts'
import { savedWithConflicts } from '../calendar/conflicts.tsx'
import { filesOfJob } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import { viewJobDetail } from '../job-details/JobDetailView.tsx'
import { AssigneesField } from './AssigneesField.tsx'
import './jobs.css'
import { type UpdateJob, UpdateJobShape } from './job-shape.ts'
import { LimitFields, TotalHoursField } from './LimitFields.tsx'
import { assignChange, type Panel, panelOf } from './panel.ts'

interface Props {
  job: Job
  events: readonly CalendarEvent[]
  onSaved: () => void
  /** Somebody else saved the job or its schedule first. */
  onNewer: () => void
}

export function UpdateJobForm({ job, events, onSaved, onNewer }: Props) {
  const [before] = useState(() => panelOf(job, events))
  const [start] = useState(() => ({ ...job, ...before }))
  // Its changes build on this version of the job: a draft of an older one does not fit any more.
  const draft = useFormDraft(`job ${job.id} version ${job.version}`)
  // Counts on with what is saved from here, so that only somebody else's save is newer.
  const version = useRef(job.version)
  const send = useSave(job, before, version)
  const save = async (body: UpdateJob) => {
    try {
      return await send(body)
    } catch (error) {
      if (failureOf(error).code === failures['row.newer'].code) onNewer()
      throw error
    }
  }
  const say = useWords()
  const countOn = () => {
    version.current += 1
  }
  return (
    <Form
      shape={UpdateJobShape}
      start={start}
      draft={draft}
      save={save}
      onSaved={onSaved}
      submit="Update"
      success="job updated"
      actions={<JobActions job={job} onChanged={countOn} />}
    >
      <Section
        title="{site} · {client}"
        values={{ site: job.jobLocation.name, client: job.clientName }}
        action={
          <span className="row small">
            {job.contractStatus === 'EXPIRED' && <Badge label="Contract expired" tone="warn" />}
            {job.enabled ? <Badge label="Active" tone="good" /> : <Badge label="Deactivated" />}
          </span>
        }
      >
        <div className="stack">
          <div className="row">
            <span>{say('Contract: {title}', { title: job.contractTitle })}</span>
          </div>
          <div className="row">
            <span>{say('Job detail {id}: {title}', { id: job.jobDetailId, title: job.jobDetailTitle })}</span>
            <Button label="View" size="small" onPick={() => void viewJobDetail(job.jobDetailId)} />
          </div>
          <div className="limits">
            <TotalHoursField />
          </div>
        </div>
      </Section>
      <Section title="Related files">
        <RelatedFiles of={filesOfJob(job.id)} />
      </Section>
      <Section title="Employees">
        <AssigneesField jobId={job.id} zone={job.jobLocation.timezone} />
      </Section>
      <Section title="Notes">
        <TextArea name="notes" label="Special notes" />
      </Section>
      <Section title="Limits">
        <LimitFields />
      </Section>
    </Form>
  )
}

/** First the job, then its employees; a refusal that may be forced is asked about once more. */
function useSave(job: Job, before: Panel, version: RefObject<number>) {
  const update = useSend(jobs.update)
  const assign = useSend(jobs.assign, [calendar])
  return async ({ people, events, changes, removals, ...body }: UpdateJob) => {
    const updated = await update.mutateAsync({
      params: { id: job.id },
      body: JobUpdate.parse({ ...body, version: version.current }),
    })
    // Saved already when the employees are refused: the next try starts from the newer version.
    version.current = updated.version
    const change = assignChange(before, { people, events, changes, removals })
    if (!change) return updated
    const send = ({ force }: Insistence) =>
      assign.mutateAsync({ params: { id: job.id }, query: { force }, body: change })
    try {
      return await savedWithConflicts(send)
    } catch (error) {
      const failure = failureOf(error)
      if (!mayBeForced(failure)) throw error
      const question = { title: 'Remove', sentence: failure, proceed: 'Remove anyway', danger: true }
      const isDone = await confirmed(question, () => send({ force: true }))
      return isDone ? updated : withdrawn
    }
  }
}

function JobActions({ job, onChanged }: { job: Job; onChanged: () => void }) {
  const setActive = useSend(jobs.setActive, [calendar])
  const change = async () => {
    const isDone = await confirmed(job.enabled ? deactivation : activation, () =>
      setActive.mutateAsync({ params: { id: job.id }, query: { isActive: !job.enabled } }),
    )
    if (!isDone) return
    await saySuccess(job.enabled ? 'Job deactivated' : 'Job activated')
    onChanged()
  }
  return (
    <>
      <Button label={job.enabled ? 'Deactivate' : 'Activate'} onPick={() => void change()} />
      <Button label="Duplicate" href={to(paths.jobAdd, { from: job.id })} />
      {job.enabled && (
        <Button label="Setup notifications" href={to(paths.jobNotifications, { jobId: job.id })} />
      )}
    </>
  )
}
const deactivation = {
  title: 'Deactivate',
  sentence: 'Nobody will be scheduled at this job any more; open works are finished. Deactivate this job?',
  proceed: 'Deactivate',
  danger: true,
}
const activation = {
  title: 'Activate',
  sentence: 'The schedule of this job goes on from now. Activate this job?',
  proceed: 'Activate',
}
