import type { AskedPerson } from '@muster/contract/cover/cover'
import type { OfferState } from '@muster/contract/cover/offers'
import { msg } from '@muster/contract/kit/msg'

export type AnswerKind = 'YES' | 'NO' | 'NONE' | 'LATER' | 'PASSED' | 'NEVER'

/**
 * What a person said; without an answer, whether they were asked, are to be asked, or were passed over. A later step
 * asks those again whom an earlier one left in their quiet hours.
 */
export function answerOf(
  { askedAt, passedOver, answer }: Pick<AskedPerson, 'askedAt' | 'passedOver' | 'answer'>,
  state: OfferState,
): AnswerKind {
  if (answer) return answer
  if (askedAt) return 'NONE'
  const isQuiet = passedOver.some(({ kind }) => kind === 'quietHours')
  if (passedOver.length > 0 && !isQuiet) return 'PASSED'
  return state === 'OPEN' ? 'LATER' : 'NEVER'
}

export const answerWords = {
  YES: { label: msg('Accepted'), tone: 'good' },
  NO: { label: msg('Declined'), tone: 'calm' },
  NONE: { label: msg('No reply'), tone: 'calm' },
  LATER: { label: msg('Asked later'), tone: 'calm' },
  PASSED: { label: msg('Skipped'), tone: 'warn' },
  NEVER: { label: msg('Not asked'), tone: 'calm' },
} as const
