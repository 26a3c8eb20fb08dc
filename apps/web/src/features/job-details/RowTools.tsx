import { IconButton } from '@muster/ui/Button.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { Row } from './use-rows.ts'

interface Props {
  row: Row
  /** What the row is, in the labels: `Move task up`. */
  labels: { up: string; down: string; remove: string }
  canRemove?: boolean
}

/** Moving a row within its bounds, and taking it out. */
export function RowTools({ row, labels, canRemove = true }: Props) {
  return (
    <span className="row small nowrap">
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
