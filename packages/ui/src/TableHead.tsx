import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { Column } from './columns.tsx'
import type { ServerSort } from './DataTable.tsx'
import { useWords } from './words.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: ServerSort
  hasActions: boolean
}

/** A header is a button: up, then down, then as it came. */
export function TableHead<Row>({ columns, sort, hasActions }: Props<Row>) {
  const say = useWords()
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => {
          const way =
            sort.by === column.key ? 'ascending' : sort.by === `-${column.key}` ? 'descending' : undefined
          const next = way === undefined ? column.key : way === 'ascending' ? `-${column.key}` : undefined
          const Arrow =
            way === 'ascending' ? IconArrowUp : way === 'descending' ? IconArrowDown : IconSelector
          return (
            <Table.Th
              key={column.key}
              scope="col"
              aria-sort={column.unsorted ? undefined : (way ?? 'none')}
              className={column.align === 'end' ? 'end' : undefined}
            >
              {column.unsorted ? (
                say(column.label)
              ) : (
                <UnstyledButton className="sort" data-sorted={way} onClick={() => sort.onSort(next)}>
                  {say(column.label)}
                  <Arrow size={14} aria-hidden />
                </UnstyledButton>
              )}
            </Table.Th>
          )
        })}
        {hasActions && (
          <Table.Th scope="col" className="actions">
            <span className="unseen">{say('Actions')}</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  )
}
