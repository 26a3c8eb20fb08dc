import { useSend } from '@muster/client/query'
import { calendar } from '@muster/contract/calendar'
import { JobInput, JobUpdate, jobs } from '@muster/contract/jobs'
import { withdrawn } from '@muster/ui/Form.tsx'
import { useState } from 'react'
import { savedWithConflicts } from '../calendar/conflicts.tsx'
import type { CreateJob } from './job-shape.ts'
import { assignChange, emptyPanel } from './panel.ts'

/**
 * Saves a new job, then its employees. Where the second fails the job is there already: `createdId` says so, and saving
 * again brings it up to date instead of making another.
 */
export function useCreateJob() {
  const [createdId, setCreatedId] = useState<number>()
  const create = useSend(jobs.create)
  const update = useSend(jobs.update)
  const assign = useSend(jobs.assign, [calendar])
  const save = async (job: CreateJob) => {
    let id = createdId
    if (id === undefined) {
      id = await create.mutateAsync({ body: JobInput.parse(job) })
      setCreatedId(id)
    } else {
      await update.mutateAsync({ params: { id }, body: JobUpdate.parse(job) })
    }
    const change = assignChange(emptyPanel, job)
    if (!change) return id
    const params = { id }
    const saved = await savedWithConflicts(({ force }) =>
      assign.mutateAsync({ params, query: { force }, body: change }),
    )
    return saved === withdrawn ? withdrawn : id
  }
  return { save, createdId }
}
