import { ask, useAsk } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs'
import { msg } from '@muster/contract/msg'
import { idText } from '@muster/contract/shapes'
import { Button } from '@muster/ui/Button.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { z } from 'zod'
import { paths, to } from '../../paths.ts'
import { JobPicker } from '../../pickers/JobPicker.tsx'
import { ChooseJob } from '../../shared/choices/ChooseJob.tsx'
import { useUrlState } from '../../url.ts'
import { JobsCalendar, peopleOf } from './JobsCalendar.tsx'

const Query = z.object({ jobId: idText.optional() })

export default function JobCalendarPage() {
  const say = useWords()
  const [{ jobId }, choose] = useUrlState(Query)
  return (
    <Page
      title={msg('Job calendar')}
      sentence={msg('Who is scheduled at this job, in site time.')}
      filters={<JobPicker value={jobId} onChange={(next) => choose({ jobId: next })} clearable compact />}
    >
      {jobId === undefined ? (
        <div className="stack">
          <p className="faint">{say('Please select a job first.')}</p>
          <ChooseJob leadTo={(next) => to(paths.jobCalendar, { jobId: next })} />
        </div>
      ) : (
        <ChosenJob key={jobId} jobId={jobId} />
      )}
    </Page>
  )
}

function ChosenJob({ jobId }: { jobId: number }) {
  const job = useAsk(ask(jobs.read, { params: { id: jobId }, query: { includeUsers: true } }))
  if (job.answer) return <Planned job={job.answer} />
  return job.failure ? <ErrorState error={job.failure} onRetry={job.again} /> : <RowsSkeleton />
}

function Planned({ job }: { job: Job }) {
  const say = useWords()
  const { timezone: zone, name: site } = job.jobLocation
  return (
    <div className="stack">
      <div className="row">
        <p>{say('{detail} at {site} · {zone} time', { detail: job.jobDetailTitle, site, zone })}</p>
        <span className="push">
          <Button label={msg('Edit schedule')} href={to(paths.jobEdit, { id: job.id })} />
        </span>
      </div>
      <JobsCalendar jobIds={[job.id]} zone={zone} site={site} people={peopleOf(job)} />
    </div>
  )
}
