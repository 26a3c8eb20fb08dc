import type { Job } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { ClientLink, SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { peopleOf } from '../../calendar/people-of.ts'
import { viewJobDetail } from '../../job-details/JobDetailView.tsx'
import { ContractFacts } from '../ContractFacts.tsx'
import { Facts } from '../Facts.tsx'
import css from '../profiles.module.css'
import { LastVisit } from '../visits/LastVisit.tsx'
import { NextVisit } from '../visits/NextVisit.tsx'
import { PlannedHours } from '../visits/PlannedHours.tsx'
import { EarlierVisits, NextVisits } from '../visits/VisitLists.tsx'
import { JobValues } from './JobValues.tsx'

export const JobOverview = ({ job }: { job: Job }) => (
  <div className={css.overview}>
    <div className="stack">
      <Section title={msg('Visits')}>
        <Facts
          facts={[
            {
              label: msg('Next visit'),
              value: <NextVisit of={{ mappedIds: [job.id] }} people={peopleOf(job)} />,
            },
            { label: msg('Last visit'), value: <LastVisit of={{ jobId: job.id }} /> },
            { label: msg('Next 7 days'), value: <PlannedHours of={{ mappedIds: [job.id] }} /> },
          ]}
        />
      </Section>
      <JobValues job={job} />
      <div className={css.pair}>
        <NextVisits of={{ mappedIds: [job.id] }} people={peopleOf(job)} />
        <EarlierVisits of={{ jobId: job.id }} />
      </div>
    </div>
    <Section title={msg('Details')}>
      <Belongings job={job} />
    </Section>
  </div>
)

function Belongings({ job }: { job: Job }) {
  const { clientId, clientName, jobLocation: site, contractId, contractTitle } = job
  return (
    <div className="stack">
      <Facts
        facts={[
          { label: msg('Client'), value: <ClientLink id={clientId} name={clientName} /> },
          { label: msg('Site'), value: <SiteLink id={site.id} name={site.name} /> },
          { label: msg('Address'), value: <bdi>{site.address}</bdi> },
          { label: msg('Contract'), value: <ContractFacts id={contractId} title={contractTitle} /> },
          {
            label: msg('Checklist'),
            value: <bdi>{job.jobDetailTitle}</bdi>,
          },
        ]}
      />
      <div className="row">
        <Button size="small" label={msg('View [act]')} onPick={() => void viewJobDetail(job.jobDetailId)} />
      </div>
    </div>
  )
}
