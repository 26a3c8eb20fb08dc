import { msg } from '@muster/contract/kit/msg'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { useIsOnline } from '@muster/ui/page/states.tsx'
import type { Entry } from '../entry.ts'

/** What becomes of something that this device has not sent yet. */
export function WaitingBadge({ state }: Pick<Entry, 'state'>) {
  const isOnline = useIsOnline()
  if (state === 'refused') return <Badge label={msg('Refused')} tone="bad" />
  const isLeaving = state === 'sending' || isOnline
  return <Badge label={isLeaving ? msg('On its way') : msg('Waiting for signal')} tone="warn" />
}
