import { ask } from '@muster/client/query'
import { cover } from '@muster/contract/cover/cover'
import { OfferListFilters } from '@muster/contract/cover/offers'
import { SwapListFilters, swapsShown } from '@muster/contract/cover/swaps'
import { idText } from '@muster/contract/kit/shapes'
import { z } from 'zod'
import { serverList } from '../../shared/server-table/server-list.ts'

export const coverShape = z.object({
  show: z.literal('swaps').optional(),
  /** The swap that is open above the list: notifications lead to it. */
  swap: idText.optional(),
})
export const oneSwap = (id: number) => ask(cover.swap, { params: { id } })

/** Answers show within this time, whatever the live connection does. */
export const pollingMs = 30_000

export const offerList = serverList({
  name: 'Offers',
  view: 'offers',
  shape: OfferListFilters,
  query: ({ state = 'OPEN', ...query }) =>
    ask(cover.offers, { query: { ...query, ...(state !== 'ALL' && { states: [state] }) } }),
})

export const swapList = serverList({
  name: 'Swaps',
  prefix: 'swap-',
  view: 'swaps',
  shape: SwapListFilters,
  query: ({ state, ...query }) => ask(cover.swaps, { query: { ...query, ...swapsShown({ state }) } }),
})

export const offerRecord = (id: number) => ask(cover.record, { params: { id } })
export const coverRules = ask(cover.rules)
