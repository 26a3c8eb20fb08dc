import { msg } from '@muster/contract/msg'
import { needed } from '@muster/contract/shapes'
import type { Swap } from '@muster/contract/swaps'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { z } from 'zod'
import { SwapShifts } from './SwapShifts.tsx'
import { useDecideSwap } from './use-decide-swap.ts'

const Why = z.object({ reason: needed(500, msg('Say why')) })

/** Declines a swap with a reason, which both people read. */
export function DeclineSwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const decide = useDecideSwap()
  return (
    <Dialog title={msg('Decline the swap')} onClose={onClose}>
      <div className="stack">
        <SwapShifts swap={swap} />
        <Form
          shape={Why}
          draft={`swap ${swap.id} decline`}
          start={{ reason: '' }}
          save={({ reason }) => decide(swap, { decision: 'DECLINED', reason })}
          onSaved={onClose}
          onCancel={onClose}
          submit={msg('Decline')}
          summary={false}
        >
          <TextArea name="reason" label={msg('Reason')} help={msg('Both people read it.')} required />
        </Form>
      </div>
    </Dialog>
  )
}
