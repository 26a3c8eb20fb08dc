import { refreshFeatures, useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import { needed } from '@muster/contract/shapes'
import type { Swap } from '@muster/contract/swaps'
import { nameApart } from '@muster/rules/people/full-name'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useState } from 'react'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { SwapShifts } from './SwapParts.tsx'

const why = needed(500, msg('Say why'))

/** Decisions on the version of a swap that is on screen; behind a refusal the list has what is newer. */
export function useDecideSwap() {
  const send = useSend(cover.decideSwap, [roster])
  const [declined, askDecline] = useState<Swap>()
  const decide = async (
    { id, version }: Swap,
    decision: { decision: 'APPROVED' | 'DECLINED'; reason?: string },
  ) => {
    try {
      return await send.mutateAsync({ params: { id }, body: { ...decision, version } })
    } catch (error) {
      void refreshFeatures(cover.swaps.feature)
      throw error
    }
  }
  const approve = async (swap: Swap) => {
    await decide(swap, { decision: 'APPROVED' })
    const name = nameApart(swap.name, swap.distinguishedBy)
    const other = nameApart(swap.withName, swap.withDistinguishedBy)
    showToast(msg('{name} and {other} have swapped'), { name, other })
  }
  return {
    approve,
    decline: askDecline,
    dialogs: declined && (
      <ReasonDialog
        title={msg('Decline the swap')}
        help={msg('Both people read it.')}
        shape={why}
        draft={`swap ${declined.id} decline`}
        save={(reason) => decide(declined, { decision: 'DECLINED', reason })}
        submit={msg('Decline')}
        summary={false}
        onClose={() => askDecline(undefined)}
      >
        <SwapShifts swap={declined} />
      </ReasonDialog>
    ),
  }
}
