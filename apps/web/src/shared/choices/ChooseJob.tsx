import { ask } from '@muster/client/query'
import { type Job, JobFilters, jobs } from '@muster/contract/jobs'
import { msg } from '@muster/contract/msg'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { clock, day } from '@muster/ui/format.ts'
import { badge, column, text } from '@muster/ui/table/columns.tsx'
import { useMemo } from 'react'
import { paths } from '../../paths.ts'
import { ServerTable } from '../server-table/ServerTable.tsx'
import { serverList } from '../server-table/server-list.ts'

interface Narrowing {
  clientId?: number | undefined
  siteId?: number | undefined
  jobDetailId?: number | undefined
}
const jobList = ({ clientId, siteId, jobDetailId }: Narrowing) =>
  serverList({
    name: msg('Jobs to choose from'),
    shape: JobFilters.pick({ search: true, sort: true, page: true, size: true }),
    prefix: 'list.',
    query: (query) =>
      ask(jobs.list, {
        query: { ...query, clientId, jobDetailId, jobLocationId: siteId, includePlan: true },
      }),
  })

const peopleOf = ({ plan }: Job) => plan?.people.map(({ name }) => name).join(', ')
const nextOf = ({ plan }: Job) => plan?.nextVisit && `${day(plan.nextVisit)} ${clock(plan.nextVisit)}`
const columns = [
  column<Job>('siteName', msg('Site'), ({ jobLocation }) => jobLocation.name),
  text('jobDetailTitle', msg('Checklist')),
  text('clientName', msg('Client'), { onCard: 'never' }),
  column<Job>('people', msg('People'), peopleOf, { unsorted: true }),
  column<Job>('nextVisit', msg('Next visit'), nextOf, {
    cell: (job) => <span className="figures">{nextOf(job)}</span>,
    unsorted: true,
    width: 160,
  }),
  badge<Job>(
    'enabled',
    msg('Status'),
    ({ enabled }) => (enabled ? 'Active' : 'Inactive'),
    ({ enabled }) =>
      enabled ? <Badge label={msg('Active')} tone="good" /> : <Badge label={msg('Inactive')} tone="warn" />,
    { unsorted: true, width: 96 },
  ),
]

interface Props {
  /** What the pickers above have chosen so far. */
  of?: Narrowing
  /** The same page with this job. */
  leadTo: (jobId: number) => string
}

/** The list behind a picker of jobs: a row chooses its job. */
export function ChooseJob({ of: { clientId, siteId, jobDetailId } = {}, leadTo }: Props) {
  const list = useMemo(() => jobList({ clientId, siteId, jobDetailId }), [clientId, siteId, jobDetailId])
  return (
    <ServerTable
      list={list}
      columns={columns}
      nameOf={({ jobDetailTitle, jobLocation }) => `${jobDetailTitle}, ${jobLocation.name}`}
      opens={({ id }) => leadTo(id)}
      empty={{
        text: msg('No jobs yet'),
        hint: msg('A job links a client, contract, site and checklist.'),
        next: <Button label={msg('Create job')} href={paths.jobAdd} kind="primary" />,
      }}
    />
  )
}
