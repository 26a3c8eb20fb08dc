import { serverNow } from '@muster/client/server-clock'
import { msg } from '@muster/contract/msg'
import type { MyShift } from '@muster/contract/published-shifts'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { lazy, Suspense, useState } from 'react'
import { useOutbox } from '../../../offline/use-queued.ts'
import { DeclineShiftDialog } from './DeclineShiftDialog.tsx'
import css from './field-cover.module.css'

// Asks the server for colleagues before anything else.
const SwapDialog = lazy(async () => ({ default: (await import('./SwapDialog.tsx')).SwapDialog }))

/** What I can do about a shift of mine that has not begun: swap it, or say that I cannot work it. */
export function ShiftCover({ shift }: { shift: MyShift }) {
  const isDeclined = useDeclined(shift)
  const [open, setOpen] = useState<'decline' | 'swap'>()
  const close = () => setOpen(undefined)
  if (Date.parse(shift.startTime) <= serverNow()) return null
  if (isDeclined) return <Badge label={msg('Declined. Not sent yet')} tone="warn" />
  return (
    <>
      <div className={css.acts}>
        <Button label={msg('Swap [act]')} onPick={() => setOpen('swap')} />
        <Button label={msg('I can’t make it')} onPick={() => setOpen('decline')} />
      </div>
      {open === 'decline' && <DeclineShiftDialog shift={shift} onClose={close} />}
      <Suspense>{open === 'swap' && <SwapDialog shift={shift} onClose={close} />}</Suspense>
    </>
  )
}

type ShiftRef = Pick<MyShift, 'eventId' | 'occurrenceStart'>
const isOf = (body: unknown, { eventId, occurrenceStart }: ShiftRef) => {
  const sent = body as ShiftRef | undefined
  return sent?.eventId === eventId && sent.occurrenceStart === occurrenceStart
}

/** Whether a shift was declined on this device and the office does not have it yet. */
function useDeclined(shift: ShiftRef): boolean {
  const entries = useOutbox()?.entries ?? []
  return entries.some(
    ({ feature, name, state, body }) =>
      feature === 'cover' && name === 'declineShift' && state !== 'refused' && isOf(body, shift),
  )
}
