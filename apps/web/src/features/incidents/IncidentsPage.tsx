import { ask } from '@muster/client/query'
import { IncidentListFilters, incidents } from '@muster/contract/incidents'
import { msg } from '@muster/contract/kit/msg'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { paths, to } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { addIncident } from './add-incident.tsx'
import { incidentColumns, incidentFilters } from './incident-columns.tsx'

const list = serverList({
  name: 'Incidents',
  shape: IncidentListFilters,
  query: (query) => ask(incidents.list, { query }),
  sort: '-happened',
})
export const loader = (search: Search) => prefetchList(list, search)

export default function IncidentsPage() {
  return (
    <Page
      title={msg('Incidents')}
      sentence={msg('Hazards, near misses, injuries, damage and security.')}
      action={<AddButton label={msg('Add incident')} onPick={addIncident} />}
    >
      <ServerTable
        list={list}
        columns={incidentColumns}
        filters={incidentFilters}
        tools={<ShowPills />}
        nameOf={({ siteName, what }) => `${siteName}, ${what}`}
        opens={({ id }) => to(paths.incident, { id })}
        empty={{
          text: msg('No incidents'),
          hint: msg('People in the field report them from My day and from a visit.'),
        }}
      />
    </Page>
  )
}

const shownOptions = [
  { value: 'open', label: msg('Open') },
  { value: 'closed', label: msg('Closed') },
  { value: 'all', label: msg('All') },
] as const
const shape = IncidentListFilters.pick({ show: true, page: true })

function ShowPills() {
  const [url, setUrl] = useUrlState(shape)
  return (
    <Pills
      label={msg('Incidents to show')}
      options={shownOptions}
      value={url.show ?? 'open'}
      onChange={(show) => setUrl({ show: show === 'open' ? undefined : show, page: undefined })}
    />
  )
}
