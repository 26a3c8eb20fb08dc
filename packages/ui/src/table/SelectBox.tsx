import { type KeyboardEvent, useId } from 'react'
import { Checkbox, Table } from '../theme/library.ts'
import { useWords } from '../words/words.ts'
import css from './table.module.css'
import type { Selection } from './use-selection.ts'

interface Props<Row> {
  selection: Selection<Row>
  /** The id of the bar with what can be done; Enter leads there. */
  bar: string
}

/** From the middle of a long table the way to the bar would be a hundred stops. */
function toBar(event: KeyboardEvent, bar: string) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  document.getElementById(bar)?.querySelector('button')?.focus()
}

/** Before a row: ticks it. */
export function RowBox<Row>({ row, name, selection, bar }: Props<Row> & { row: Row; name: string }) {
  const say = useWords()
  const id = useId()
  return (
    <Table.Td className={css.select} data-part="select">
      {/* The whole cell ticks it. */}
      <label htmlFor={id} className={css.selectCell}>
        <Checkbox
          id={id}
          aria-label={say('Select {name}', { name })}
          aria-keyshortcuts="Enter"
          checked={selection.isSelected(row)}
          onChange={() => selection.toggle(row)}
          onKeyDown={(event) => toBar(event, bar)}
        />
      </label>
    </Table.Td>
  )
}

/** In the head of a table: ticks every row in sight, or none. */
export function AllBox<Row>({ selection, bar }: Props<Row>) {
  const say = useWords()
  const { rows, isAll, selectAll, clear } = selection
  const id = useId()
  return (
    <Table.Th scope="col" className={css.select} data-part="select">
      <label htmlFor={id} className={css.selectCell}>
        <Checkbox
          id={id}
          aria-label={say('Select all on this page')}
          aria-keyshortcuts="Enter"
          checked={isAll}
          indeterminate={rows.length > 0 && !isAll}
          onChange={isAll ? clear : selectAll}
          onKeyDown={(event) => toBar(event, bar)}
        />
      </label>
    </Table.Th>
  )
}
