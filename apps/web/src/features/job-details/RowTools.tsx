import { IconButton } from '@muster/ui/IconButton.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from './job-details.module.css'
import type { Handle } from './Sortable.tsx'
import type { Row } from './use-rows.ts'

interface Props {
  row: Row
  /** What the row is, in the labels: `Move task up`. */
  labels: { up: string; down: string; remove: string }
  canRemove?: boolean
  /** Further tools, before those of every row. */
  children?: React.ReactNode
}

/** Moving a row within its bounds, and taking it out. */
export function RowTools({ row, labels, canRemove = true, children }: Props) {
  return (
    <span className={clsx('row small nowrap', css.rowTools)}>
      {children}
      <IconButton label={labels.up} icon={<IconArrowUp size={16} />} onPick={row.up} disabled={row.isFirst} />
      <IconButton
        label={labels.down}
        icon={<IconArrowDown size={16} />}
        onPick={row.down}
        disabled={row.isLast}
      />
      <IconButton
        label={labels.remove}
        icon={<IconTrash size={16} />}
        onPick={row.remove}
        disabled={!canRemove}
      />
    </span>
  )
}

/** Where a row is taken hold of. */
export function Grip({ handle, label }: { handle: Handle; label: string }) {
  const say = useWords()
  return (
    <span {...handle} className={css.grip}>
      <IconGripVertical size={16} aria-hidden />
      <span className="unseen">{say(label)}</span>
    </span>
  )
}
