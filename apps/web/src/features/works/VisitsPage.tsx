import { ask } from '@muster/client/query'
import { specTypes } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { reviewFlags } from '@muster/contract/works/reviews'
import { workStatuses } from '@muster/contract/works/status'
import { WorkListFilters } from '@muster/contract/works/work-filters'
import { works } from '@muster/contract/works/works'
import { Page } from '@muster/ui/page/Page.tsx'
import { day } from '@muster/ui/words/format.ts'
import { paths, to } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { groupList } from '../../shared/pickers/GroupsPicker.tsx'
import {
  choicesFilter,
  dayFilter,
  groupsFilter,
  personFilter,
  siteFilter,
} from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { AddVisit } from '../../shared/visits/AddVisit.tsx'
import { visitStates } from '../../shared/visits/visit-states.ts'
import { flagNames } from './review-words.ts'
import { useVisitActions } from './use-visit-actions.tsx'
import { typeNames, visitColumns } from './visit-columns.tsx'

const shape = WorkListFilters
const list = serverList({
  name: 'Visits',
  view: 'visits',
  shape,
  query: (query) => ask(works.list, { query: { ...query, includeScores: true } }),
  sort: '-startTime',
})
export const loader = (search: Search) => prefetchList(list, search, groupList)

const filters = [
  dayFilter('startDate', msg('From')),
  dayFilter('endDate', msg('To')),
  personFilter('tenantUserId'),
  siteFilter('jobLocationId'),
  groupsFilter,
  choicesFilter('status', msg('Status'), choicesOf(workStatuses, visitStates)),
  choicesFilter('jobSpecTypes', msg('Type'), choicesOf(specTypes, typeNames)),
  choicesFilter('flags', msg('Flags'), choicesOf(reviewFlags, flagNames)),
]

/** Every visit, whatever its state; a voided one where the filter names them. */
export default function VisitsPage() {
  const [{ tenantUserId, jobLocationId }] = useUrlState(shape)
  const actionsOf = useVisitActions()
  return (
    <Page
      title={msg('Visits')}
      sentence={msg('Every visit with times, flags and score.')}
      action={<AddVisit tenantUserId={tenantUserId} siteId={jobLocationId} />}
    >
      <ServerTable
        list={list}
        columns={visitColumns}
        filters={filters}
        nameOf={({ employeeName, startTime }) => `${employeeName} ${day(startTime)}`}
        opens={({ id }) => to(paths.detailedReport, { work: id })}
        actions={actionsOf}
        empty={{
          text: msg('No visits yet'),
          hint: msg('A visit appears here when a person clocks in, or when you add it.'),
        }}
      />
    </Page>
  )
}
