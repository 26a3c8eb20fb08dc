import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { Column } from './columns.tsx'
import { Table } from './library.ts'
import type { ServerSort } from './use-table-rows.ts'
import { useWords } from './words.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: ServerSort
  hasActions: boolean
}

export function TableHead<Row>({ columns, sort, hasActions }: Props<Row>) {
  const say = useWords()
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Head key={column.key} column={column} sort={sort} />
        ))}
        {hasActions && (
          <Table.Th scope="col" className="actions">
            {say('Actions')}
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  )
}

type Way = 'ascending' | 'descending' | 'none'
const arrows = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector }

function wayOf(key: string, by: string | undefined): Way {
  if (by === key) return 'ascending'
  return by === `-${key}` ? 'descending' : 'none'
}
/** Up, then down, then as it came. */
const next = (key: string, way: Way) => ({ none: key, ascending: `-${key}`, descending: undefined })[way]

function Head<Row>({ column, sort }: { column: Column<Row>; sort: ServerSort }) {
  const say = useWords()
  const className = column.align === 'end' ? 'end' : undefined
  if (column.unsorted) {
    return (
      <Table.Th scope="col" className={className}>
        {say(column.label)}
      </Table.Th>
    )
  }
  const way = wayOf(column.key, sort.by)
  const Arrow = arrows[way]
  return (
    <Table.Th scope="col" aria-sort={way} className={className}>
      <UnstyledButton
        className="sort"
        data-sorted={way !== 'none' || undefined}
        onClick={() => sort.onSort(next(column.key, way))}
      >
        {say(column.label)}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}
