import { Skeleton } from '@mantine/core'
import { clsx } from 'clsx'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { usePeek } from '../../keys/peek.ts'
import { useListKeys } from '../../keys/use-list-keys.ts'
import { Table } from '../../theme/library.ts'
import { useWords } from '../../words/words.ts'
import type { Column } from '../columns.tsx'
import type { Sorting } from '../paging.ts'
import { AllBox, RowBox } from '../selection/SelectBox.tsx'
import type { Selection } from '../selection/use-selection.ts'
import css from '../table.module.css'
import { useIsNarrow, useIsTight } from '../use-narrow.ts'
import { runAction } from './ActionMenu.tsx'
import type { Action } from './action-slots.ts'
import { type ActionSlots, menuAlone, noSlots, useActionSlots } from './action-slots.ts'
import { cardParts } from './card-parts.ts'
import { widthFor } from './column-width.ts'
import { columnsInRoom, useRoom, widthOfColumns } from './columns-in-room.ts'
import { isSortable, TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import phoneCss from './tables-on-phone.module.css'
import { useRowMotion } from './use-row-motion.ts'

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
  /** A part of a page, without keys of its own. */
  plain?: boolean | undefined
  /** Below the headings where there are no rows. */
  children?: ReactNode
}

export const keyOfRow = <Row extends object>({ rowKey }: RowOptions<Row>, row: Row) =>
  String(rowKey?.(row) ?? (row as { id?: unknown }).id)

/** The drawing under every table: headings, rows, totals. It knows nothing of where the rows come from. */
export function TableView<Row extends object>(props: Props<Row>) {
  const { name, rows, sort, selection, plain = false, isLoading = false } = props
  const say = useWords()
  const actions = props.actions && rows.map(props.actions)
  const slots = useShownSlots(actions ?? [], selection !== undefined)
  const cards = cardParts(props.columns, props.opens !== undefined)
  const all = props.columns.map((one) => ({ ...one, width: widthFor(one, rows, say) }))
  const nameOf = props.nameOf ?? ((row: Row) => String(props.columns[0]?.value(row) ?? ''))
  const list = useRowKeys(rows, actions, selection?.of, plain)
  useRowMotion(list, rows)
  const besideColumns = (selection ? boxWidth : 0) + (actions ? widthOfActions(slots) : 0)
  const room = useRoom(list)
  // A list leads on to its rows or does something with them. Tables that are read as they stand keep their columns, and scroll.
  const isList = props.opens !== undefined || actions !== undefined
  const { beside: columns, stacked } = columnsInRoom(
    all,
    cards,
    isList ? room - besideColumns : Number.POSITIVE_INFINITY,
  )
  // With nothing inside to stop at, the keyboard scrolls the table itself.
  const hasStop =
    actions || selection || props.opens || (sort && props.columns.some((each) => isSortable(sort, each)))
  const canFocus = hasStop || (!plain && rows.length > 0)
  return (
    <section
      ref={list}
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
        data-wide={props.columns.length > mostUpright || undefined}
        style={{ '--least-width': `${widthOfColumns(columns) + besideColumns}px` } as CSSProperties}
        onMouseOver={showWholeText}
      >
        <Widths columns={columns} slots={actions && slots} hasBox={selection !== undefined} />
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
              id={keyOfRow(props, row)}
              row={row}
              name={nameOf(row)}
              columns={columns}
              stacked={stacked}
              cards={cards}
              href={props.opens?.(row)}
              actions={actions?.[i]}
              slots={slots}
              walks={!plain}
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

/** The keys of the rows in sight: what they select and edit is what boxes and buttons do. */
function useRowKeys<Row>(
  rows: readonly Row[],
  actions: readonly (readonly Action[])[] | undefined,
  selection: Selection<Row> | undefined,
  isOff: boolean,
) {
  const { open } = usePeek()
  const editOf = (at: number) => actions?.[at]?.find(({ label }) => label === 'Edit')
  const edit = (at: number) => {
    const action = editOf(at)
    if (action?.href !== undefined) open(action.href)
    else if (action) void runAction(action)
  }
  const select = (at: number) => {
    const row = rows[at]
    if (row) selection?.toggle(row)
  }
  return useListKeys<HTMLElement>({
    onSelect: selection && select,
    onEdit: rows.some((_, at) => editOf(at)) ? edit : undefined,
    isOff,
  })
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

const widthStyle = (width: number) => ({ '--width': `${width}px` }) as CSSProperties

/** Of the box before a row; the style sheet says the same width. */
const boxWidth = 44

interface WidthsProps {
  columns: readonly { readonly key: string; readonly width: number | undefined }[]
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
