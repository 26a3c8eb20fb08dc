import type { Leave } from '@muster/contract/leave'
import { msg } from '@muster/contract/msg'
import { reason } from '@muster/contract/shapes'
import { showToast } from '@muster/ui/toast.tsx'
import { useWords } from '@muster/ui/words.ts'
import { leaveDays, typeText } from '../../shared/leave/leave-words.ts'
import { useLeaveZone } from '../../shared/leave/use-zone.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'

const why = reason(msg('Say why'))

interface Props {
  row: Leave
  save: (reason: string) => Promise<Leave>
  onClose: () => void
}

/** Declines a request with a reason, which the person reads. */
export function DeclineDialog({ row, save, onClose }: Props) {
  const say = useWords()
  const zone = useLeaveZone()
  return (
    <ReasonDialog
      title={msg('Decline leave')}
      label={msg('Reason for your decision')}
      shape={why}
      draft={`leave ${row.id} decline`}
      save={save}
      onSaved={() => {
        showToast(msg('Leave declined'))
        onClose()
      }}
      submit={msg('Decline')}
      onClose={onClose}
    >
      <p className="strong">{`${row.name} · ${typeText(say, row.typeName)} · ${leaveDays(row, zone)}`}</p>
      <p>{say('They are notified with your reason. Their shifts stay.')}</p>
    </ReasonDialog>
  )
}
