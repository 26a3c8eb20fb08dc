import type { Hit } from '@muster/contract/search'
import type { Scope } from '../../db/scope.ts'
import { jobsWith, peopleWith, sitesWith, worksWith } from './queries.ts'

const mostWords = 6

/** The words of what was typed, in small letters; further ones than a few do not narrow it any more. */
export const wordsOf = (typed: string) =>
  typed.toLowerCase().split(/\s+/u).filter(Boolean).slice(0, mostWords)

/** What the caller reaches that holds every word, a few of each kind; nothing for no words. */
export async function find(scope: Scope, typed: string): Promise<Hit[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const asked = { words, typed: words.join(' ') }
  return [
    ...(await peopleWith(scope, asked, 'PERSON')),
    ...(await peopleWith(scope, asked, 'CLIENT')),
    ...(await sitesWith(scope, asked)),
    ...(await jobsWith(scope, asked)),
    ...(await worksWith(scope, asked)),
  ]
}
