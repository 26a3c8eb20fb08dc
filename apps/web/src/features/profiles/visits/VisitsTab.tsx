import { ask } from '@muster/client/query'
import { type SpecType, specTypes } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { WorkFilters } from '@muster/contract/works/work-filters'
import { works } from '@muster/contract/works/works'
import { day } from '@muster/ui/words/format.ts'
import { paths, to } from '../../../navigation/paths.ts'
import { choicesOf } from '../../../shared/choices.ts'
import { choicesFilter, dayFilter } from '../../../shared/server-table/filters.tsx'
import { ServerTable } from '../../../shared/server-table/ServerTable.tsx'
import { serverList } from '../../../shared/server-table/server-list.ts'
import { AddVisit } from '../../../shared/visits/AddVisit.tsx'
import { useActor } from '../../../shared/visits/visit-actions.tsx'
import { useVisitActions } from '../../works/use-visit-actions.tsx'
import { typeNames, visitColumns } from '../../works/visit-columns.tsx'

const shape = WorkFilters.pick({
  jobSpecTypes: true,
  startDate: true,
  endDate: true,
  sort: true,
  page: true,
  size: true,
}).extend({ id: idText.optional() })
type Of = 'jobLocationId' | 'tenantUserId' | 'clientId' | 'jobId'

const listOf = (of: Of, only?: SpecType) =>
  serverList({
    name: `Visits by ${of}`,
    shape,
    size: 25,
    sort: '-startTime',
    query: ({ id, jobSpecTypes = only && [only], ...query }) =>
      ask(works.list, { query: { ...query, [of]: id, jobSpecTypes, includeScores: true } }),
  })
const lists = {
  jobLocationId: listOf('jobLocationId'),
  tenantUserId: listOf('tenantUserId'),
  jobId: listOf('jobId'),
  clientId: listOf('clientId', 'INSPECTION'),
}

/** What is the same in every row says nothing. */
const isSame: Readonly<Record<Of, readonly string[]>> = {
  jobLocationId: ['locationName', 'clientName'],
  tenantUserId: ['employeeName'],
  jobId: ['locationName', 'clientName'],
  clientId: ['clientName', 'types'],
}
const columnsOf = (of: Of) => visitColumns.filter(({ key }) => !isSame[of].includes(key))

const days = [dayFilter('startDate', msg('From')), dayFilter('endDate', msg('To'))]
const typeFilter = choicesFilter('jobSpecTypes', msg('Type'), choicesOf(specTypes, typeNames))

interface Props {
  of: Of
  add?: { siteId?: number; tenantUserId?: number }
}

export function VisitsTab({ of, add }: Props) {
  const actor = useActor()
  const actionsOf = useVisitActions()
  return (
    <ServerTable
      list={lists[of]}
      columns={columnsOf(of)}
      filters={of === 'clientId' ? days : [...days, typeFilter]}
      tools={add && add.tenantUserId !== actor.tenantUserId && <AddVisit {...add} />}
      nameOf={({ employeeName, startTime }) => `${employeeName} ${day(startTime)}`}
      opens={({ id }) => to(paths.detailedReport, { work: id })}
      actions={actionsOf}
      empty={{
        text: of === 'clientId' ? msg('No inspections yet') : msg('No visits yet'),
        hint: msg('A visit appears here when a person clocks in, or when you add it.'),
      }}
    />
  )
}
