import { actionPriorities } from '@muster/contract/action-rules'
import { type Action, actionSources } from '@muster/contract/actions'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { badge, column, widths } from '@muster/ui/table/columns.tsx'
import { ago } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { Due, Owner } from '../../shared/actions/ActionFacts.tsx'
import { priorityWords, sourceWords, stateWords } from '../../shared/actions/action-words.ts'
import { choicesOf } from '../../shared/choices.ts'
import { siteColumn } from '../../shared/name-links/name-columns.tsx'
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
    wraps: true,
    cell: ({ title }) => <bdi>{title}</bdi>,
  }),
  badge<Action>(
    'state',
    msg('Status'),
    ({ state }) => stateWords[state].label,
    ({ state }) => <Badge {...stateWords[state]} />,
    { width: 150 },
  ),
  siteColumn<Action>({ width: 190 }),
  column<Action>('owner', msg('Owner [action]'), ({ owner }) => owner?.name, {
    cell: (row) => <Owner {...row} />,
    width: 160,
  }),
  column<Action>('due', msg('Due'), ({ dueAt }) => dueAt, {
    cell: (row) => <Due {...row} />,
    onCard: 'fact',
    width: 240,
  }),
  column<Action>('made', msg('Age'), ({ madeAt }) => madeAt, {
    cell: ({ madeAt }) => <span className="figures">{ago(madeAt)}</span>,
    width: widths.phone,
  }),
  column<Action>('priority', msg('Priority'), ({ priority }) => priorityWords[priority], {
    cell: ({ priority }) => <Words of={priorityWords[priority]} />,
    width: widths.duration,
    hidden: true,
  }),
  column<Action>('source', msg('From'), ({ source }) => sourceWords[source], {
    cell: ({ source }) => <Words of={sourceWords[source]} />,
    hidden: true,
  }),
]

const ofSource = choiceFilter('source', msg('From'), choicesOf(actionSources, sourceWords))
const ofPriority = choiceFilter('priority', msg('Priority'), choicesOf(actionPriorities, priorityWords))
const ofOverdue = stateFilter('overdue', msg('Due'), msg('Overdue'), msg('Not overdue'))
export const actionFilters = [
  ...[siteFilter('jobLocationId'), personFilter('ownerUserId'), groupsFilter],
  ...[ofPriority, ofSource, ofOverdue],
]
export const filtersAtSite = [personFilter('ownerUserId'), ofPriority, ofOverdue]
export const nameOfAction = ({ title, siteName }: Action) => `${title}, ${siteName}`
