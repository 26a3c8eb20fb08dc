import { ask } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { asWritten, useWords } from '@muster/ui/words/words.ts'
import { IconPencil } from '@tabler/icons-react'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { NeededSection } from '../../shared/patterns/NeededSection.tsx'
import { useRemembered } from '../../shared/recent/recent-things.ts'
import { peopleOf } from '../calendar/people-of.ts'
import { JobsCalendar } from '../calendar/view/JobsCalendar.tsx'
import { filesOfJob } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import { JobOverview } from './job/JobOverview.tsx'
import { JobPeople } from './job/JobPeople.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { Profile } from './Profile.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
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
  const people = peopleOf(job)
  return (
    <Page
      title={asWritten(job.jobDetailTitle)}
      sentence={say('Job {id} · {site}', { id, site: site.name })}
      action={
        <>
          {job.enabled ? (
            <Badge label={msg('Active')} tone="good" />
          ) : (
            <Badge label={msg('Deactivated')} tone="warn" />
          )}
          <Button
            label={msg('Edit')}
            icon={<IconPencil size={16} aria-hidden />}
            href={to(paths.jobEdit, { id })}
          />
        </>
      }
    >
      <ProfileTabs
        tabs={[
          { key: 'overview', label: msg('Overview'), content: <JobOverview job={job} /> },
          {
            key: 'schedule',
            label: msg('Schedule'),
            content: <JobsCalendar jobIds={[id]} site={site} people={people} />,
          },
          { key: 'needed', label: msg('Needed'), content: <NeededSection jobId={id} zone={site.timezone} /> },
          { key: 'people', label: msg('People'), content: <JobPeople job={job} /> },
          {
            key: 'visits',
            label: msg('Visits'),
            content: <VisitsTab of="jobId" add={{ siteId: site.id }} />,
          },
          {
            key: 'files',
            label: msg('Files'),
            content: (
              <Section>
                <RelatedFiles of={filesOfJob(id)} />
              </Section>
            ),
          },
          {
            key: 'notifications',
            label: msg('Notifications'),
            content: <NotificationsTab category="JOB" mappedId={id} />,
          },
        ]}
      />
    </Page>
  )
}
