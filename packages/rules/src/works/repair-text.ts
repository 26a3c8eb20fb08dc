import type { ActionState, Repair } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import type { Say } from '@muster/contract/kit/sentences'
import { dateText } from '../time/date-text.ts'

export const repairWords = {
  repairs: msg('Needs fixing'),
  check: msg('Failed check'),
  state: msg('Status'),
  verifiedBy: msg('Verified by {name} on {day}'),
  verifiedOn: msg('Verified on {day}'),
  closedOn: msg('Closed on {day}'),
  doneOn: msg('Done on {day}, to verify'),
  acknowledged: msg('Seen by the client on {day}'),
  before: msg('Before'),
  after: msg('After'),
} as const
export const actionStateWords = {
  OPEN: msg('Open'),
  DOING: msg('In progress'),
  DONE: msg('Done, to verify'),
  CANNOT: msg('Cannot be done'),
  VERIFIED: msg('Verified'),
  CLOSED: msg('Closed'),
} as const satisfies Record<ActionState, string>

type Outcome = Pick<Repair, 'state' | 'doneOn' | 'verifiedOn' | 'verifiedBy' | 'acknowledgedOn'>

function outcomeText({ state, doneOn, verifiedOn, verifiedBy }: Outcome, say: Say): string {
  const day = dateText(verifiedOn ?? doneOn ?? '')
  if (state === 'VERIFIED')
    return say(verifiedBy ? repairWords.verifiedBy : repairWords.verifiedOn, { name: verifiedBy, day })
  if (state === 'CLOSED' && verifiedOn) return say(repairWords.closedOn, { day })
  return say(doneOn ? repairWords.doneOn : actionStateWords[state], { day })
}

/** What became of a failed check, with the days; a name where the reader is told it. */
export function repairText(repair: Outcome, say: Say): string {
  const { acknowledgedOn } = repair
  const seen = acknowledgedOn ? say(repairWords.acknowledged, { day: dateText(acknowledgedOn) }) : ''
  return [outcomeText(repair, say), seen].filter(Boolean).join(' · ')
}
