import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { EmptyState } from '../page/states.tsx'
import { PrintButton } from '../paper/PrintButton.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { Column } from './columns.tsx'
import { ExportRows } from './ExportRows.tsx'
import { NoResults } from './NoResults.tsx'
import { type BulkAction, SelectionBar } from './selection/SelectionBar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { TableBar } from './TableBar.tsx'
import { TableFoot } from './TableFoot.tsx'
import css from './table.module.css'
import { hiddenKeys, usePreferences } from './table-preferences.ts'
import printCss from './tables-on-paper.module.css'
import { useLocalRows } from './use-local-rows.ts'
import { keyOfRow, type RowOptions, TableView } from './view/TableView.tsx'

interface Props<Row extends object> extends RowOptions<NoInfer<Row>> {
  /** The table's own name: read aloud, remembered with its page size and columns, and the name of its file. */
  name: string
  rows: readonly Row[]
  columns: readonly Column<NoInfer<Row>>[]
  pageSize?: number
  search?: boolean
  empty: string
  emptyHint?: string
  /** Rows can be ticked, and this done to all of them. */
  bulk?: readonly BulkAction<NoInfer<Row>>[]
  /** Undoes what narrowed the rows before they came here; without rows there are then no results. */
  onClear?: (() => void) | undefined
  tools?: ReactNode
  /** Fields of filters, and how many of them are set. */
  filters?: ReactNode
  filtersSet?: number
  /** Headings and rows alone: nothing to choose, sort or export. */
  plain?: boolean
  /** Its rows stay in their order. */
  unsorted?: boolean
  /** A list to choose from: no bar of columns and files above it. */
  bare?: boolean
}
const usualPageSize = 50
const onOnePage = 100_000

/** A table of rows that are here: searched, sorted, cut into pages and exported without the server. */
export function LocalTable<Row extends object>(props: Props<Row>) {
  const { name, rows, columns, plain, tools, filters, pageSize = usualPageSize } = props
  const [preferences, prefer] = usePreferences(name)
  const table = useLocalRows({
    rows,
    columns,
    keyOf: (row) => keyOfRow(props, row),
    size: plain ? onOnePage : (preferences.size ?? pageSize),
  })
  const { search, paging } = table
  const selection = useSelection<Row>({
    rows: table.shown,
    keyOf: (row) => keyOfRow(props, row),
    question: JSON.stringify([paging.page, table.sort.by, search.text]),
  })
  const bar = useId()
  const hidden = hiddenKeys(columns, preferences)
  const shownColumns = columns.filter(({ key }) => !hidden.includes(key))
  const clear = () => {
    search.onSearch('')
    props.onClear?.()
  }
  const resize = (size: number) => {
    prefer({ size })
    paging.onSize(size)
  }
  const isEmpty = rows.length === 0 && !props.onClear
  return (
    <div className={clsx('card', css.tableCard, plain && css.whole, printCss.printed)} data-list>
      {!plain && !props.bare && (tools || filters || !isEmpty) && (
        <TableBar
          {...{ tools, filters, paging }}
          {...(props.filtersSet !== undefined && { filtersSet: props.filtersSet })}
          search={props.search ? search : undefined}
        >
          <ColumnChoice columns={columns} hidden={hidden} onHide={(next) => prefer({ hidden: next })} />
          <ExportRows name={name} columns={shownColumns} rows={table.all} />
          <PrintButton />
        </TableBar>
      )}
      {isEmpty ? (
        <EmptyState title={props.empty} {...(props.emptyHint && { hint: props.emptyHint })} />
      ) : (
        <TableView
          {...props}
          rows={table.shown}
          columns={shownColumns}
          sort={plain || props.unsorted ? undefined : table.sort}
          selection={props.bulk && { of: selection, bar }}
        >
          {paging.total === 0 && <NoResults onClear={clear} />}
        </TableView>
      )}
      {props.bulk && <SelectionBar id={bar} selection={selection} actions={props.bulk} />}
      {!plain && <TableFoot {...paging} usualSize={pageSize} onSize={resize} />}
    </div>
  )
}
