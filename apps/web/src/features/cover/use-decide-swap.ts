import { refreshFeatures, useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import type { Swap } from '@muster/contract/swaps'
import { showToast } from '@muster/ui/toast.tsx'

/** Decides on the version of a swap that is on screen; behind a refusal the list has what is newer. */
export function useDecideSwap() {
  const send = useSend(cover.decideSwap, [roster])
  return async ({ id, version }: Swap, decision: { decision: 'APPROVED' | 'DECLINED'; reason?: string }) => {
    try {
      return await send.mutateAsync({ params: { id }, body: { ...decision, version } })
    } catch (error) {
      void refreshFeatures(cover.swaps.feature)
      throw error
    }
  }
}

/** Approves what two people agreed on. */
export function useApproveSwap() {
  const decide = useDecideSwap()
  return async (swap: Swap) => {
    await decide(swap, { decision: 'APPROVED' })
    showToast(msg('{name} and {other} have swapped'), { name: swap.name, other: swap.withName })
  }
}
