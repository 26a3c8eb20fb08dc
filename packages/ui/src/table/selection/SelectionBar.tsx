import { IconX } from '@tabler/icons-react'
import { Button } from '../../button/Button.tsx'
import { IconButton } from '../../button/IconButton.tsx'
import type { Icon } from '../../button/icon.tsx'
import { VisuallyHidden } from '../../theme/library.ts'
import { msg } from '../../words/msg.ts'
import { useWords } from '../../words/words.ts'
import css from '../table-bar.module.css'
import type { Selection } from './use-selection.ts'

export interface BulkAction<Row> {
  /** May say `{count}`: of how many rows. */
  readonly label: string
  readonly icon?: Icon
  /** Those of the selected rows that it changes, all unless told; without any it is not offered. */
  readonly of?: (rows: readonly Row[]) => readonly Row[]
  /** `untick` is called once the rows are changed. */
  readonly onPick: (rows: readonly Row[], untick: () => void) => unknown
}

interface Props<Row> {
  id: string
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
}

/** Below the rows, so that ticking one moves none of them. It floats at the foot of the window while more rows follow. */
export function SelectionBar<Row>({ id, selection, actions }: Props<Row>) {
  const say = useWords()
  const { rows, isAll, selectAll, clear, untick } = selection
  const count = rows.length === 0 ? '' : say('{count} selected', { count: rows.length })
  // It is there before the sentence, so that screen readers read it.
  const status = <VisuallyHidden role="status">{count}</VisuallyHidden>
  if (rows.length === 0) return status
  return (
    <section id={id} className={css.selectionBar} aria-label={say('Selected rows')}>
      {status}
      <span className="strong figures" aria-hidden>
        {count}
      </span>
      {actions.map((action) => (
        <BulkButton key={action.label} {...action} rows={rows} untick={() => untick(rows)} />
      ))}
      {!isAll && (
        <Button label={msg('Select all on this page')} kind="plain" size="small" onPick={selectAll} />
      )}
      <IconButton label={msg('Clear selection')} icon={IconX} onPick={clear} />
    </section>
  )
}

interface BulkButtonProps<Row> extends BulkAction<Row> {
  rows: readonly Row[]
  untick: () => void
}

function BulkButton<Row>({ label, icon, of, onPick, rows, untick }: BulkButtonProps<Row>) {
  const say = useWords()
  const changed = of ? of(rows) : rows
  if (changed.length === 0) return null
  return (
    <Button
      label={say(label, { count: changed.length })}
      icon={icon}
      size="small"
      onPick={() => onPick(changed, untick)}
    />
  )
}
