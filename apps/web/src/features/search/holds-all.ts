import { holdsTyped } from '@muster/ui/page/search-fold.ts'

/** Whether a text holds every word, without accents and in either case. */
export const holdsAll = (text: string, words: string): boolean =>
  words.split(/\s+/u).every((word) => holdsTyped(text, word))
