import type { SearchResult } from '@muster/contract/search'
import { wordsOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { jobsWith, peopleWith, sitesWith, worksWith } from './queries.ts'

const mostWords = 6

export async function find(scope: Scope, typed: string): Promise<SearchResult[]> {
  const words = wordsOf(typed).slice(0, mostWords)
  if (words.length === 0) return []
  const query = { words, typed: words.join(' ') }
  return [
    ...(await peopleWith(scope, query, 'PERSON')),
    ...(await peopleWith(scope, query, 'CLIENT')),
    ...(await sitesWith(scope, query)),
    ...(await jobsWith(scope, query)),
    ...(await worksWith(scope, query).execute()),
  ]
}
