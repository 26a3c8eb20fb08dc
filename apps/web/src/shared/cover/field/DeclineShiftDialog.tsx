import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import type { MyShift } from '@muster/contract/roster'
import { needed } from '@muster/contract/shapes'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { showToast } from '@muster/ui/toast.tsx'
import { useWords } from '@muster/ui/words.ts'
import { z } from 'zod'
import { useQueued } from '../../../offline/use-queued.ts'
import { shiftLine } from '../place-words.ts'

const Why = z.object({ reason: needed(500, msg('Say why')) })

/** Says with a reason that I cannot work a shift; without a connection it waits to be sent. */
export function DeclineShiftDialog({ shift, onClose }: { shift: MyShift; onClose: () => void }) {
  const say = useWords()
  const decline = useQueued(cover.declineShift)
  const { eventId, occurrenceStart } = shift
  const done = () => {
    showToast(
      navigator.onLine
        ? msg('Declined. Your office is notified.')
        : msg('Declined. It is sent as soon as there is a connection.'),
    )
    onClose()
  }
  return (
    <Dialog title={msg('I cannot work this')} onClose={onClose}>
      <div className="stack">
        <p className="strong">{shiftLine(shift)}</p>
        <p>{say('The shift is taken from you, and your office looks for somebody else.')}</p>
        <Form
          shape={Why}
          draft={`decline ${eventId} ${occurrenceStart}`}
          start={{ reason: '' }}
          save={({ reason }) => decline({ body: { eventId, occurrenceStart, reason } })}
          onSaved={done}
          onCancel={onClose}
          submit={msg('Decline the shift')}
          summary={false}
        >
          <TextArea name="reason" label={msg('Why')} required />
        </Form>
      </div>
    </Dialog>
  )
}
