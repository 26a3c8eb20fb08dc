import { ask } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs/jobs'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import { useReducer } from 'react'
import { paths } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { Profile } from '../../shared/Profile.tsx'
import { NeededSection } from '../../shared/patterns/NeededSection.tsx'
import { useRemembered } from '../../shared/recent/recent-things.ts'
import { JobFeedback } from '../feedback/JobFeedback.tsx'
import { filesOfJob } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import { JobActions } from '../jobs/JobActions.tsx'
import { UpdateJob } from '../jobs/UpdateJob.tsx'
import { JobCalendar } from './job/JobCalendar.tsx'
import { JobOverview } from './job/JobOverview.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { type ProfileTab, ProfileTabs } from './ProfileTabs.tsx'
import { VisitsTab } from './visits/VisitsTab.tsx'

const oneJob = (id: number) => ask(jobs.read, { params: { id }, query: { includeUsers: true } })
export const loader = loaderOfOne((id) => [oneJob(id)])

const kind = {
  title: msg('Job'),
  missing: msg('This job does not exist or was removed'),
  list: { label: msg('All jobs'), href: paths.jobs },
}

export default function JobViewPage() {
  const [{ id }] = useUrlState(oneRecordShape)
  return (
    <Profile key={id} kind={kind} question={id === undefined ? undefined : oneJob(id)}>
      {(job) => <JobView job={job} />}
    </Profile>
  )
}

function JobView({ job }: { job: Job }) {
  const say = useWords()
  const { id, jobLocation: site } = job
  useRemembered({ kind: 'JOB', id, title: job.jobDetailTitle, hint: site.name })
  const [ownChanges, countChange] = useReducer((count: number) => count + 1, 0)
  const label = job.enabled ? msg('{id} job for {site}') : msg('{id} job for {site} (Deactivated)')
  return (
    <Page
      title={asWritten(job.jobDetailTitle)}
      sentence={say(label, { id, site: site.name })}
      action={
        <>
          {job.contractStatus === 'EXPIRED' && <Badge label={msg('Contract expired')} tone="warn" />}
          {job.enabled ? (
            <Badge label={msg('Active')} tone="good" />
          ) : (
            <Badge label={msg('Deactivated')} tone="warn" />
          )}
          <JobActions job={job} onChanged={countChange} />
        </>
      }
    >
      <ProfileTabs tabs={tabsOf(job, ownChanges)} />
    </Page>
  )
}

function tabsOf(job: Job, ownChanges: number): readonly ProfileTab[] {
  const { id, jobLocation: site } = job
  return [
    { key: 'overview', label: msg('Overview'), content: <JobOverview job={job} /> },
    { key: 'calendar', label: msg('Calendar'), content: <JobCalendar job={job} /> },
    { key: 'needed', label: msg('Needed'), content: <NeededSection jobId={id} zone={site.timezone} /> },
    { key: 'people', label: msg('People'), content: <UpdateJob id={id} ownChanges={ownChanges} /> },
    { key: 'visits', label: msg('Visits'), content: <VisitsTab of="jobId" add={{ siteId: site.id }} /> },
    {
      key: 'notifications',
      label: msg('Notifications'),
      content: <NotificationsTab category="JOB" mappedId={id} />,
    },
    { key: 'feedback', label: msg('Feedback'), content: <JobFeedback jobId={id} /> },
    {
      key: 'files',
      label: msg('Files'),
      content: (
        <Section title={msg('Related files')}>
          <RelatedFiles of={filesOfJob(id)} />
        </Section>
      ),
    },
  ]
}
