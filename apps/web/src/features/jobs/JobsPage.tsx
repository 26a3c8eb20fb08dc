import { ask } from '@muster/client/query'
import { contractStatuses } from '@muster/contract/contracts'
import { JobListFilters } from '@muster/contract/jobs/job-filters'
import { type Job, jobs } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { badge, column, text, widths } from '@muster/ui/table/columns.tsx'
import { IconCalendarEvent, IconUsers } from '@tabler/icons-react'
import { paths, to } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { clientColumn } from '../../shared/name-links/name-columns.tsx'
import { groupList } from '../../shared/pickers/GroupsPicker.tsx'
import { JobDetailPicker } from '../../shared/pickers/JobDetailPicker.tsx'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import {
  choicesFilter,
  clientFilter,
  type Filter,
  groupsFilter,
  stateFilter,
} from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { useEmptyList } from '../../shared/use-empty-list.tsx'
import { ContractBadge, statusWords } from '../contracts/ContractBadge.tsx'
import { jobBulk } from './bulk/job-bulk.tsx'
import { ChosenTab, tabToOpen } from './ChosenTab.tsx'
import { Hours } from './Hours.tsx'
import { jobStatus, nextVisit, peopleOf } from './job-columns.tsx'

const list = serverList({
  name: 'Jobs',
  view: 'jobs',
  shape: JobListFilters,
  query: (query) => ask(jobs.list, { query: { ...query, includePlan: true } }),
})
export const loader = (search: Search) => prefetchList(list, search, groupList)

const siteOf = ({ jobLocation }: Job) => jobLocation.name
const weekOf = ({ plan }: Job) => plan && plan.weekMinutes / 60

const columns = [
  column<Job>('siteName', msg('Site'), siteOf),
  text('jobDetailTitle', msg('Checklist')),
  clientColumn<Job>({ onCard: 'never', hidden: true }),
  column<Job>('people', msg('People'), peopleOf, {
    cell: (job) =>
      peopleOf(job) || <Badge label={msg('No one assigned')} tone={job.enabled ? 'warn' : 'calm'} />,
  }),
  nextVisit,
  jobStatus,
  badge<Job>(
    'contractStatus',
    msg('Contract'),
    ({ contractStatus }) => statusWords[contractStatus],
    ({ contractStatus: status }) => <ContractBadge contract={{ status, suspended: false }} />,
    { onCard: 'never', hidden: true, width: 120 },
  ),
  column<Job>('totalHours', msg('Contracted hours per day'), ({ totalHours }) => totalHours, {
    cell: ({ totalHours }) => <Hours hours={totalHours} />,
    align: 'end',
    hidden: true,
    width: 112,
  }),
  column<Job>('weekHours', msg('Next 7 days'), weekOf, {
    cell: (job) => <Hours hours={weekOf(job)} />,
    align: 'end',
    width: widths.number,
  }),
]
interface OfClient {
  clientId?: number | undefined
  jobLocationId?: number | undefined
  jobDetailId?: number | undefined
}
const siteOfClient: Filter<OfClient> = {
  keys: ['jobLocationId'],
  field: ({ values: { clientId, jobLocationId }, set }) => (
    <SitePicker
      compact
      clearable
      label={msg('Job site')}
      clientId={clientId}
      value={jobLocationId}
      onChange={(next) => set({ jobLocationId: next })}
    />
  ),
}
const detailOfClient: Filter<OfClient> = {
  keys: ['jobDetailId'],
  field: ({ values: { clientId, jobDetailId }, set }) => (
    <JobDetailPicker
      compact
      clearable
      clientId={clientId}
      value={jobDetailId}
      onChange={(next) => set({ jobDetailId: next })}
    />
  ),
}
const filters = [
  clientFilter,
  siteOfClient,
  detailOfClient,
  groupsFilter,
  choicesFilter('contractStatus', msg('Contract'), choicesOf(contractStatuses, statusWords)),
  stateFilter('isActive', msg('Status'), msg('Active'), msg('Inactive')),
]

const addJob = <AddButton label={msg('Create job')} href={paths.jobAdd} />

export default function JobsPage() {
  const [{ tab }] = useUrlState(tabToOpen)
  const empty = useEmptyList('job', {
    text: msg('No jobs yet'),
    hint: msg('A job links a client, contract, site and checklist.'),
    next: addJob,
  })
  return (
    <Page
      title={msg('Jobs')}
      sentence={msg('Each job links a checklist, a site and its people.')}
      action={addJob}
    >
      <ChosenTab tab={tab} />
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        nameOf={(job) => `${job.jobDetailTitle}, ${siteOf(job)}`}
        opens={({ id }) => to(paths.job, { id, tab })}
        actions={(job) => [
          {
            label: msg('Assign people'),
            icon: IconUsers,
            href: to(paths.job, { id: job.id, tab: 'people' }),
          },
          {
            label: msg('Job calendar'),
            icon: IconCalendarEvent,
            href: to(paths.job, { id: job.id, tab: 'calendar' }),
          },
        ]}
        bulk={jobBulk}
        empty={empty}
      />
    </Page>
  )
}
