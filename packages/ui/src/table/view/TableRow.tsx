import { clsx } from 'clsx'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { isOnBlank } from '../../keys/blank-click.ts'
import { AppLink } from '../../page/links.tsx'
import { Table } from '../../theme/library.ts'
import { useWords } from '../../words/words.ts'
import type { Column } from '../columns.tsx'
import css from '../table.module.css'
import type { Action, ActionSlots } from './action-slots.ts'
import type { CardParts } from './card-parts.ts'
import { RowActions } from './RowActions.tsx'

interface Props<Row> {
  /** Which row it is, also where it moves. */
  id: string
  row: Row
  name: string
  columns: readonly Column<Row>[]
  /** Columns without room beside the others: below the name. */
  stacked: readonly Column<Row>[]
  cards: CardParts
  /** Where the row leads; its first column is the link. */
  href: string | undefined
  actions: readonly Action[] | undefined
  slots: ActionSlots
  /** The keyboard walks from row to row. */
  walks: boolean
  children?: ReactNode
}

/** A click beside the controls of a row follows its link. */
function followLink(event: MouseEvent<HTMLTableRowElement>) {
  if (!isOnBlank(event)) return
  event.currentTarget.querySelector<HTMLElement>(':scope > td[data-part=name] > a')?.click()
}

const classOf = ({ align, wraps }: Pick<Column<never>, 'align' | 'wraps'>) =>
  clsx(align && 'end figures', wraps && css.wraps) || undefined

export function TableRow<Row>(props: Props<Row>) {
  const { row, name, columns, stacked, cards, href, actions, slots, walks } = props
  const say = useWords()
  return (
    <Table.Tr
      data-key={props.id}
      {...(walks && { tabIndex: -1, 'data-line': true })}
      {...(href !== undefined && { onClick: followLink, 'data-opens': true, 'data-page': href })}
    >
      {props.children}
      {columns.map((one, i) => (
        <Table.Td
          key={one.key}
          className={classOf(one)}
          data-label={say(one.label)}
          data-part={cards[one.key]}
        >
          {i === 0 && href !== undefined ? (
            <AppLink className={css.rowLink} href={href}>
              {cellOf(one, row)}
            </AppLink>
          ) : (
            cellOf(one, row)
          )}
          {i === 0 && stacked.length > 0 && <Stacked columns={stacked} row={row} />}
        </Table.Td>
      ))}
      {actions && (
        <Table.Td className={css.actions} data-part="actions">
          <RowActions actions={actions} slots={slots} of={name} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false

/** One line; what says nothing alone, as a number or a state, comes with its heading. */
function Stacked<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const say = useWords()
  return (
    <span className={clsx('faint', css.stacked)}>
      {columns
        .filter(({ value }) => isSaid(value(row)))
        .map((one, i) => (
          <Fragment key={one.key}>
            {i > 0 && ' · '}
            <bdi>
              {(one.align || one.onCard) && `${say(one.label)}: `}
              {cellOf(one, row)}
            </bdi>
          </Fragment>
        ))}
    </span>
  )
}

function cellOf<Row>({ cell, value }: Column<Row>, row: Row): ReactNode {
  if (cell) return cell(row)
  const plain = value(row)
  if (typeof plain === 'boolean') return plain ? '✓' : ''
  return String(plain ?? '')
}
