import { ask } from '@muster/client/query'
import { JobFilters } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { type InspectedJob, reports } from '@muster/contract/reports'
import { column, text } from '@muster/ui/table/columns.tsx'
import { paths, to } from '../../../navigation/paths.ts'
import { ServerTable } from '../../../shared/server-table/ServerTable.tsx'
import { serverList } from '../../../shared/server-table/server-list.ts'
import { inspectionColumns } from './inspection-columns.tsx'

const list = serverList({
  name: msg('Jobs to choose from'),
  shape: JobFilters.pick({ search: true, sort: true, page: true, size: true }),
  prefix: 'list.',
  query: (query) => ask(reports.inspectedJobs, { query: { ...query, jobSpecTypes: ['INSPECTION'] } }),
})

const columns = [
  column<InspectedJob>('siteName', msg('Site'), ({ jobLocation }) => jobLocation.name),
  text('jobDetailTitle', msg('Checklist')),
  text('clientName', msg('Client'), { onCard: 'never' }),
  ...inspectionColumns,
]

export const ChooseInspectedJob = () => (
  <ServerTable
    list={list}
    columns={columns}
    nameOf={({ jobDetailTitle, jobLocation }) => `${jobDetailTitle}, ${jobLocation.name}`}
    opens={({ id }) => to(paths.inspectionTrend, { job: id })}
    empty={{
      text: msg('No jobs yet'),
      hint: msg('A job links a client, contract, site and checklist.'),
    }}
  />
)
