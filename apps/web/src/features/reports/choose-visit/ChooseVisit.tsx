import { ask } from '@muster/client/query'
import type { SpecType } from '@muster/contract/jobs/job-details'
import { WorkFilters } from '@muster/contract/works/work-filters'
import { works } from '@muster/contract/works/works'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'
import { ServerTable } from '../../../shared/server-table/ServerTable.tsx'
import { serverList } from '../../../shared/server-table/server-list.ts'
import { visitColumns } from '../../works/visit-columns.tsx'

interface Narrowing {
  type: SpecType | undefined
  siteId: number | undefined
}
const visitList = ({ type, siteId }: Narrowing) =>
  serverList({
    name: msg('Visits to choose from'),
    shape: WorkFilters.pick({ sort: true, page: true, size: true }),
    prefix: 'list.',
    query: (query) =>
      ask(works.list, {
        query: {
          ...query,
          includeScores: true,
          status: ['COMPLETED'],
          jobLocationId: siteId,
          ...(type && { jobSpecTypes: [type] }),
        },
      }),
    sort: '-startTime',
  })

// Every one of them is completed.
const columns = visitColumns.filter(({ key }) => key !== 'status')

const allSites = msg('The newest finished visits of all sites. Choose a site to see its own.')
const ofSite = msg('The newest finished visits of this site.')

export function ChooseVisit({ type, siteId, leadTo }: Narrowing & { leadTo: (workId: number) => string }) {
  const say = useWords()
  const list = useMemo(() => visitList({ type, siteId }), [type, siteId])
  return (
    <div className="stack">
      <p className="faint">{say(siteId === undefined ? allSites : ofSite)}</p>
      <ServerTable
        list={list}
        plain
        columns={columns}
        nameOf={({ employeeName, startTime }) => `${employeeName} ${day(startTime)}`}
        opens={({ id }) => leadTo(id)}
        empty={{
          text: msg('No visits yet'),
          hint: msg('Finished visits are listed here, the newest first.'),
        }}
      />
    </div>
  )
}
