import { msg } from '@muster/contract/msg'
import { needed } from '@muster/contract/shapes'
import type { Swap } from '@muster/contract/swaps'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { SwapShifts } from './SwapShifts.tsx'
import { useDecideSwap } from './use-decide-swap.ts'

const why = needed(500, msg('Say why'))

/** Declines a swap with a reason, which both people read. */
export function DeclineSwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const decide = useDecideSwap()
  return (
    <ReasonDialog
      title={msg('Decline the swap')}
      help={msg('Both people read it.')}
      shape={why}
      draft={`swap ${swap.id} decline`}
      save={(reason) => decide(swap, { decision: 'DECLINED', reason })}
      submit={msg('Decline')}
      summary={false}
      onClose={onClose}
    >
      <SwapShifts swap={swap} />
    </ReasonDialog>
  )
}
