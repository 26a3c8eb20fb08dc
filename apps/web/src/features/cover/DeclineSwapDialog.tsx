import { msg } from '@muster/contract/msg'
import { needed } from '@muster/contract/shapes'
import type { Swap } from '@muster/contract/swaps'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { z } from 'zod'
import { shiftLine } from '../../shared/cover/place-words.ts'
import { useDecideSwap } from './use-decide-swap.ts'

const Why = z.object({ reason: needed(500, msg('Say why')) })

/** Declines a swap with a reason, which both people read. */
export function DeclineSwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const say = useWords()
  const decide = useDecideSwap()
  const { name, withName, given, returned } = swap
  return (
    <Dialog title={msg('Decline the swap')} onClose={onClose}>
      <div className="stack">
        <p>{say('From {name} to {other}: {shift}', { name, other: withName, shift: shiftLine(given) })}</p>
        {returned && (
          <p>
            {say('From {name} to {other}: {shift}', {
              name: withName,
              other: name,
              shift: shiftLine(returned),
            })}
          </p>
        )}
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
