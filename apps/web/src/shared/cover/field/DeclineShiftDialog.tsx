import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import type { MyShift } from '@muster/contract/published-shifts'
import { needed } from '@muster/contract/shapes'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useQueued } from '../../../offline/use-queued.ts'
import { ReasonDialog } from '../../ReasonDialog.tsx'
import { shiftLine } from '../../shifts/shift-words.ts'

const why = needed(500, msg('Say why'))

/** Says with a reason that I cannot work a shift; without a connection it waits to be sent. */
export function DeclineShiftDialog({ shift, onClose }: { shift: MyShift; onClose: () => void }) {
  const say = useWords()
  const decline = useQueued(cover.declineShift)
  const { eventId, occurrenceStart } = shift
  const done = () =>
    showToast(
      navigator.onLine
        ? msg('Declined. Your office is notified.')
        : msg('Declined. It is sent as soon as there is a connection.'),
    )
  return (
    <ReasonDialog
      title={msg('I can’t make it')}
      label={msg('Why')}
      shape={why}
      draft={`decline ${eventId} ${occurrenceStart}`}
      save={(reason) => decline({ body: { eventId, occurrenceStart, reason } })}
      onSaved={done}
      submit={msg('Decline the shift')}
      summary={false}
      onClose={onClose}
    >
      <p className="strong">{shiftLine(shift)}</p>
      <p>{say('You are removed from the shift, and your office looks for someone else.')}</p>
    </ReasonDialog>
  )
}
