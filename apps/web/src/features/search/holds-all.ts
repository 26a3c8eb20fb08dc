import { holdsTyped } from '@muster/ui/page/search-fold.ts'

export const holdsAll = (text: string, words: string): boolean =>
  words.split(/\s+/u).every((word) => holdsTyped(text, word))
