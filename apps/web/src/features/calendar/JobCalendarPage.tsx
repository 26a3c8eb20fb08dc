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
import css from './calendar.module.css'
import { JobsCalendar, peopleOf } from './JobsCalendar.tsx'

const Query = z.object({ jobId: idText.optional() })

export default function JobCalendarPage() {
  const say = useWords()
  const [{ jobId }, choose] = useUrlState(Query)
  const question = ask(jobs.read, { params: { id: jobId ?? 0 }, query: { includeUsers: true } })
  const { answer, failure, again } = useAsk(jobId === undefined ? undefined : question)
  // The answer of the job before stays for a moment.
  const job = answer?.id === jobId ? answer : undefined
  return (
    <Page
      title={msg('Job calendar')}
      sentence={msg('Who is scheduled at this job, in site time.')}
      filters={
        <>
          <JobPicker value={jobId} onChange={(next) => choose({ jobId: next })} clearable compact />
          {job && <AboutJob job={job} />}
        </>
      }
    >
      {jobId === undefined ? (
        <div className="stack">
          <p className="faint">{say('Please select a job first.')}</p>
          <ChooseJob leadTo={(next) => to(paths.jobCalendar, { jobId: next })} />
        </div>
      ) : job ? (
        <Planned key={jobId} job={job} />
      ) : failure ? (
        <ErrorState error={failure} onRetry={again} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  )
}

/** In one line with the picker, so that a month fits a laptop. */
function AboutJob({ job: { id, jobDetailTitle, jobLocation } }: { job: Job }) {
  const say = useWords()
  const { timezone: zone, name: site } = jobLocation
  return (
    <>
      <span className={css.about}>
        {say('{detail} at {site} · {zone} time', { detail: jobDetailTitle, site, zone })}
      </span>
      <span className="push">
        <Button label={msg('Edit schedule')} href={to(paths.jobEdit, { id })} />
      </span>
    </>
  )
}

const Planned = ({ job }: { job: Job }) => (
  <JobsCalendar
    jobIds={[job.id]}
    zone={job.jobLocation.timezone}
    site={job.jobLocation.name}
    people={peopleOf(job)}
  />
)
