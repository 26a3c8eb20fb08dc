import { msg } from '../kit/msg.ts'
import type { Sentence } from '../kit/sentences.ts'

/** What keeps somebody or something from being removed, with how much there is of it. */
const holdingWords = {
  visits: msg('{count} visits'),
  activeJobs: msg('{count} active jobs'),
  jobs: msg('{count} jobs'),
  sites: msg('{count} sites'),
  contracts: msg('{count} contracts'),
  signedContracts: msg('{count} signed contracts'),
  needs: msg('{count} needs'),
  shifts: msg('{count} coming shifts'),
} as const
/** As the list of a sentence; what there is none of is not named. */
export const holdingsOf = (counts: Partial<Record<keyof typeof holdingWords, number>>): Sentence[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({
      template: holdingWords[kind as keyof typeof holdingWords],
      params: { count },
    }))
