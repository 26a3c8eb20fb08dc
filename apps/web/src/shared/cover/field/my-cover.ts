import { ask, useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { cover, type MyOffer } from '@muster/contract/cover/cover'
import type { Swap } from '@muster/contract/cover/swaps'
import { isWaiting } from '../state-words.ts'

export const myOffers = ask(cover.myOffers)
export const mySwaps = ask(cover.mySwaps)

/** Answers of others show within this time, whatever the live connection does. */
export const pollingMs = 30_000

export const isOpen = ({ state, answer }: Pick<MyOffer, 'state' | 'answer'>) =>
  state === 'OPEN' && answer === null

const rank = (offer: MyOffer) => (isOpen(offer) ? 0 : offer.state === 'OPEN' ? 1 : 2)
export const inOrder = (offers: readonly MyOffer[]): MyOffer[] =>
  offers.toSorted(
    (a, b) =>
      rank(a) - rank(b) || Date.parse(a.place.startTime) - Date.parse(b.place.startTime) || a.id - b.id,
  )

const asksMe = ({ state, withUserId }: Pick<Swap, 'state' | 'withUserId'>, me: number | undefined) =>
  state === 'REQUESTED' && withUserId === me

export interface SortedSwaps {
  asked: Swap[]
  waiting: Swap[]
  over: Swap[]
}
export function sortSwaps(swaps: readonly Swap[], me: number | undefined): SortedSwaps {
  const asked = swaps.filter((swap) => asksMe(swap, me))
  const waiting = swaps.filter((swap) => isWaiting(swap) && !asksMe(swap, me))
  return { asked, waiting, over: swaps.filter((swap) => !isWaiting(swap)) }
}

export function useWaitingCover() {
  const me = useSession()?.user.tenantUserId
  const offers = useAsk(myOffers, pollingMs).answer?.filter(isOpen).length ?? 0
  const swaps = useAsk(mySwaps, pollingMs).answer?.filter((swap) => asksMe(swap, me)).length ?? 0
  return { offers, swaps }
}
