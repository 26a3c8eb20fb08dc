import { EmptyState, ErrorState } from '@muster/ui/page/states.tsx'
import { PrintButton } from '@muster/ui/paper/PrintButton.tsx'
import { ColumnChoice } from '@muster/ui/table/ColumnChoice.tsx'
import type { Column } from '@muster/ui/table/columns.tsx'
import { ExportRows } from '@muster/ui/table/ExportRows.tsx'
import { NoResults } from '@muster/ui/table/NoResults.tsx'
import { type BulkAction, SelectionBar } from '@muster/ui/table/selection/SelectionBar.tsx'
import { useSelection } from '@muster/ui/table/selection/use-selection.ts'
import { TableBar } from '@muster/ui/table/TableBar.tsx'
import { TableFoot } from '@muster/ui/table/TableFoot.tsx'
import css from '@muster/ui/table/table.module.css'
import { usePreferences } from '@muster/ui/table/table-preferences.ts'
import printCss from '@muster/ui/table/tables-on-paper.module.css'
import { keyOfRow, type RowOptions, TableView } from '@muster/ui/table/view/TableView.tsx'
import { clsx } from 'clsx'
import { Fragment, type ReactNode, useId } from 'react'
import type { z } from 'zod'
import { useHiddenColumns } from '../saved-views/use-hidden-columns.ts'
import { useOpenView } from '../saved-views/use-open-view.ts'
import { ViewLine } from '../saved-views/ViewLine.tsx'
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx'
import { ExportAll } from './ExportAll.tsx'
import type { Filter } from './filters.tsx'
import { MissingRows } from './MissingRows.tsx'
import type { ListQuery, ServerList } from './server-list.ts'
import { usePaperRows } from './use-paper-rows.ts'
import { useServerList } from './use-server-list.ts'

interface Props<S extends z.ZodObject, Row extends object> extends RowOptions<NoInfer<Row>> {
  list: ServerList<S, Row>
  columns: readonly Column<NoInfer<Row>>[]
  filters?: readonly Filter<NoInfer<z.output<S>>>[]
  tools?: ReactNode
  /** All rows of the filters as a file of the server, instead of those of the page. */
  exportAll?: { name: string; read: (query: ListQuery<NoInfer<S>>) => Promise<string> }
  /** Rows can be ticked, and this done to all of them. */
  bulk?: readonly BulkAction<NoInfer<Row>>[]
  empty: { text: string; hint?: string; next?: ReactNode }
  /** Stands in place of the rows, such as a map of them. */
  instead?: ReactNode
  plain?: boolean
  /** Asks again so often while the page is visible. */
  everyMs?: number
}

