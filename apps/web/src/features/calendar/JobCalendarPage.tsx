import { ask, useAsk } from '@muster/client/query'
import { type CalendarEvent, calendar } from '@muster/contract/calendar'
import { type Job, jobs } from '@muster/contract/jobs'
import { msg } from '@muster/contract/msg'
import { idText } from '@muster/contract/shapes'
import { Button } from '@muster/ui/Button.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../paths.ts'
import { JobPicker } from '../../pickers/JobPicker.tsx'
import { ChooseJob } from '../../shared/choices/ChooseJob.tsx'
import { useUrlState } from '../../url.ts'
import { openEntry } from './open-entry.tsx'
import { coloursOfPeople, ScheduleCalendar, type ShownDays } from './ScheduleCalendar.tsx'
import { readOnlyEntries } from './shown-entries.ts'

const Query = z.object({ jobId: idText.optional() })

export default function JobCalendarPage() {
  const say = useWords()
  const [{ jobId }, choose] = useUrlState(Query)
  return (
    <Page
      title={msg('Job calendar')}
      sentence={msg('Who is planned at a job, in the time of its site.')}
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

const none: readonly CalendarEvent[] = []

function Planned({ job }: { job: Job }) {
  const say = useWords()
  const [now] = useState(Date.now)
  const [days, setDays] = useState<ShownDays>()
  const { answer, failure, again } = useAsk(
    days && ask(calendar.list, { query: { ...days, mappedIds: [job.id], active: true } }),
  )
  const { timezone: zone, name: site } = job.jobLocation
  const names = new Map(
    (job.jobAssignees ?? []).map((each) => [each.tenantUserId, `${each.firstName} ${each.lastName}`]),
  )
  const order = [...names.keys()]
  const personOf = ({ userAssigneeId }: CalendarEvent) =>
    Math.max(0, order.indexOf(userAssigneeId ?? 0)) % coloursOfPeople.length
  const nameOf = ({ userAssigneeId, title }: CalendarEvent) =>
    [names.get(userAssigneeId ?? 0), title].filter(Boolean).join(' · ')
  return (
    <div className="stack">
      <div className="row">
        <p>{say('{detail} at {site}, in the time of {zone}', { detail: job.jobDetailTitle, site, zone })}</p>
        <span className="push">
          <Button label={msg('Edit schedule')} href={to(paths.jobEdit, { id: job.id })} />
        </span>
      </div>
      {failure && <ErrorState error={failure} onRetry={again} />}
      <ScheduleCalendar
        zone={zone}
        now={now}
        entries={readOnlyEntries(answer ?? none, zone, { titleOf: nameOf, isGhost: false, personOf })}
        onDays={setDays}
        onPickEntry={(entry) => void openEntry(site, entry)}
      />
    </div>
  )
}
