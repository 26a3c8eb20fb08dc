import {
  type ColumnDef,
  columnFilteringFeature,
  constructSortFn,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { searchFold } from '../page/search-fold.ts'
import { useIsPrinting } from '../paper/use-printing.ts'
import type { Column } from './columns.tsx'
import type { Paging, Searching, Sorting } from './paging.ts'

interface Options<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  size: number
}

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})
/** Numbers by their size; texts in the order of the page's language, with nothing before everything. */
const bySize = constructSortFn({
  sort: (one, other) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one ?? '').localeCompare(String(other ?? ''), document.documentElement.lang || 'en', {
          numeric: true,
        }),
})
const folded = (value: unknown) => searchFold(String(value ?? ''))

/** Rows that are here: searched, sorted and cut into pages. Paper has no pages to turn, so printing shows all of them. */
export function useLocalRows<Row extends object>({ rows, columns, keyOf, size }: Options<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(
        (one): ColumnDef<typeof features, Row> => ({
          id: one.key,
          accessorFn: (row) => one.value(row) ?? '',
          sortFn: bySize,
        }),
      ),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: keyOf,
    initialState: { pagination: { pageIndex: 0, pageSize: size } },
    globalFilterFn: (row, _column, text) =>
      columns.some(({ value }) => folded(value(row.original)).includes(folded(text))),
    autoResetPageIndex: false,
  })
  const isPrinting = useIsPrinting()
  const { pagination, sorting, globalFilter } = table.state
  const pages = table.getPageCount()
  const page = Math.min(pagination.pageIndex, Math.max(pages - 1, 0))
  // The last row of the last page was removed: show the page before it.
  if (page !== pagination.pageIndex) table.setPageIndex(page)

  const all = table.getSortedRowModel().rows.map((row) => row.original)
  const [first] = sorting
  return {
    all,
    shown: isPrinting ? all : table.getRowModel().rows.map((row) => row.original),
    search: {
      text: String(globalFilter ?? ''),
      onSearch: (text) => {
        table.setGlobalFilter(text)
        table.setPageIndex(0)
      },
    } satisfies Searching,
    sort: {
      by: first && (first.desc ? `-${first.id}` : first.id),
      onSort: (by) => table.setSorting(by ? [{ id: by.replace(/^-/, ''), desc: by.startsWith('-') }] : []),
    } satisfies Sorting,
    paging: {
      page,
      pages,
      size: pagination.pageSize,
      usualSize: size,
      total: table.getFilteredRowModel().rows.length,
      onPage: (next) => table.setPageIndex(next),
      onSize: (next) => table.setPageSize(next),
    } satisfies Paging,
  }
}