/** A list of the server. Page, size, sorting, search and filters stand in the URL. */
export function ServerTable<S extends z.ZodObject, Row extends object>(props: Props<S, Row>) {
  const { list, columns, filters = [], plain, empty, instead } = props
  const preferred = usePreferences(list.name)
  const [, prefer] = preferred
  const found = useServerList(list, { everyMs: props.everyMs, isOff: instead !== undefined })
  const { isFiltered, clear } = filtersOf(filters, found)
  const [hidden, hide] = useHiddenColumns(columns, preferred, list.view !== undefined)
  const shownColumns = columns.filter(({ key }) => !hidden.includes(key))
  const view = useOpenView({
    list: list.view,
    fields: Object.keys(list.shape.shape),
    prefix: list.prefix,
    shown: shownColumns.map(({ key }) => key),
  })
  const selection = useSelection<Row>({
    rows: found.rows,
    keyOf: (row) => keyOfRow(props, row),
    question: JSON.stringify(found.query),
  })
  const paper = usePaperRows(list, found, (row) => keyOfRow(props, row))
  const bar = useId()
  if (found.failure) return <ErrorState error={found.failure} onRetry={found.retry} />

  const { total } = found.paging
  const isEmpty = total === 0 && !isFiltered && !found.isLoading
  const resize = (size: number) => {
    prefer({ size })
    found.paging.onSize?.(size)
  }
  return (
    <div className={clsx('card', css.tableCard, printCss.printed)} data-list>
      {!plain && (!isEmpty || filters.length > 0 || props.tools) && (
        <ListBar {...props} found={found} isEmpty={isEmpty}>
          <ColumnChoice columns={columns} hidden={hidden} onHide={hide} />
          {list.view && <ViewsMenu of={view} list={list.view} />}
          {total !== 0 && !props.exportAll && (
            <ExportRows name={list.name} columns={shownColumns} rows={found.rows} />
          )}
        </ListBar>
      )}
      <ViewLine of={view} />
      {instead}
      {!instead && isEmpty && (
        <EmptyState title={empty.text} {...(empty.hint && { hint: empty.hint })} action={empty.next} />
      )}
      {!instead && !isEmpty && (
        <TableView
          {...props}
          {...found}
          rows={paper.rows}
          name={list.name}
          columns={shownColumns}
          selection={props.bulk && { of: selection, bar }}
        >
          {total === 0 && !found.isLoading && <NoResults onClear={clear} />}
          {paper.isShort && <MissingRows {...found.paging} printed={paper.rows.length} />}
        </TableView>
      )}
      {!instead && props.bulk && <SelectionBar id={bar} selection={selection} actions={props.bulk} />}
      {!instead && <TableFoot {...found.paging} onSize={plain ? undefined : resize} />}
    </div>
  )
}

type FoundRows<S extends z.ZodObject, Row extends object> = ReturnType<typeof useServerList<S, Row>>

/** How many filters are set, whether anything narrows the list, and how to undo all of it. */
function filtersOf<S extends z.ZodObject, Row extends object>(
  filters: readonly Filter<z.output<S>>[],
  { filters: url, search, clearSearch, fromStart }: FoundRows<S, Row>,
) {
  const values = url as Readonly<Record<string, unknown>>
  const count = filters.filter(({ keys }) => keys.some((key) => values[key] !== undefined)).length
  const keys = ['search', ...filters.flatMap((one) => one.keys)]
  const clear = () => {
    clearSearch()
    fromStart(Object.fromEntries(keys.map((key) => [key, undefined])))
  }
  return { count, isFiltered: count > 0 || Boolean(search?.text), clear }
}

interface BarProps<S extends z.ZodObject, Row extends object>
  extends Pick<Props<S, Row>, 'filters' | 'tools' | 'exportAll' | 'instead'> {
  found: FoundRows<S, Row>
  isEmpty: boolean
  children: ReactNode
}

/** What stands in place of the rows has no columns to choose and no rows to export. */
function ListBar<S extends z.ZodObject, Row extends object>(props: BarProps<S, Row>) {
  const { filters = [], found, exportAll } = props
  const { count } = filtersOf(filters, found)
  return (
    <TableBar
      search={props.isEmpty ? undefined : found.search}
      filters={
        filters.length > 0 && <Fields filters={filters} values={found.filters} set={found.fromStart} />
      }
      filtersSet={count}
      tools={props.tools}
      paging={found.paging}
    >
      {!props.isEmpty && !props.instead && props.children}
      {exportAll && found.paging.total !== 0 && (
        <ExportAll name={exportAll.name} read={() => exportAll.read(found.query)} />
      )}
      {!props.isEmpty && !props.instead && <PrintButton />}
    </TableBar>
  )
}

interface FieldsProps<F> {
  filters: readonly Filter<F>[]
  values: object
  set: (change: Readonly<Record<string, unknown>>) => void
}
const Fields = <F,>({ filters, values, set }: FieldsProps<F>) =>
  filters.map(({ keys, field }) => (
    <Fragment key={keys.join(' ')}>{field({ values: values as F, set: set as never })}</Fragment>
  ))
