import { serverNow } from '@muster/client/server-clock'
import { cover } from '@muster/contract/cover/cover'
import { needed } from '@muster/contract/kit/shapes'
import type { MyShift } from '@muster/contract/planning/published-shifts'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useOutbox, useQueued } from '../../../offline/use-queued.ts'
import { openReason } from '../../ReasonForm.tsx'
import { shiftLine } from '../../shifts/shift-words.ts'
import css from './field-cover.module.css'

// Asks the server for colleagues before anything else.
const swap = async (shift: MyShift) => (await import('./open-swap.tsx')).openSwap(shift)

export function ShiftCover({ shift }: { shift: MyShift }) {
  const isDeclined = useDeclined(shift)
  const decline = useDecline(shift)
  if (Date.parse(shift.startTime) <= serverNow()) return null
  if (isDeclined) return <Badge label={msg('Declined. Not sent yet')} tone="warn" />
  return (
    <div className={css.acts}>
      <Button label={msg('Swap [act]')} onPick={() => swap(shift)} />
      <Button label={msg('I can’t make it')} onPick={decline} />
    </div>
  )
}

type ShiftRef = Pick<MyShift, 'eventId' | 'occurrenceStart'>
const isOf = (body: unknown, { eventId, occurrenceStart }: ShiftRef) => {
  const sent = body as ShiftRef | undefined
  return sent?.eventId === eventId && sent.occurrenceStart === occurrenceStart
}

function useDeclined(shift: ShiftRef): boolean {
  const entries = useOutbox()?.entries ?? []
  return entries.some(
    ({ feature, name, state, body }) =>
      feature === 'cover' && name === 'declineShift' && state !== 'refused' && isOf(body, shift),
  )
}

const why = needed(500, msg('Say why'))

/** Says with a reason that I cannot work a shift; without a connection it waits to be sent. */
function useDecline(shift: MyShift) {
  const say = useWords()
  const decline = useQueued(cover.declineShift)
  const { eventId, occurrenceStart } = shift
  return () =>
    openReason({
      title: msg('I can’t make it'),
      label: msg('Why'),
      shape: why,
      draft: `decline ${eventId} ${occurrenceStart}`,
      save: async (reason) => {
        await decline({ body: { eventId, occurrenceStart, reason } })
        showToast(
          navigator.onLine
            ? msg('Declined. Your office is notified.')
            : msg('Declined. It is sent as soon as there is a connection.'),
        )
      },
      submit: msg('Decline the shift'),
      summary: false,
      children: (
        <>
          <p className="strong">{shiftLine(shift)}</p>
          <p>{say('You are removed from the shift, and your office looks for someone else.')}</p>
        </>
      ),
    })
}
