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
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './columns.tsx'
import { searchFold } from './search-fold.ts'
import { useIsPrinting } from './use-printing.ts'

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
export interface ServerFilter {
  text: string
  onFilter: (text: string) => void
}

interface Wanted<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Rows on a page, where the rows are here. */
  size: number
  page: ServerPage | undefined
  sort: ServerSort | undefined
  filter: boolean | ServerFilter | undefined
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
const words = (value: unknown) => searchFold(String(value ?? ''))

/** Rows filtered, sorted and cut into pages: here, or by the server for what it was asked to do. */
export function useTableRows<Row extends object>(wanted: Wanted<Row>) {
  const { rows, columns, page, filter } = wanted
  const byServer = typeof filter === 'object' ? filter : undefined
  const [typed, setTyped] = useState('')
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
    getRowId: wanted.keyOf,
    initialState: { pagination: { pageIndex: 0, pageSize: wanted.size } },
    manualPagination: page !== undefined,
    manualSorting: wanted.sort !== undefined,
    manualFiltering: byServer !== undefined,
    globalFilterFn: (row, _column, text) =>
      columns.some(({ value }) => words(value(row.original)).includes(words(text))),
    autoResetPageIndex: false,
  })

  const isPrinting = useIsPrinting()
  const all = table.getSortedRowModel().rows.map((row) => row.original)
  const found = page?.totalElements ?? table.getFilteredRowModel().rows.length
  const pages = page?.totalPages ?? table.getPageCount()
  const at = page?.page ?? Math.min(table.state.pagination.pageIndex, Math.max(pages - 1, 0))
  // The last row of the last page was removed: show the page before it.
  if (!page && at !== table.state.pagination.pageIndex) table.setPageIndex(at)
  usePageThatIs(page)

  const search = (text: string) => {
    if (byServer) return byServer.onFilter(text)
    setTyped(text)
    table.setGlobalFilter(text)
    table.setPageIndex(0)
  }
  const [first] = table.state.sorting
  const sort: ServerSort = wanted.sort ?? {
    by: first && (first.desc ? `-${first.id}` : first.id),
    onSort: (by) => table.setSorting(by ? [{ id: by.replace(/^-/, ''), desc: by.startsWith('-') }] : []),
  }
  return {
    shown: page || isPrinting ? all : table.getRowModel().rows.map((row) => row.original),
    all,
    found,
    pages,
    at,
    text: byServer?.text ?? typed,
    search,
    sort,
    turnTo: (next: number) => (page ? page.onPage(next) : table.setPageIndex(next)),
    resize: (next: number) => (page ? page.onSize?.(next) : table.setPageSize(next)),
  }
}

/** The same where the server counts: an address may lead to a page that is no more. */
export function usePageThatIs(page: ServerPage | undefined) {
  const last = page && page.page >= page.totalPages && page.totalPages > 0 ? page.totalPages - 1 : undefined
  const turn = useRef(page?.onPage)
  turn.current = page?.onPage
  useEffect(() => {
    if (last !== undefined) turn.current?.(last)
  }, [last])
}
