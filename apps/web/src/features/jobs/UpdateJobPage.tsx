import { ask, queryClient, useAsk } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { sayError, sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { NewerNotice } from '@muster/ui/form/NewerNotice.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { ChooseJob } from '../../shared/choices/ChooseJob.tsx'
import { ClientPicker } from '../../shared/pickers/ClientPicker.tsx'
import { JobDetailPicker } from '../../shared/pickers/JobDetailPicker.tsx'
import { JobPicker } from '../../shared/pickers/JobPicker.tsx'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import { filesOfJob } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import { scheduleOf } from './schedule-of.ts'
import { UpdateJobForm } from './UpdateJobForm.tsx'

const Filters = z.object({
  clientId: idText.optional(),
  siteId: idText.optional(),
  jobDetailId: idText.optional(),
  id: idText.optional(),
})

export default function UpdateJobPage() {
  const say = useWords()
  const [{ clientId, siteId, jobDetailId, id }, choose] = useUrlState(Filters)
  return (
    <Page
      title={msg('Update job')}
      filters={
        <>
          <ClientPicker
            value={clientId}
            onChange={(next) => choose({ clientId: next, siteId: undefined, jobDetailId: undefined })}
            clearable
            compact
          />
          <SitePicker
            clientId={clientId}
            value={siteId}
            onChange={(next) => choose({ siteId: next })}
            label={msg('Job site')}
            clearable
            compact
          />
          <JobDetailPicker
            clientId={clientId}
            value={jobDetailId}
            onChange={(next) => choose({ jobDetailId: next })}
            clearable
            compact
          />
          <JobPicker
            clientId={clientId}
            siteId={siteId}
            jobDetailId={jobDetailId}
            value={id}
            onChange={(next) => choose({ id: next })}
            clearable
            compact
          />
        </>
      }
    >
      {id === undefined ? (
        <div className="stack">
          <p className="faint">{say('Please select a job first.')}</p>
          <ChooseJob
            of={{ clientId, siteId, jobDetailId }}
            leadTo={(next) => to(paths.jobEdit, { clientId, siteId, jobDetailId, id: next })}
          />
          <Section title={msg('Related files')}>
            <RelatedFiles of={filesOfJob(undefined)} mayAdd={refuse} />
          </Section>
        </div>
      ) : (
        <ChosenJob key={id} id={id} onSaved={() => choose({ id: undefined })} />
      )}
    </Page>
  )
}

/** Without a job there is nothing to add a file to. */
const refuse = () => {
  void sayProblem('You have to select a job first')
  return false
}

function ChosenJob({ id, onSaved }: { id: number; onSaved: () => void }) {
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
          onSaved={onSaved}
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
