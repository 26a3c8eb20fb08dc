import './table.css'
import { Skeleton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column } from './columns.tsx'
import { Table, TextInput } from './library.ts'
import { type Action, RowActions } from './RowActions.tsx'
import { EmptyState } from './states.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import { TableTools } from './TableTools.tsx'
import { usePreferences } from './table-preferences.ts'
import { type ServerFilter, type ServerPage, type ServerSort, useTableRows } from './use-table-rows.ts'
import { useWords } from './words.ts'

interface Props<Row extends object> {
  /** The table's own name: read aloud, remembered with its page size and columns, and the name of its file. */
  name: string
  rows: readonly Row[]
  columns: readonly Column<NoInfer<Row>>[]
  /** Its `id` unless told. */
  rowKey?: (row: NoInfer<Row>) => string | number
  /** What a row is called when its actions are read aloud; the first column unless told. */
  nameOf?: (row: NoInfer<Row>) => string
  pageSize?: number
  page?: ServerPage
  sort?: ServerSort
  /** A text filter over the rows that are here; the text and its setter where the server filters. */
  filter?: boolean | ServerFilter
  actions?: (row: NoInfer<Row>) => readonly Action[]
  empty: string
  emptyHint?: string
  emptyAction?: ReactNode
  isLoading?: boolean
  /** Rows of totals below, as `<Table.Tr>`; they stay in view. */
  footer?: ReactNode
  /** Beside the filter. */
  tools?: ReactNode
  /** On a phone each row is a card with its columns below each other: nothing is scrolled sideways. */
  stacked?: boolean
  /** No columns to choose, nothing to export. */
  plain?: boolean
}

const idOf = (row: object) => String((row as { id?: unknown }).id)
export const usualPageSize = 50

export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, rows, page, filter, plain } = props
  const say = useWords()
  const [likes, like] = usePreferences(name)
  // Sorting one page of many would pass for sorting them all.
  const isPart = page !== undefined && !props.sort && page.totalPages > 1
  const columns = props.columns
    .filter(({ key }) => !likes.hidden?.includes(key))
    .map((each) => (isPart ? { ...each, unsorted: true as const } : each))
  const size = page?.size ?? likes.size ?? props.pageSize ?? usualPageSize
  const keyOf = (row: Row) => String(props.rowKey?.(row) ?? idOf(row))
  const table = useTableRows({ rows, columns: props.columns, keyOf, size, page, sort: props.sort, filter })
  // With nothing inside to stop at, the keyboard scrolls the table itself.
  const canFocus = props.actions !== undefined || columns.some((each) => !each.unsorted)
  const isEmpty = rows.length === 0 && table.found === 0 && table.text === '' && !props.isLoading

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
  const tools = plain ? null : (
    <TableTools
      name={name}
      columns={props.columns}
      hidden={likes.hidden ?? []}
      onHide={(hidden) => like({ hidden })}
      rows={table.all}
    />
  )
  return (
    <div className="card table-card">
      {(filter || props.tools || tools) && (
        <div className="table-tools">
          {filter && (
            <TextInput
              type="search"
              aria-label={say('Filter')}
              placeholder={say('Filter')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={table.text}
              onChange={(event) => table.search(event.currentTarget.value)}
            />
          )}
          {props.tools}
          {tools}
        </div>
      )}
      <section
        className={props.stacked ? 'table-scroll stacked' : 'table-scroll'}
        aria-label={say(name)}
        {...(!canFocus && { tabIndex: 0 })}
      >
        <Table stickyHeader highlightOnHover verticalSpacing={7} horizontalSpacing={12}>
          <TableHead columns={columns} sort={table.sort} hasActions={props.actions !== undefined} />
          <Table.Tbody aria-busy={props.isLoading ?? false}>
            {props.isLoading && rows.length === 0 && <SkeletonRows columns={columns.length + 1} />}
            {table.shown.map((row) => (
              <Row key={keyOf(row)} row={row} columns={columns} table={props} />
            ))}
          </Table.Tbody>
          <Totals columns={columns} table={props} />
        </Table>
        {table.found === 0 && !props.isLoading && <EmptyState title="Nothing fits the filter" />}
      </section>
      <TableFoot
        {...table}
        size={size}
        usualSize={props.pageSize ?? usualPageSize}
        onPage={table.turnTo}
        onSize={
          page && !page.onSize
            ? undefined
            : (next) => {
                like({ size: next })
                table.resize(next)
              }
        }
      />
    </div>
  )
}

interface TotalsProps<Row extends object> {
  columns: readonly Column<Row>[]
  table: Pick<Props<Row>, 'actions' | 'footer'>
}

function Totals<Row extends object>({ columns, table }: TotalsProps<Row>) {
  const hasTotals = columns.some(({ total }) => total !== undefined)
  if (!hasTotals && !table.footer) return null
  return (
    <Table.Tfoot>
      {hasTotals && (
        <Table.Tr>
          {columns.map((one) => (
            <Table.Td key={one.key} className={one.align === 'end' ? 'end figures' : undefined}>
              {one.total}
            </Table.Td>
          ))}
          {table.actions && <Table.Td className="actions" />}
        </Table.Tr>
      )}
      {table.footer}
    </Table.Tfoot>
  )
}

interface RowProps<Row extends object> {
  row: Row
  columns: readonly Column<Row>[]
  table: Pick<Props<Row>, 'actions' | 'nameOf' | 'stacked'>
}

function Row<Row extends object>({ row, columns, table }: RowProps<Row>) {
  const say = useWords()
  const name = table.nameOf?.(row) ?? String(columns[0]?.value(row) ?? '')
  return (
    <Table.Tr>
      {columns.map((one) => (
        <Table.Td
          key={one.key}
          className={one.align === 'end' ? 'end figures' : undefined}
          {...(table.stacked && { 'data-label': say(one.label) })}
        >
          {one.cell ? one.cell(row) : shownValue(one.value(row))}
        </Table.Td>
      ))}
      {table.actions && (
        <Table.Td className="actions">
          <RowActions actions={table.actions(row)} of={name} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '✓' : ''
  return String(value ?? '')
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: 6 }, (_, i) => (
    <Table.Tr key={`loading-${i.toString()}`}>
      <Table.Td colSpan={columns}>
        <Skeleton h={20} />
      </Table.Td>
    </Table.Tr>
  ))
