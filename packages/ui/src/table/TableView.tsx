import { Skeleton } from '@mantine/core'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { Table } from '../library.ts'
import { useWords } from '../words.ts'
import { type ActionSlots, noSlots, useActionSlots } from './action-slots.ts'
import { cardParts } from './card-parts.ts'
import { type Column, leastTextWidth } from './columns.tsx'
import type { Sorting } from './paging.ts'
import type { Action } from './RowActions.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import css from './table.module.css'

/** What both kinds of tables are told of their rows. */
export interface RowOptions<Row> {
  /** Its `id` unless told. */
  rowKey?: (row: Row) => string | number
  /** What a row is called when its actions are read aloud; the first column unless told. */
  nameOf?: (row: Row) => string
  /** The page that a row opens. */
  opens?: (row: Row) => string | undefined
  actions?: (row: Row) => readonly Action[]
}
interface Props<Row> extends RowOptions<Row> {
  name: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort?: Sorting | undefined
  isLoading?: boolean
  /** Below the headings where there are no rows. */
  children?: ReactNode
}

export const keyOfRow = <Row extends object>({ rowKey }: RowOptions<Row>, row: Row) =>
  String(rowKey?.(row) ?? (row as { id?: unknown }).id)

/** The drawing under every table: headings, rows, totals. It knows nothing of where the rows come from. */
export function TableView<Row extends object>(props: Props<Row>) {
  const { name, rows, columns, sort, isLoading = false } = props
  const say = useWords()
  const actions = props.actions && rows.map(props.actions)
  const slots = useActionSlots(actions ?? [])
  const cards = cardParts(columns, props.opens !== undefined)
  const nameOf = props.nameOf ?? ((row: Row) => String(columns[0]?.value(row) ?? ''))
  // With nothing inside to stop at, the keyboard scrolls the table itself.
  const canFocus = actions || props.opens || (sort && columns.some((each) => !each.unsorted))
  return (
    <section className={css.scroll} aria-label={say(name)} {...(!canFocus && { tabIndex: 0 })}>
      <Table
        stickyHeader
        highlightOnHover
        verticalSpacing={0}
        horizontalSpacing={10}
        style={leastWidth(columns, actions && slots)}
        onMouseOver={showWholeText}
      >
        <Widths columns={columns} slots={actions && slots} />
        <TableHead columns={columns} sort={sort} hasActions={actions !== undefined} />
        <Table.Tbody aria-busy={isLoading}>
          {isLoading && rows.length === 0 && <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />}
          {rows.map((row, i) => (
            <TableRow
              key={keyOfRow(props, row)}
              row={row}
              name={nameOf(row)}
              columns={columns}
              cards={cards}
              href={props.opens?.(row)}
              actions={actions?.[i]}
              slots={slots}
            />
          ))}
        </Table.Tbody>
        <Totals columns={columns} hasActions={actions !== undefined} />
      </Table>
      {props.children}
    </section>
  )
}

const actionWidth = 36
const widthOfActions = ({ buttons, hasMenu } = noSlots) =>
  Math.max((buttons.length + (hasMenu ? 1 : 0)) * actionWidth + 20, 84)

function leastWidth<Row>(columns: readonly Column<Row>[], slots: ActionSlots | undefined) {
  const ofColumns = columns.reduce((sum, { width = leastTextWidth }) => sum + width, 0)
  return { '--least-width': `${ofColumns + (slots ? widthOfActions(slots) : 0)}px` } as CSSProperties
}

const widthStyle = (width: number) => ({ '--width': `${width}px` }) as CSSProperties

/** Columns keep their widths whatever the rows hold. */
function Widths<Row>({
  columns,
  slots,
}: {
  columns: readonly Column<Row>[]
  slots: ActionSlots | undefined
}) {
  return (
    <colgroup>
      {columns.map(({ key, width }) => (
        <col key={key} {...(width && { style: widthStyle(width) })} />
      ))}
      {slots && <col style={widthStyle(widthOfActions(slots))} />}
    </colgroup>
  )
}

/** A cell that is cut off shows its whole text on hover. */
function showWholeText(event: MouseEvent) {
  const cell = (event.target as Element).closest('td')
  if (!cell || cell.classList.contains('actions')) return
  const cut = [cell, ...cell.querySelectorAll('*')].findLast((one) => one.scrollWidth > one.clientWidth + 1)
  if (cut?.textContent) cell.title = cut.textContent
  else cell.removeAttribute('title')
}

function Totals<Row>({ columns, hasActions }: { columns: readonly Column<Row>[]; hasActions: boolean }) {
  const say = useWords()
  if (!columns.some(({ total }) => total !== undefined)) return null
  return (
    <Table.Tfoot>
      <Table.Tr>
        {columns.map((one, i) => (
          <Table.Td
            key={one.key}
            className={one.align && 'end figures'}
            {...(i > 0 && { 'data-label': say(one.label) })}
          >
            {one.total}
          </Table.Td>
        ))}
        {hasActions && <Table.Td className={css.actions} />}
      </Table.Tr>
    </Table.Tfoot>
  )
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: 6 }, (_, i) => (
    <Table.Tr key={`loading-${i.toString()}`}>
      <Table.Td colSpan={columns}>
        <Skeleton h={20} />
      </Table.Td>
    </Table.Tr>
  ))
