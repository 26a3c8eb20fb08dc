import { Pagination, Select, Skeleton, Table, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import type { Column } from './columns.tsx'
import { type Action, RowActions } from './RowActions.tsx'
import { EmptyState } from './states.tsx'
import { TableHead } from './TableHead.tsx'
import { TableTools } from './TableTools.tsx'
import { usePreferences } from './table-preferences.ts'
import { useWords } from './words.ts'

/** One page of rows that the server counted; `onPage` and `onSize` put the next one in the URL. */
export interface ServerPage {
  page: number
  size: number
  totalElements: number
  totalPages: number
  onPage: (page: number) => void
  onSize?: (size: number) => void
}
/** `name` or `-name`, as the server takes it. */
export interface ServerSort {
  by: string | undefined
  onSort: (by: string | undefined) => void
}

interface Props<Row extends object> {
  /** The table's own name: read aloud, remembered with its page size and columns, and the name of its file. */
  name: string
  rows: readonly Row[]
  columns: readonly Column<NoInfer<Row>>[]
  rowKey?: (row: NoInfer<Row>) => string | number
  /** What a row is called when its actions are read aloud; the first column unless told. */
  nameOf?: (row: NoInfer<Row>) => string
  pageSize?: number
  page?: ServerPage
  sort?: ServerSort
  /** A text filter over the rows that are here; for rows of the server give `filter` its text instead. */
  filter?: boolean | { text: string; onFilter: (text: string) => void }
  actions?: (row: NoInfer<Row>) => readonly Action[]
  empty: string
  emptyHint?: string
  emptyAction?: ReactNode
  isLoading?: boolean
  /** Rows of totals below, as `<Table.Tr>`. */
  footer?: ReactNode
  /** Beside the filter. */
  tools?: ReactNode
  /** No columns to choose, nothing to export. */
  plain?: boolean
}

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns,
})

const idOf = (row: unknown) => String((row as { id?: unknown }).id)
const words = (value: unknown) => String(value ?? '').toLocaleLowerCase()

