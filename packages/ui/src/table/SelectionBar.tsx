import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { VisuallyHidden } from '../theme/library.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import css from './table-bar.module.css'
import type { Selection } from './use-selection.ts'

/** What can be done to many rows at once. */
export interface BulkAction<Row> {
  readonly label: string
  readonly icon?: ReactNode
  /** `untick` is called once the rows are changed. */
  readonly onPick: (rows: readonly Row[], untick: () => void) => void
}

interface Props<Row> {
  id: string
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
}

/** Below the rows, so that ticking one moves none of them; on a phone it stays at the bottom of the screen. */
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
      {actions.map(({ label, icon, onPick }) => (
        <Button
          key={label}
          label={label}
          icon={icon}
          size="small"
          onPick={() => onPick(rows, () => untick(rows))}
        />
      ))}
      <span className={css.selectionEnd}>
        {!isAll && (
          <Button label={msg('Select all on this page')} kind="plain" size="small" onPick={selectAll} />
        )}
        <Button label={msg('Clear selection')} kind="plain" size="small" onPick={clear} />
      </span>
    </section>
  )
}
