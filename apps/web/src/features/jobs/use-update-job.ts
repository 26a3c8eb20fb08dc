import { useSend } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs/jobs'
import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { type CalendarEvent, calendar } from '@muster/contract/planning/calendar'
import { confirmed, type Insistence } from '@muster/ui/dialog/confirm.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { failureOf, mayBeForced } from '@muster/ui/words/failure.ts'
import { useRef, useState } from 'react'
import { savedWithConflicts } from '../../shared/shifts/conflicts.tsx'
import { assignChange, type Panel, panelOf } from './panel.ts'

export interface UpdateJobOptions {
  job: Job
  events: readonly CalendarEvent[]
  /** Changes of this page beside the form, which raise the version too. */
  ownChanges: number
  onNewer: () => void
}

/** Takes the next version of the job, then saves its employees; a refusal that may be forced is asked about once more. */
export function useUpdateJob({ job, events, ownChanges, onNewer }: UpdateJobOptions) {
  const [before] = useState(() => panelOf(job, events))
  // Counts on with what is saved from here, so that only somebody else's save is newer.
  const version = useRef(job.version)
  const counted = useRef(ownChanges)
  const update = useSend(jobs.update)
  const assign = useSend(jobs.assign, [calendar])
  const send = async (panel: Panel) => {
    version.current += ownChanges - counted.current
    counted.current = ownChanges
    const updated = await update({
      params: { id: job.id },
      body: { version: version.current },
    })
    // Saved already when the employees are refused: the next try starts from the newer version.
    version.current = updated.version
    const change = assignChange(before, panel, { jobId: job.id, tenantId: job.tenantId })
    if (!change) return updated
    const sendChange = ({ force }: Insistence) =>
      assign({ params: { id: job.id }, query: { force }, body: change })
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
  const save = async (panel: Panel) => {
    try {
      return await send(panel)
    } catch (error) {
      if (failureOf(error).code === failures['row.newer'].code) onNewer()
      throw error
    }
  }
  return { before, save }
}
