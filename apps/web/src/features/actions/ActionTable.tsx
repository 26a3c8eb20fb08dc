import type { Action, ActionScreenFilters } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { isUnsettled } from '@muster/rules/works/action-can'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { PillField } from '@muster/ui/field/choice/CheckField.tsx'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import type { Filter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import type { ServerList } from '../../shared/server-table/server-list.ts'
import { ActionBoard } from './ActionBoard.tsx'
import { actionColumns, nameOfAction } from './action-columns.tsx'
import { openAddAction } from './action-forms.tsx'
import { openAssign } from './open-assign.tsx'
import { ShowPills } from './ShowPills.tsx'

interface Props {
  list: ServerList<typeof ActionScreenFilters, Action>
  filters: readonly Filter<ActionScreenFilters>[]
  /** Of one site: its name is in no row. */
  siteId?: number | undefined
}
const views = [
  { value: 'list', label: msg('List') },
  { value: 'board', label: msg('Board') },
] as const

export function ActionTable({ list, filters, siteId }: Props) {
  const [url, setUrl] = useUrlState(list.shape)
  const isBoard = url.view === 'board'
  const columns = siteId === undefined ? actionColumns : actionColumns.filter(({ key }) => key !== 'site')
  return (
    <ServerTable
      list={list}
      columns={columns}
      filters={filters}
      tools={
        <>
          {!isBoard && <ShowPills />}
          {list.view && (
            <PillField
              label={msg('View')}
              options={views}
              value={url.view ?? 'list'}
              onChange={(view) => setUrl({ view: view === 'board' ? view : undefined, page: undefined })}
            />
          )}
          {siteId !== undefined && (
            <AddButton label={msg('Add action')} onPick={() => openAddAction({ siteId })} />
          )}
        </>
      }
      {...(isBoard && { instead: <ActionBoard url={url} /> })}
      nameOf={nameOfAction}
      opens={({ id }) => to(paths.action, { id })}
      bulk={[
        {
          label: msg('Change owner'),
          of: (rows) => rows.filter(isUnsettled),
          onPick: (rows, onDone) => openAssign({ rows, onDone }),
        },
      ]}
      empty={{
        text: msg('No actions'),
        hint: msg('Failed checks make actions by the rules in the settings. You can add one by hand.'),
      }}
    />
  )
}
