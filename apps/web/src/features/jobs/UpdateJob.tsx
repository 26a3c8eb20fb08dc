import { ask, queryClient, useAsk } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { NewerNotice } from '@muster/ui/form/NewerNotice.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { useState } from 'react'
import { scheduleOf } from './schedule-of.ts'
import { UpdateJobForm } from './UpdateJobForm.tsx'

interface Props {
  id: number
  /** How often this page changed the job beside the form: those versions are no newer ones of other people. */
  ownChanges: number
}

/** Who works at a job, for how long and when, and its limits; begins again with what is saved. */
export function UpdateJob({ id, ownChanges }: Props) {
  const [schedule] = useState(() => scheduleOf(id))
  const chosen = ask(jobs.read, { params: { id }, query: { includeUsers: true } })
  const job = useAsk(chosen)
  const events = useAsk(schedule)
  const [isNewer, setNewer] = useState(false)
  const [loads, setLoads] = useState(0)
  const load = async () => {
    try {
      await Promise.all([
        queryClient.fetchQuery({ ...chosen, staleTime: 0 }),
        queryClient.fetchQuery({ ...schedule, staleTime: 0 }),
      ])
      setLoads(loads + 1)
      setNewer(false)
    } catch (error) {
      // What is typed stays until there is something to replace it.
      await sayError(error)
    }
  }
  const failure = job.failure ?? events.failure
  if (job.answer && events.answer)
    return (
      <div className="stack">
        {isNewer && <NewerNotice onLoad={() => void load()} />}
        <UpdateJobForm
          key={loads}
          job={job.answer}
          events={events.answer}
          ownChanges={ownChanges}
          onSaved={() => void load()}
          onNewer={() => setNewer(true)}
        />
      </div>
    )
  if (!failure) return <RowsSkeleton />
  const again = () => {
    job.again()
    events.again()
  }
  return <ErrorState error={failure} onRetry={again} />
}
