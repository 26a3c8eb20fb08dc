import { useSend } from '@muster/client/query'
import { type Job, JobUpdate, jobs } from '@muster/contract/jobs/jobs'
import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { type CalendarEvent, calendar } from '@muster/contract/planning/calendar'
import { confirmed, type Insistence } from '@muster/ui/dialog/confirm.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { failureOf, mayBeForced } from '@muster/ui/words/failure.ts'
import { useRef, useState } from 'react'
import { savedWithConflicts } from '../../shared/shifts/conflicts.tsx'
import type { UpdateJob } from './job-shape.ts'
import { assignChange, panelOf } from './panel.ts'

export interface UpdateJobOptions {
  job: Job
  events: readonly CalendarEvent[]
  onNewer: () => void
}

/** Saves first the job, then its employees; a refusal that may be forced is asked about once more. */
export function useUpdateJob({ job, events, onNewer }: UpdateJobOptions) {
  const [before] = useState(() => panelOf(job, events))
  // Counts on with what is saved from here, so that only somebody else's save is newer.
  const version = useRef(job.version)
  const update = useSend(jobs.update)
  const assign = useSend(jobs.assign, [calendar])
  const send = async ({ people, events, changes, removals, ...body }: UpdateJob) => {
    const updated = await update.mutateAsync({
      params: { id: job.id },
      body: JobUpdate.parse({ ...body, version: version.current }),
    })
    // Saved already when the employees are refused: the next try starts from the newer version.
    version.current = updated.version
    const change = assignChange(
      before,
      { people, events, changes, removals },
      { jobId: job.id, tenantId: job.tenantId },
    )
    if (!change) return updated
    const sendChange = ({ force }: Insistence) =>
      assign.mutateAsync({ params: { id: job.id }, query: { force }, body: change })
    try {
      return await savedWithConflicts(sendChange)
    } catch (error) {
      const failure = failureOf(error)
      if (!mayBeForced(failure)) throw error
      const question = {
        title: msg('Remove'),
        sentence: failure,
        proceed: msg('Remove anyway'),
        danger: true,
      }
      const isDone = await confirmed(question, () => sendChange({ force: true }))
      return isDone ? updated : withdrawn
    }
  }
  const save = async (body: UpdateJob) => {
    try {
      return await send(body)
    } catch (error) {
      if (failureOf(error).code === failures['row.newer'].code) onNewer()
      throw error
    }
  }
  const countOn = () => {
    version.current += 1
  }
  return { before, save, countOn }
}
