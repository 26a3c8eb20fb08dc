import { ask, prefetch } from '@muster/client/query'
import { ActionScreenFilters, actions } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { readSearch, type Search } from '../../navigation/url.ts'
import { groupList } from '../../shared/pickers/GroupsPicker.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { ActionTable } from './ActionTable.tsx'
import { boardColumns, columnQuestion } from './action-board.ts'
import { actionFilters } from './action-columns.tsx'
import { openAddAction } from './action-forms.tsx'

const list = serverList({
  name: 'Actions',
  view: 'actions',
  shape: ActionScreenFilters,
  query: ({ view: _, ...query }) => ask(actions.list, { query }),
  sort: 'due',
})
export const loader = (search: Search) => {
  const url = readSearch(ActionScreenFilters, search)
  return url.view === 'board'
    ? prefetch(groupList, ...boardColumns.map((state) => columnQuestion(url, state)))
    : prefetchList(list, search, groupList)
}

export default function ActionsPage() {
  return (
    <Page
      title={msg('Actions [tasks]')}
      sentence={msg('Repairs and corrections at sites, with owner and due time.')}
      action={<AddButton label={msg('Add action')} onPick={() => openAddAction()} />}
    >
      <ActionTable list={list} filters={actionFilters} />
    </Page>
  )
}
