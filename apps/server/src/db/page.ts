import type { Page } from '@muster/contract/paging'
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
 * over the same rows without the sorting.
 */
export async function listed<DB, T extends keyof DB, R>(
  query: SelectQueryBuilder<DB, T, R>,
  { page, size }: PageAsked,
): Promise<R[] | Page<R>> {
  if (page === undefined) return (await query.limit(longestList).execute()) as R[]
  const rows = size ?? usualSize
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
  const [content, counted] = await Promise.all([
    query
      .limit(rows)
      .offset(page * rows)
      .execute() as Promise<R[]>,
    counting.executeTakeFirstOrThrow() as Promise<{ total: number }>,
  ])
  return {
    content,
    page,
    size: rows,
    totalElements: counted.total,
    totalPages: Math.ceil(counted.total / rows),
  }
}
