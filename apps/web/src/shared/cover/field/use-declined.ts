import type { MyShift } from '@muster/contract/published-shifts'
import { useOutbox } from '../../../offline/use-queued.ts'

type ShiftRef = Pick<MyShift, 'eventId' | 'occurrenceStart'>
const isOf = (body: unknown, { eventId, occurrenceStart }: ShiftRef) => {
  const sent = body as ShiftRef | undefined
  return sent?.eventId === eventId && sent.occurrenceStart === occurrenceStart
}

/** Whether a shift was declined on this device and the office does not have it yet. */
export function useDeclined(shift: ShiftRef): boolean {
  const entries = useOutbox()?.entries ?? []
  return entries.some(
    ({ feature, name, state, body }) =>
      feature === 'cover' && name === 'declineShift' && state !== 'refused' && isOf(body, shift),
  )
}
