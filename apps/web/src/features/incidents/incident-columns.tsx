import { type Incident, incidentKinds } from '@muster/contract/incidents'
import { msg } from '@muster/contract/kit/msg'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { badge, column } from '@muster/ui/table/columns.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { choicesOf } from '../../shared/choices.ts'
import { kindWords, stateWords } from '../../shared/incidents/incident-words.ts'
import { PersonLink } from '../../shared/name-links/NameLinks.tsx'
import { siteColumn } from '../../shared/name-links/name-columns.tsx'
import { choiceFilter, dayFilter, personFilter, siteFilter } from '../../shared/server-table/filters.tsx'

export const incidentColumns = [
  column<Incident>('happened', msg('Happened'), ({ happenedAt }) => happenedAt, {
    cell: ({ happenedAt }) => <span className="figures">{moment(happenedAt)}</span>,
    width: 170,
  }),
  badge<Incident>(
    'kind',
    msg('Kind'),
    ({ kind }) => kindWords[kind].label,
    ({ kind }) => <Badge {...kindWords[kind]} />,
    { width: 170 },
  ),
  column<Incident>('what', msg('Description'), ({ what }) => what, {
    wraps: true,
    cell: ({ what }) => <bdi>{what || '–'}</bdi>,
  }),
  siteColumn<Incident>(),
  column<Incident>('reporter', msg('Reported by'), ({ reporter }) => reporter.name, {
    cell: ({ reporter: { tenantUserId, ...named } }) => <PersonLink id={tenantUserId} {...named} />,
  }),
  badge<Incident>(
    'state',
    msg('Status'),
    ({ state }) => stateWords[state].label,
    ({ state }) => <Badge {...stateWords[state]} />,
    { width: 130 },
  ),
]

export const incidentFilters = [
  choiceFilter('kind', msg('Kind'), choicesOf(incidentKinds, kindWords)),
  siteFilter('jobLocationId'),
  personFilter('reporterId', msg('Reported by')),
  dayFilter('from', msg('From')),
  dayFilter('to', msg('To')),
]
