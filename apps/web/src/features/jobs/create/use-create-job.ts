import { useSend } from '@muster/client/query'
import { currentSession } from '@muster/client/session'
import { company } from '@muster/contract/company/company'
import { JobInput, JobUpdate, jobs } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { calendar } from '@muster/contract/planning/calendar'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { useRef, useState } from 'react'
import { savedWithConflicts } from '../../../shared/shifts/conflicts.tsx'
import { filesOfJob } from '../../files/files-of.ts'
import type { Uploads } from '../../files/uploads.ts'
import { sendTo } from '../../files/use-uploads.ts'
import type { CreateJob } from '../job-shape.ts'
import { assignChange, emptyPanel } from '../panel.ts'

export interface Done {
  id?: number
  assigned?: boolean
}

/**
 * Saves a new job, then its files, then its employees. What fails stops nothing that does not need it, and saving again
 * does only what is still missing; a step of which it is not known whether it arrived keeps its idempotency key.
 */
export function useCreateJob(uploads: Uploads) {
  const [done, setDone] = useState<Done>({})
  const saved = useRef('')
  const create = useSend(jobs.create, [company])
  const update = useSend(jobs.update)
  const assign = useSend(jobs.assign, [calendar])

  const saveJob = async (job: CreateJob) => {
    const text = JSON.stringify(JobInput.parse(job))
    let { id } = done
    if (id === undefined) {
      const made = await savedOrAsked(msg('Create job'), ({ force }) =>
        create({ query: { force }, body: JobInput.parse(job) }),
      )
      if (made === withdrawn) return withdrawn
      id = made
    }
    if (text !== saved.current && done.id !== undefined)
      await update({ params: { id }, body: JobUpdate.parse(job) })
    saved.current = text
    setDone((before) => ({ ...before, id }))
    return id
  }
  const saveEmployees = async (id: number, job: CreateJob) => {
    const of = { jobId: id, tenantId: currentSession()!.tenantId }
    const change = done.assigned ? undefined : assignChange(emptyPanel, job, of)
    if (!change) return undefined
    const params = { id }
    const answer = await savedWithConflicts(({ force }) => assign({ params, query: { force }, body: change }))
    if (answer !== withdrawn) setDone((before) => ({ ...before, assigned: true }))
    return answer
  }
  const save = async (job: CreateJob) => {
    const id = await saveJob(job)
    if (id === withdrawn) return withdrawn
    const [files, employees] = await Promise.allSettled([
      uploads.sendAll(sendTo(filesOfJob(id))),
      saveEmployees(id, job),
    ])
    for (const part of [files, employees]) if (part.status === 'rejected') throw part.reason
    return employees.status === 'fulfilled' && employees.value === withdrawn ? withdrawn : id
  }
  return { save, done }
}
