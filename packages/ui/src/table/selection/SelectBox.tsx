import type { CheckboxProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Checkbox, Table } from '../../theme/library.ts'
import { useWords } from '../../words/words.ts'
import css from '../table.module.css'
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

interface TargetProps extends Pick<CheckboxProps, 'checked' | 'indeterminate' | 'onChange'> {
  label: string
  bar: string
}

const BoxTarget = ({ label, bar, ...box }: TargetProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box inside it is its control, and has a name of its own
  <label className={css.selectTarget}>
    <Checkbox
      {...box}
      size="sm"
      aria-label={label}
      aria-keyshortcuts="Enter"
      onKeyDown={(event) => toBar(event, bar)}
    />
  </label>
)

export function RowBox<Row>({ row, name, selection, bar }: Props<Row> & { row: Row; name: string }) {
  const say = useWords()
  return (
    <Table.Td className={css.select} data-part="select">
      <BoxTarget
        label={say('Select {name}', { name })}
        bar={bar}
        checked={selection.isSelected(row)}
        onChange={() => selection.toggle(row)}
      />
    </Table.Td>
  )
}

export function AllBox<Row>({ selection, bar }: Props<Row>) {
  const say = useWords()
  const { rows, isAll, selectAll, clear } = selection
  return (
    <Table.Th scope="col" className={css.select} data-part="select">
      <BoxTarget
        label={say('Select all on this page')}
        bar={bar}
        checked={isAll}
        indeterminate={rows.length > 0 && !isAll}
        onChange={isAll ? clear : selectAll}
      />
    </Table.Th>
  )
}
