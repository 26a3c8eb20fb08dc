import { useAsk } from '@muster/client/query'
import type { OfficeSwap } from '@muster/contract/cover/swaps'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCheck } from '@tabler/icons-react'
import { swapStates } from '../../shared/cover/state-words.ts'
import { oneSwap, pollingMs } from './cover-url.ts'
import { CostOfSwap, SwapPeople, SwapShifts } from './SwapParts.tsx'
import { useDecideSwap } from './use-decide-swap.tsx'

export function OneSwap({ id, onClose }: { id: number; onClose: () => void }) {
  const { answer, failure, again } = useAsk(oneSwap(id), pollingMs)
  return (
    <Dialog title={msg('Swap')} onClose={onClose}>
      {!answer && <NoAnswer failure={failure} again={again} rows={4} />}
      {answer && <SwapFacts swap={answer} onClose={onClose} />}
    </Dialog>
  )
}

function SwapFacts({ swap, onClose }: { swap: OfficeSwap; onClose: () => void }) {
  const say = useWords()
  const { approve, decline } = useDecideSwap()
  const { state, message, askedAt, decidedBy, decisionReason } = swap
  return (
    <div className="stack">
      <p className="row">
        <Badge {...swapStates[state]} />
        <span className="faint">{say('Requested on {at}', { at: moment(askedAt) })}</span>
      </p>
      <SwapPeople swap={swap} />
      <SwapShifts swap={swap} />
      <CostOfSwap swap={swap} />
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
            <Button label={msg('Decline')} onPick={() => decline(swap)} />
            <Button label={msg('Approve')} kind="primary" icon={IconCheck} onPick={() => approve(swap)} />
          </>
        )}
      </div>
    </div>
  )
}
