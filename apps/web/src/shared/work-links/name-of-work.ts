import type { Work } from '@muster/contract/works/works'

/** The name of a work, for its reader; from an older answer on the device it is in English. */
export const nameOfWork = ({
  displayText,
  displaySentence,
}: Pick<Work, 'displayText' | 'displaySentence'>) => ({
  message: displayText,
  ...displaySentence,
})
