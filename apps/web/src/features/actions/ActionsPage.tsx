import { ask } from '@muster/client/query'
import { ActionListFilters, actions } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { useState } from 'react'
import type { Search } from '../../navigation/url.ts'
import { groupList } from '../../shared/pickers/GroupsPicker.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { AddActionDialog } from './ActionForm.tsx'
import { ActionTable } from './ActionTable.tsx'
import { actionFilters } from './action-columns.tsx'

const list = serverList({
  name: 'Actions',
  view: 'actions',
  shape: ActionListFilters,
  query: (query) => ask(actions.list, { query }),
  sort: 'due',
})
export const loader = (search: Search) => prefetchList(list, search, groupList)

export default function ActionsPage() {
  const [isAdding, add] = useState(false)
  return (
    <Page
      title={msg('Actions [tasks]')}
      sentence={msg('Repairs and corrections at sites, with owner and due time.')}
      action={<AddButton label={msg('Add action')} onPick={() => add(true)} />}
    >
      <ActionTable list={list} filters={actionFilters} />
      {isAdding && <AddActionDialog onClose={() => add(false)} />}
    </Page>
  )
}
