import { Skeleton } from '@mantine/core'
import { clsx } from 'clsx'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { Table } from '../../theme/library.ts'
import { useWords } from '../../words/words.ts'
import { type Column, leastTextWidth } from '../columns.tsx'
import type { Sorting } from '../paging.ts'
import { AllBox, RowBox } from '../selection/SelectBox.tsx'
import type { Selection } from '../selection/use-selection.ts'
import css from '../table.module.css'
import { useIsNarrow, useIsTight } from '../use-narrow.ts'
import type { Action } from './action-slots.ts'
import { type ActionSlots, menuAlone, noSlots, useActionSlots } from './action-slots.ts'
import { cardParts } from './card-parts.ts'
import { widthFor } from './column-width.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import phoneCss from './tables-on-phone.module.css'

/** What both kinds of tables are told of their rows. */
export interface RowOptions<Row> {
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
  /** Rows can be ticked; the id is that of the bar with what can be done to them. */
  selection?: { readonly of: Selection<Row>; readonly bar: string } | undefined
  /** Below the headings where there are no rows. */
  children?: ReactNode
}

export const keyOfRow = <Row extends object>({ rowKey }: RowOptions<Row>, row: Row) =>
  String(rowKey?.(row) ?? (row as { id?: unknown }).id)

/** The drawing under every table: headings, rows, totals. It knows nothing of where the rows come from. */
export function TableView<Row extends object>(props: Props<Row>) {
  const { name, rows, columns, sort, selection, isLoading = false } = props
  const say = useWords()
  const actions = props.actions && rows.map(props.actions)
  const slots = useShownSlots(actions ?? [], selection !== undefined)
  const cards = cardParts(columns, props.opens !== undefined)
  const sized = columns.map((one) => ({ ...one, width: widthFor(one, rows, say) }))
  const nameOf = props.nameOf ?? ((row: Row) => String(columns[0]?.value(row) ?? ''))
  // With nothing inside to stop at, the keyboard scrolls the table itself.
  const canFocus = actions || selection || props.opens || (sort && columns.some((each) => !each.unsorted))
  return (
    <section
      className={clsx(css.scroll, phoneCss.cards)}
      aria-label={say(name)}
      {...(!canFocus && { tabIndex: 0 })}
    >
      <Table
        stickyHeader
        highlightOnHover
        verticalSpacing={0}
        horizontalSpacing={10}
        data-selects={selection !== undefined || undefined}
        data-wide={columns.length > mostUpright || undefined}
        style={leastWidth(sized, actions && slots, selection !== undefined)}
        onMouseOver={showWholeText}
      >
        <Widths columns={sized} slots={actions && slots} hasBox={selection !== undefined} />
        <TableHead columns={columns} sort={sort} hasActions={actions !== undefined}>
          {selection && <AllBox selection={selection.of} bar={selection.bar} />}
        </TableHead>
        <Table.Tbody aria-busy={isLoading}>
          {isLoading && rows.length === 0 && (
            <SkeletonRows columns={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)} />
          )}
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
            >
              {selection && (
                <RowBox row={row} name={nameOf(row)} selection={selection.of} bar={selection.bar} />
              )}
            </TableRow>
          ))}
        </Table.Tbody>
        <Totals columns={columns} hasActions={actions !== undefined} hasBox={selection !== undefined} />
      </Table>
      {props.children}
    </section>
  )
}

/** Many rows can be changed at once in a list with boxes: what is done to one of them gives way first. */
function useShownSlots(rows: readonly (readonly Action[])[], hasBoxes: boolean): ActionSlots {
  const slots = useActionSlots(rows)
  const isTight = useIsTight()
  const isNarrow = useIsNarrow()
  return hasBoxes && isTight && !isNarrow ? menuAlone : slots
}

/** On paper more columns than these lie across. */
const mostUpright = 7
const actionWidth = 36
const widthOfActions = ({ buttons, hasMenu } = noSlots) =>
  Math.max((buttons.length + (hasMenu ? 1 : 0)) * actionWidth + 20, 84)

type Sized = Pick<Column<never>, 'key'> & { readonly width: number | undefined }
function leastWidth(columns: readonly Sized[], slots: ActionSlots | undefined, hasBox: boolean) {
  const before = hasBox ? boxWidth : 0
  const ofColumns = columns.reduce((sum, { width = leastTextWidth }) => sum + width, before)
  return { '--least-width': `${ofColumns + (slots ? widthOfActions(slots) : 0)}px` } as CSSProperties
}

const widthStyle = (width: number) => ({ '--width': `${width}px` }) as CSSProperties

/** Of the box before a row; the style sheet says the same width. */
const boxWidth = 44

interface WidthsProps {
  columns: readonly Sized[]
  slots: ActionSlots | undefined
  hasBox: boolean
}
function Widths({ columns, slots, hasBox }: WidthsProps) {
  return (
    <colgroup>
      {hasBox && <col style={widthStyle(boxWidth)} />}
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

interface TotalsProps<Row> {
  columns: readonly Column<Row>[]
  hasActions: boolean
  hasBox: boolean
}
function Totals<Row>({ columns, hasActions, hasBox }: TotalsProps<Row>) {
  const say = useWords()
  if (!columns.some(({ total }) => total !== undefined)) return null
  return (
    <Table.Tfoot>
      <Table.Tr>
        {hasBox && <Table.Td className={css.select} data-part="select" />}
        {columns.map((one, i) => (
          <Table.Td
            key={one.key}
            className={one.align && 'end figures'}
            {...(i > 0 && { 'data-label': say(one.label) })}
          >
            {one.total}
          </Table.Td>
        ))}
        {hasActions && <Table.Td className={css.actions} data-part="actions" />}
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