export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, rows, page, filter } = props
  const say = useWords()
  const [likes, like] = usePreferences(name)
  const [typed, setTyped] = useState('')
  const text = typeof filter === 'object' ? filter.text : typed
  const columns = props.columns.filter(({ key }) => !likes.hidden?.includes(key))
  const size = page?.size ?? likes.size ?? props.pageSize ?? 50
  const definitions = useMemo(
    () =>
      props.columns.map(
        (one): ColumnDef<typeof features, Row> => ({
          id: one.key,
          accessorFn: (row) => one.value(row) ?? '',
          sortFn: 'alphanumeric',
        }),
      ),
    [props.columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: (row) => String(props.rowKey?.(row) ?? idOf(row)),
    initialState: { pagination: { pageIndex: 0, pageSize: size } },
    manualPagination: page !== undefined,
    manualSorting: props.sort !== undefined,
    manualFiltering: typeof filter === 'object',
    globalFilterFn: (row, _column, wanted) =>
      props.columns.some(({ value }) => words(value(row.original)).includes(words(wanted))),
    autoResetPageIndex: false,
  })
  const shown = table.getRowModel().rows.map((row) => row.original)
  const found = page?.totalElements ?? table.getFilteredRowModel().rows.length
  const pages = page?.totalPages ?? table.getPageCount()
  const at = Math.min(page?.page ?? table.state.pagination.pageIndex, Math.max(pages - 1, 0))
  if (!page && at !== table.state.pagination.pageIndex) table.setPageIndex(at)

  const search = (next: string) => {
    if (typeof filter === 'object') return filter.onFilter(next)
    setTyped(next)
    table.setGlobalFilter(next)
    table.setPageIndex(0)
  }
  const resize = (next: number) => {
    like({ size: next })
    if (page) return page.onSize?.(next)
    table.setPageSize(next)
  }
  const nameOf = props.nameOf ?? ((row: Row) => String(props.columns[0]?.value(row) ?? ''))
  const isEmpty = rows.length === 0 && text === '' && !props.isLoading
  if (isEmpty) {
    return (
      <div className="card table-card">
        <EmptyState
          title={props.empty}
          {...(props.emptyHint && { hint: props.emptyHint })}
          action={props.emptyAction}
        />
      </div>
    )
  }

  return (
    <div className="card table-card">
      {(filter || props.tools || !props.plain) && (
        <div className="table-tools">
          {filter && (
            <TextInput
              type="search"
              aria-label={say('Filter')}
              placeholder={say('Filter')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={text}
              onChange={(event) => search(event.currentTarget.value)}
            />
          )}
          {props.tools}
          {!props.plain && (
            <TableTools
              name={name}
              columns={props.columns}
              hidden={likes.hidden ?? []}
              onHide={(hidden) => like({ hidden })}
              rows={() => (page ? rows : table.getSortedRowModel().rows.map((row) => row.original))}
            />
          )}
        </div>
      )}
      <div className="table-scroll">
        <Table
          aria-label={say(name)}
          stickyHeader
          highlightOnHover
          verticalSpacing={7}
          horizontalSpacing={12}
        >
          <TableHead
            columns={columns}
            sort={props.sort ?? clientSort(table)}
            hasActions={props.actions !== undefined}
          />
          <Table.Tbody aria-busy={props.isLoading ?? false}>
            {props.isLoading && shown.length === 0 && (
              <SkeletonRows columns={columns.length + (props.actions ? 1 : 0)} />
            )}
            {shown.map((row) => (
              <Table.Tr key={String(props.rowKey?.(row) ?? idOf(row))}>
                {columns.map((one) => (
                  <Table.Td key={one.key} className={one.align === 'end' ? 'end figures' : undefined}>
                    {one.cell ? one.cell(row) : shownValue(one.value(row))}
                  </Table.Td>
                ))}
                {props.actions && (
                  <Table.Td className="actions">
                    <RowActions actions={props.actions(row)} of={nameOf(row)} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {props.footer && <Table.Tfoot>{props.footer}</Table.Tfoot>}
        </Table>
        {shown.length === 0 && !props.isLoading && <EmptyState title="Nothing fits the filter" />}
      </div>
      <footer className="table-foot">
        <span className="faint figures" role="status">
          {say('{from}–{to} of {total}', {
            from: found === 0 ? 0 : at * size + 1,
            to: Math.min((at + 1) * size, found),
            total: found,
          })}
        </span>
        {(pages > 1 || size !== (props.pageSize ?? 50)) && (!page || page.onSize) && (
          <Select<number>
            aria-label={say('Rows on a page')}
            size="xs"
            w={76}
            allowDeselect={false}
            data={[...new Set([props.pageSize ?? 50, size, 10, 25, 50, 100, 200])]
              .sort((a, b) => a - b)
              .map((value) => ({ value, label: String(value) }))}
            value={size}
            onChange={(next) => next && resize(next)}
          />
        )}
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={at + 1}
            onChange={(next) => (page ? page.onPage(next - 1) : table.setPageIndex(next - 1))}
            getControlProps={(control) => ({ 'aria-label': say(controls[control] ?? control) })}
            getItemProps={(item) => ({ 'aria-label': say('Page {page}', { page: item }) })}
          />
        )}
      </footer>
    </div>
  )
}

const controls: Readonly<Record<string, string>> = {
  next: 'Next page',
  previous: 'Previous page',
  first: 'First page',
  last: 'Last page',
}

const shownValue = (value: unknown) => (typeof value === 'boolean' ? (value ? '✓' : '') : String(value ?? ''))

interface SortingTable {
  state: { sorting: readonly { id: string; desc: boolean }[] }
  setSorting: (next: { id: string; desc: boolean }[]) => void
}
/** The same two words for both: `name`, or `-name` for the other way round. */
const clientSort = (table: SortingTable): ServerSort => {
  const [first] = table.state.sorting
  return {
    by: first && (first.desc ? `-${first.id}` : first.id),
    onSort: (by) => table.setSorting(by ? [{ id: by.replace(/^-/, ''), desc: by.startsWith('-') }] : []),
  }
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: 6 }, (_, i) => (
    <Table.Tr key={`loading-${i.toString()}`}>
      <Table.Td colSpan={columns}>
        <Skeleton h={20} />
      </Table.Td>
    </Table.Tr>
  ))
