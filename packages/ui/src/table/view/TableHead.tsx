import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPrinting } from '../../paper/use-printing.ts'
import { Table } from '../../theme/library.ts'
import { useWords } from '../../words/words.ts'
import type { Column } from '../columns.tsx'
import type { Sorting } from '../paging.ts'
import css from '../table.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  /** Absent where nothing can be sorted. */
  sort: Sorting | undefined
  hasActions: boolean
  children?: ReactNode
}

export function TableHead<Row>({ columns, sort, hasActions, children }: Props<Row>) {
  const say = useWords()
  // Browsers leave buttons out where the headings repeat on the next page.
  const isPrinting = useIsPrinting()
  return (
    <Table.Thead>
      <Table.Tr>
        {children}
        {columns.map((column) =>
          sort && isSortable(sort, column) && !isPrinting ? (
            <SortedHead key={column.key} column={column} sort={sort} />
          ) : (
            <Table.Th key={column.key} scope="col" className={column.align}>
              {say(column.label)}
            </Table.Th>
          ),
        )}
        {hasActions && (
          <Table.Th scope="col" className={css.actions} data-part="actions">
            {say('Actions')}
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  )
}

export const isSortable = <Row,>({ keys }: Sorting, { key, unsorted }: Column<Row>) =>
  !unsorted && (keys?.includes(key) ?? true)

type Direction = 'ascending' | 'descending' | 'none'
const arrows = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector }

function directionOf(key: string, by: string | undefined): Direction {
  if (by === key) return 'ascending'
  return by === `-${key}` ? 'descending' : 'none'
}
/** Up, then down, then as it came. */
const next = (key: string, direction: Direction) =>
  ({ none: key, ascending: `-${key}`, descending: undefined })[direction]

function SortedHead<Row>({ column, sort }: { column: Column<Row>; sort: Sorting }) {
  const say = useWords()
  const direction = directionOf(column.key, sort.by)
  const Arrow = arrows[direction]
  return (
    <Table.Th scope="col" aria-sort={direction} className={column.align}>
      <UnstyledButton
        className={css.sort}
        data-sorted={direction !== 'none' || undefined}
        onClick={() => sort.onSort(next(column.key, direction))}
      >
        {say(column.label)}
        <Arrow size={12} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}
