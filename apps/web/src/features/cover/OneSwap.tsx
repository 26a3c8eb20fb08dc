import { useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import type { OfficeSwap } from '@muster/contract/swaps'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { Dialog, sayError } from '@muster/ui/dialogs.tsx'
import { moment } from '@muster/ui/format.ts'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { swapStates } from '../../shared/cover/state-words.ts'
import { oneSwap, pollingMs } from './cover-url.ts'
import { DeclineSwapDialog } from './DeclineSwapDialog.tsx'
import { SwapPeople } from './SwapPeople.tsx'
import { SwapShifts } from './SwapShifts.tsx'
import { useApproveSwap } from './use-decide-swap.ts'

interface Props {
  id: number
  onClose: () => void
}

/** One swap by its address, to be decided where it waits for the office. */
export function OneSwap({ id, onClose }: Props) {
  const { answer, failure, again } = useAsk(oneSwap(id), pollingMs)
  const [isDeclining, decline] = useState(false)
  return (
    <>
      <Dialog title={msg('Swap')} onClose={onClose}>
        {!answer && (failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={4} />)}
        {answer && <SwapFacts swap={answer} onDecline={() => decline(true)} onClose={onClose} />}
      </Dialog>
      {answer && isDeclining && <DeclineSwapDialog swap={answer} onClose={() => decline(false)} />}
    </>
  )
}

interface FactsProps {
  swap: OfficeSwap
  onDecline: () => void
  onClose: () => void
}
function SwapFacts({ swap, onDecline, onClose }: FactsProps) {
  const say = useWords()
  const approve = useApproveSwap()
  const { state, message, askedAt, decidedBy, decisionReason } = swap
  return (
    <div className="stack">
      <p className="row">
        <Badge {...swapStates[state]} />
        <span className="faint">{say('Requested on {at}', { at: moment(askedAt) })}</span>
      </p>
      <SwapPeople swap={swap} />
      <SwapShifts swap={swap} />
      {message && (
        <p className="reading">
          <bdi>{message}</bdi>
        </p>
      )}
      {decidedBy && <p className="faint">{[decidedBy, decisionReason].filter(Boolean).join(': ')}</p>}
      <div className="row end">
        <Button label={msg('Close')} onPick={onClose} />
        {state === 'ACCEPTED' && (
          <>
            <Button label={msg('Decline')} onPick={onDecline} />
            <Button
              label={msg('Approve')}
              kind="primary"
              icon={<IconCheck size={16} aria-hidden />}
              onPick={() => approve(swap).catch(sayError)}
            />
          </>
        )}
      </div>
    </div>
  )
}
