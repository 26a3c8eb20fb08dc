import { useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { asksMe, isOpen, myOffers, mySwaps, pollingMs } from './my-cover.ts'

/** How many offers and swaps wait for an answer of mine. */
export function useWaitingCover() {
  const me = useSession()?.user.tenantUserId
  const offers = useAsk(myOffers, pollingMs).answer?.filter(isOpen).length ?? 0
  const swaps = useAsk(mySwaps, pollingMs).answer?.filter((swap) => asksMe(swap, me)).length ?? 0
  return { offers, swaps }
}
