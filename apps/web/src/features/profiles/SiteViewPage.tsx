import { ask, useAsk } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { type Site, sites } from '@muster/contract/sites/sites'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { Avatar } from '@muster/ui/theme/library.ts'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import { IconBuilding, IconMessage, IconMessages } from '@tabler/icons-react'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { Profile } from '../../shared/Profile.tsx'
import { useRemembered } from '../../shared/recent/recent-things.ts'
import { ActionsTab } from '../actions/ActionsTab.tsx'
import { SiteWeek } from '../roster/SiteWeek.tsx'
import { peopleOfJobs } from './known-jobs.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { ProblemsTab } from './ProblemsTab.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { ChecklistTab } from './site/ChecklistTab.tsx'
import { SiteFiles } from './site/SiteFiles.tsx'
import { SiteOverview } from './site/SiteOverview.tsx'
import { SiteSchedule } from './site/SiteSchedule.tsx'
import { SiteRename } from './site/SiteValues.tsx'
import { VisitsTab } from './visits/VisitsTab.tsx'

const oneSite = (id: number) => ask(sites.read, { params: { id } })
const jobsAt = (jobLocationId: number) => ask(jobs.list, { query: { jobLocationId, includePlan: true } })
export const loader = loaderOfOne((id) => [oneSite(id), jobsAt(id)])

const kind = {
  title: msg('Site'),
  missing: msg('This site does not exist or was removed'),
  list: { label: msg('All sites'), href: paths.sites },
}

export default function SiteViewPage() {
  const [{ id }] = useUrlState(oneRecordShape)
  return (
    <Profile key={id} kind={kind} question={id === undefined ? undefined : oneSite(id)}>
      {(site) => <SiteView site={site} />}
    </Profile>
  )
}

/** The internal chat of a site, which its client does not read. */
function MessageTeam({ siteId, jobs }: { siteId: number; jobs: readonly Job[] | undefined }) {
  const say = useWords()
  const people = peopleOfJobs(jobs?.filter(({ enabled }) => enabled) ?? [])
  if (people.size === 0) return null
  return (
    <Button
      label={say('Message all {count} employees', { count: people.size })}
      icon={IconMessages}
      href={to(paths.chat, { site: siteId, tab: 'INTERNAL' })}
    />
  )
}

function SiteView({ site }: { site: Site }) {
  const { id } = site
  useRemembered({ kind: 'SITE', id, title: site.name, hint: site.address })
  const { answer, failure, again } = useAsk(jobsAt(id))
  const siteJobs = { jobs: answer && rowsOf(answer), failure, again }
  return (
    <Page
      title={asWritten(site.name)}
      beside={<SiteRename site={site} />}
      sentence={site.address}
      picture={
        <Avatar src={site.imageURL} alt="" size={48} radius="sm" color="gray">
          <IconBuilding size={24} stroke={1.5} aria-hidden />
        </Avatar>
      }
      action={
        <>
          {!site.active && <Badge label={msg('Inactive')} tone="warn" />}
          <MessageTeam siteId={id} jobs={siteJobs.jobs} />
          <Button
            label={msg('Communication book')}
            icon={IconMessage}
            href={to(paths.chat, { site: id, tab: 'BOOK' })}
          />
        </>
      }
    >
      <ProfileTabs
        tabs={[
          { key: 'overview', label: msg('Overview'), content: <SiteOverview site={site} known={siteJobs} /> },
          {
            key: 'visits',
            label: msg('Visits'),
            content: <VisitsTab of="jobLocationId" add={{ siteId: id }} />,
          },
          { key: 'week', label: msg('Week'), content: <SiteWeek siteId={id} /> },
          { key: 'schedule', label: msg('Schedule'), content: <SiteSchedule site={site} known={siteJobs} /> },
          { key: 'checklists', label: msg('Checklists'), content: <ChecklistTab known={siteJobs} /> },
          { key: 'problems', label: msg('Problems'), content: <ProblemsTab of={{ jobLocationId: id }} /> },
          { key: 'actions', label: msg('Actions [tasks]'), content: <ActionsTab siteId={id} /> },
          { key: 'files', label: msg('Files'), content: <SiteFiles site={site} known={siteJobs} /> },
          {
            key: 'notifications',
            label: msg('Notifications'),
            content: <NotificationsTab category="SITE" mappedId={id} />,
          },
        ]}
      />
    </Page>
  )
}
