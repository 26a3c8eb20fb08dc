import type { Action, ActionListFilters } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { isUnsettled } from '@muster/rules/works/action-can'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import type { Filter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import type { ServerList } from '../../shared/server-table/server-list.ts'
import { AddActionDialog } from './ActionForm.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { actionColumns, nameOfAction } from './action-columns.tsx'
import { ShowPills } from './ShowPills.tsx'

interface Props {
  list: ServerList<typeof ActionListFilters, Action>
  filters: readonly Filter<ActionListFilters>[]
  /** Of one site: its name is in no row. */
  siteId?: number | undefined
}
interface Chosen {
  rows: readonly Action[]
  untick: () => void
}

export function ActionTable({ list, filters, siteId }: Props) {
  const [isAdding, add] = useState(false)
  const [chosen, choose] = useState<Chosen>()
  const columns = siteId === undefined ? actionColumns : actionColumns.filter(({ key }) => key !== 'site')
  const done = () => {
    chosen?.untick()
    choose(undefined)
  }
  return (
    <>
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        tools={
          <>
            <ShowPills />
            {siteId !== undefined && <AddButton label={msg('Add action')} onPick={() => add(true)} />}
          </>
        }
        nameOf={nameOfAction}
        opens={({ id }) => to(paths.action, { id })}
        bulk={[
          {
            label: msg('Change owner'),
            of: (rows) => rows.filter(isUnsettled),
            onPick: (rows, untick) => choose({ rows, untick }),
          },
        ]}
        empty={{
          text: msg('No actions'),
          hint: msg('Failed checks make actions by the rules in the settings. You can add one by hand.'),
        }}
      />
      {isAdding && <AddActionDialog siteId={siteId} onClose={() => add(false)} />}
      {chosen && <AssignDialog rows={chosen.rows} onDone={done} onClose={() => choose(undefined)} />}
    </>
  )
}
