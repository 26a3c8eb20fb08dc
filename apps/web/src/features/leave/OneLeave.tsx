import { useAsk } from '@muster/client/query'
import type { Leave } from '@muster/contract/leave'
import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/Button.tsx'
import { Dialog, sayError } from '@muster/ui/dialogs.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { IconCheck } from '@tabler/icons-react'
import { LeaveDialog } from './LeaveDialog.tsx'
import { oneLeave } from './leave-list.ts'
import { useDecide } from './use-decide.tsx'

interface Props {
  id: number
  onClose: () => void
}

/** One leave by its address, to be decided where it waits. */
export function OneLeave({ id, onClose }: Props) {
  const { answer, failure, again } = useAsk(oneLeave(id))
  const { approve, decline, dialogs } = useDecide()
  if (!answer)
    return (
      <Dialog title={msg('Leave and absence')} onClose={onClose}>
        {failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={4} />}
      </Dialog>
    )
  return (
    <>
      <LeaveDialog row={answer} onClose={onClose}>
        {answer.state === 'REQUESTED' && (
          <>
            <Button label={msg('Decline')} onPick={() => decline(answer)} />
            <ApproveButton row={answer} onApprove={approve} />
          </>
        )}
      </LeaveDialog>
      {dialogs}
    </>
  )
}

interface ApproveProps {
  row: Leave
  onApprove: (row: Leave) => Promise<void>
}
export const ApproveButton = ({ row, onApprove }: ApproveProps) => (
  <Button
    label={msg('Approve')}
    kind="primary"
    icon={<IconCheck size={16} aria-hidden />}
    onPick={() => onApprove(row).catch(sayError)}
  />
)
