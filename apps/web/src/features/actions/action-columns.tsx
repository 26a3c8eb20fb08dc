import { actionPriorities } from '@muster/contract/action-rules'
import { type Action, actionSources } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { badge, column, widths } from '@muster/ui/table/columns.tsx'
import { ago } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { Due, Owner } from '../../shared/actions/ActionFacts.tsx'
import { priorityWords, sourceWords, stateWords } from '../../shared/actions/action-words.ts'
import { SiteLink } from '../../shared/name-links/NameLinks.tsx'
import {
  choiceFilter,
  groupsFilter,
  personFilter,
  siteFilter,
  stateFilter,
} from '../../shared/server-table/filters.tsx'

function Words({ of }: { of: string }) {
  return useWords()(of)
}

export const actionColumns = [
  column<Action>('title', msg('To do'), ({ title }) => title, {
    unsorted: true,
    wraps: true,
    cell: ({ title }) => <bdi>{title}</bdi>,
  }),
  badge<Action>(
    'state',
    msg('Status'),
    ({ state }) => stateWords[state].label,
    ({ state }) => <Badge {...stateWords[state]} />,
    { unsorted: true, width: 150 },
  ),
  column<Action>('site', msg('Site'), ({ siteName }) => siteName, {
    cell: ({ jobLocationId, siteName }) => <SiteLink id={jobLocationId} name={siteName} />,
  }),
  column<Action>('owner', msg('Owner [action]'), ({ owner }) => owner?.name, {
    unsorted: true,
    cell: (row) => <Owner {...row} />,
  }),
  column<Action>('due', msg('Due'), ({ dueAt }) => dueAt, {
    cell: (row) => <Due {...row} />,
    width: 230,
  }),
  column<Action>('made', msg('Age'), ({ madeAt }) => madeAt, {
    cell: ({ madeAt }) => <span className="figures">{ago(madeAt)}</span>,
    width: widths.badge,
  }),
  column<Action>('priority', msg('Priority'), ({ priority }) => priorityWords[priority], {
    cell: ({ priority }) => <Words of={priorityWords[priority]} />,
    width: widths.duration,
    hidden: true,
  }),
  column<Action>('source', msg('From'), ({ source }) => sourceWords[source], {
    cell: ({ source }) => <Words of={sourceWords[source]} />,
    unsorted: true,
    hidden: true,
  }),
]

const ofSource = choiceFilter(
  'source',
  msg('From'),
  actionSources.map((value) => ({ value, label: sourceWords[value] })),
)
const ofPriority = choiceFilter(
  'priority',
  msg('Priority'),
  actionPriorities.map((value) => ({ value, label: priorityWords[value] })),
)
const ofOverdue = stateFilter('overdue', msg('Due'), msg('Overdue'), msg('Not overdue'))
export const actionFilters = [
  ...[siteFilter('jobLocationId'), personFilter('ownerUserId'), groupsFilter],
  ...[ofPriority, ofSource, ofOverdue],
]
export const filtersAtSite = [personFilter('ownerUserId'), ofPriority, ofOverdue]
export const nameOfAction = ({ title, siteName }: Action) => `${title}, ${siteName}`
