import { ask, useAsk } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { day, idText } from '@muster/contract/kit/shapes'
import { localDate } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { ChooseJob } from '../../shared/choices/ChooseJob.tsx'
import { companyToday } from '../../shared/here/company-today.ts'
import { JobPicker } from '../../shared/pickers/JobPicker.tsx'
import { peopleOf } from './people-of.ts'
import { CalendarBar } from './view/CalendarBar.tsx'
import { useCalendarPlace } from './view/calendar-place.ts'
import { JobsCalendar } from './view/JobsCalendar.tsx'

const Query = z.object({ jobId: idText.optional(), date: day.optional() })

export default function JobCalendarPage() {
  const say = useWords()
  const [now] = useState(Date.now)
  const [{ jobId, date }, choose] = useUrlState(Query)
  const question = ask(jobs.read, { params: { id: jobId ?? 0 }, query: { includeUsers: true } })
  const { answer, failure, again } = useAsk(jobId === undefined ? undefined : question)
  // The answer of the job before stays for a moment.
  const job = answer?.id === jobId ? answer : undefined
  const place = useCalendarPlace(job ? localDate(job.jobLocation.timezone, now) : companyToday(), date)
  return (
    <Page
      title={msg('Job calendar')}
      sentence={job ? sentenceOf(job, say) : msg('People scheduled at this job, in site time.')}
      bar={
        <>
          <JobPicker value={jobId} onChange={(next) => choose({ jobId: next })} clearable compact />
          {job && (
            <CalendarBar
              place={place}
              action={<Button label={msg('Edit schedule')} href={to(paths.jobEdit, { id: job.id })} />}
            />
          )}
        </>
      }
    >
      {jobId === undefined ? (
        <div className="stack">
          <p className="faint">{say('Please select a job first.')}</p>
          <ChooseJob leadTo={(next) => to(paths.jobCalendar, { jobId: next })} />
        </div>
      ) : job ? (
        <JobsCalendar
          key={jobId}
          jobIds={[job.id]}
          site={job.jobLocation}
          people={peopleOf(job)}
          place={place}
        />
      ) : failure ? (
        <ErrorState error={failure} onRetry={again} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  )
}

const sentenceOf = ({ jobDetailTitle, jobLocation }: Job, say: ReturnType<typeof useWords>) =>
  say('{detail} at {site} · {zone} time', {
    detail: jobDetailTitle,
    site: jobLocation.name,
    zone: jobLocation.timezone,
  })
