import type { CompiledQuery, SelectQueryBuilder } from 'kysely'
import { counting } from '../../apps/server/src/db/page.ts'

/** The two statements of a page: its rows, and how many there are in all, counted where the list counts them. */
export function pageOf<DB, T extends keyof DB, R, D, C extends keyof D, S>(
  query: SelectQueryBuilder<DB, T, R>,
  { page = 0, size = 50 }: { page?: number; size?: number } = {},
  counted?: SelectQueryBuilder<D, C, S>,
): CompiledQuery[] {
  const rows = query
    .limit(size)
    .offset(page * size)
    .compile()
  return [rows, counted ? counting(counted).compile() : counting(query).compile()]
}
