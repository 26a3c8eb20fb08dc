import { useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover/cover'
import type { Swap } from '@muster/contract/cover/swaps'
import type { Input } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { needed } from '@muster/contract/kit/shapes'
import { roster } from '@muster/contract/planning/roster'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { swapNames } from '../../shared/cover/state-words.ts'
import { orRefreshed } from '../../shared/forms/attempt.ts'
import { openReason } from '../../shared/ReasonForm.tsx'
import { SwapShifts } from './SwapParts.tsx'

const why = needed(500, msg('Say why'))
type Decision = Omit<Input<typeof cover.decideSwap>['body'], 'version'>

/** Decisions on the version of a swap that is on screen; behind a refusal the list has what is newer. */
export function useDecideSwap() {
  const send = useSend(cover.decideSwap, [roster])
  const decide = ({ id, version }: Swap, decision: Decision) =>
    orRefreshed(send({ params: { id }, body: { ...decision, version } }), cover.swaps.feature)
  return {
    async approve(swap: Swap) {
      await decide(swap, { decision: 'APPROVED' })
      showToast(msg('{name} and {other} have swapped'), swapNames(swap))
    },
    decline: (swap: Swap) =>
      openReason({
        title: msg('Decline the swap'),
        help: msg('Both people read it.'),
        shape: why,
        draft: `swap ${swap.id} decline`,
        save: (reason) => decide(swap, { decision: 'DECLINED', reason }),
        submit: msg('Decline'),
        summary: false,
        children: <SwapShifts swap={swap} />,
      }),
  }
}
