import { ask } from '@muster/client/query'
import { type Job, JobFilters, jobs } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { column, text } from '@muster/ui/table/columns.tsx'
import { useMemo } from 'react'
import { paths } from '../../navigation/paths.ts'
import { ServerTable } from '../server-table/ServerTable.tsx'
import { serverList } from '../server-table/server-list.ts'
import { jobStatus, nextVisit, peopleOf } from './job-columns.tsx'

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

const columns = [
  column<Job>('siteName', msg('Site'), ({ jobLocation }) => jobLocation.name),
  text('jobDetailTitle', msg('Checklist')),
  text('clientName', msg('Client'), { onCard: 'never' }),
  column<Job>('people', msg('People'), peopleOf, { unsorted: true }),
  nextVisit,
  jobStatus,
]

interface Props {
  of?: Narrowing
  leadTo: (jobId: number) => string
}

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
