import type { Page } from '@muster/contract/rows'
import type { SelectQueryBuilder } from 'kysely'

export interface PageAsked {
  page?: number | undefined
  size?: number | undefined
}
const usualSize = 50
/** Nothing is unbounded: a list asked for whole ends here. */
const longestList = 10_000

/** The rows of either form, each made into something else. */
export function eachListed<T, R>(answer: T[] | Page<T>, made: (row: T) => R): R[] | Page<R> {
  if (Array.isArray(answer)) return answer.map(made)
  return { ...answer, content: answer.content.map(made) }
}

/**
 * The rows of a query: all of them, or one page when a page was asked for. The query comes sorted; the total is counted
 * over the same rows without the sorting, or over `counted`: the same rows before names were joined to them.
 */
export async function listed<DB, T extends keyof DB, R, D, C extends keyof D, S>(
  query: SelectQueryBuilder<DB, T, R>,
  { page, size }: PageAsked,
  counted?: SelectQueryBuilder<D, C, S>,
): Promise<R[] | Page<R>> {
  if (page === undefined) return (await query.limit(longestList).execute()) as R[]
  const rows = size ?? usualSize
  const [content, total] = await Promise.all([
    query
      .limit(rows)
      .$if(page > 0, (later) => later.offset(page * rows))
      .execute() as Promise<R[]>,
    counted ? countOf(counted) : countOf(query),
  ])
  return {
    content,
    page,
    size: rows,
    totalElements: total,
    totalPages: Math.ceil(total / rows),
  }
}

async function countOf<DB, T extends keyof DB, R>(query: SelectQueryBuilder<DB, T, R>): Promise<number> {
  const [counted] = (await counting(query).execute()) as { total: number }[]
  return counted?.total ?? 0
}

/** How many rows a query has. */
export const counting = <DB, T extends keyof DB, R>(query: SelectQueryBuilder<DB, T, R>) =>
  query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
