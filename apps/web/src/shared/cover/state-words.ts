import type { Offer, OfferState } from '@muster/contract/cover/offers'
import type { Swap, SwapState } from '@muster/contract/cover/swaps'
import { nameApart } from '@muster/rules/people/full-name'
import type { Tone } from '@muster/ui/page/Badge.tsx'
import { msg, type Say } from '@muster/ui/words/words.ts'

interface StateWord {
  label: string
  tone: Tone
}
export const offerStates: Readonly<Record<OfferState, StateWord>> = {
  OPEN: { label: msg('Open'), tone: 'warn' },
  TAKEN: { label: msg('Accepted'), tone: 'good' },
  WITHDRAWN: { label: msg('Withdrawn'), tone: 'calm' },
  FILLED: { label: msg('Filled otherwise'), tone: 'calm' },
  CHANGED: { label: msg('Need changed'), tone: 'calm' },
  EXPIRED: { label: msg('Not accepted'), tone: 'bad' },
}
export const swapStates: Readonly<Record<SwapState, StateWord>> = {
  REQUESTED: { label: msg('Awaiting colleague'), tone: 'calm' },
  ACCEPTED: { label: msg('Awaiting approval'), tone: 'warn' },
  DONE: { label: msg('Swapped'), tone: 'good' },
  REFUSED: { label: msg('Declined by colleague'), tone: 'bad' },
  DECLINED: { label: msg('Declined by the office'), tone: 'bad' },
  WITHDRAWN: { label: msg('Withdrawn'), tone: 'calm' },
  EXPIRED: { label: msg('Too late'), tone: 'calm' },
}

export function audienceWords(say: Say, { audience, steps }: Pick<Offer, 'audience' | 'steps'>): string {
  if (audience === 'STEPS' && steps)
    return say('{people} people every {minutes} minutes', { people: steps.people, minutes: steps.minutes })
  return audience === 'ALL' ? say('Everyone eligible') : say('Selected people')
}

/** `5 asked · 2 said no`. */
export const answersWords = (say: Say, { asked, saidNo }: Pick<Offer, 'asked' | 'saidNo'>): string =>
  [say('Offered to {count}', { count: asked }), saidNo > 0 && say('{count} declined', { count: saidNo })]
    .filter(Boolean)
    .join(' · ')

export const swapNames = ({ name, distinguishedBy, withName, withDistinguishedBy }: Swap) => ({
  name: nameApart(name, distinguishedBy),
  other: nameApart(withName, withDistinguishedBy),
})

/** A swap that still waits for the colleague or the office. */
export const isWaiting = ({ state }: Pick<Swap, 'state'>) => state === 'REQUESTED' || state === 'ACCEPTED'
