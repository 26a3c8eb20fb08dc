import { ask, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type Leave, LeaveMinutes, leave } from '@muster/contract/leave/leave'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { LeaveDialog } from './LeaveDialog.tsx'
import { oneLeave } from './leave-list.ts'
import { useDecide } from './use-decide.tsx'

export function OneLeave({ id, onClose }: { id: number; onClose: () => void }) {
  const { answer, failure, again } = useAsk(oneLeave(id))
  if (!answer)
    return (
      <Dialog title={msg('Leave and absence')} onClose={onClose}>
        <NoAnswer failure={failure} again={again} rows={4} />
      </Dialog>
    )
  return (
    <LeaveDialog row={answer} onClose={onClose}>
      {answer.state === 'REQUESTED' && <DecideButtons row={answer} />}
    </LeaveDialog>
  )
}

export function DecideButtons({ row }: { row: Leave }) {
  const { approve, decline } = useDecide()
  const { answer } = useAsk(ask(leave.effect, { params: { id: row.id } }))
  const [typed, type] = useState<number | null>(row.minutes)
  const minutes = typed ?? undefined
  const isRefused = minutes !== undefined && !LeaveMinutes.safeParse(minutes).success
  return (
    <>
      <Button label={msg('Decline')} onPick={() => decline(row)} />
      {row.paid && answer?.spread && (
        <NumberField
          label={msg('Hours of leave')}
          compact
          per={60}
          decimals={2}
          min={0}
          unit={msg('{count} hours')}
          value={minutes}
          onChange={(next) => type(next ?? null)}
        />
      )}
      <Button
        label={msg('Approve')}
        kind="primary"
        icon={IconCheck}
        disabled={isRefused}
        onPick={() => approve(row, minutes)}
      />
    </>
  )
}
