import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import type { LaneRow } from './roster-rows.ts'

interface LaneSizeProps {
  lane: LaneRow
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}
/** A day may lack people for many places: the lane has room for some, or for all that are wanted. */
export function LaneSize({ lane, isOpen, onOpen }: LaneSizeProps) {
  const isPrinting = useIsPrinting()
  if (lane.most <= 2 || isPrinting) return null
  return (
    <Button
      size="small"
      kind="plain"
      label={isOpen ? msg('Show less') : msg('Show more')}
      onPick={() => onOpen(!isOpen)}
    />
  )
}
