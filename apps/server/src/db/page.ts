import type { Page } from '@muster/contract/kit/rows'
import type { SelectQueryBuilder } from 'kysely'
import { isAreaManager } from './areas.ts'
import { prepared } from './prepared.ts'
import { type Scope, sql } from './scope.ts'

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
export const listed = <DB, T extends keyof DB, R, D, C extends keyof D, S>(
  query: SelectQueryBuilder<DB, T, R>,
  asked: PageAsked,
  counted?: SelectQueryBuilder<D, C, S>,
): Promise<R[] | Page<R>> =>
  cutOut(
    asked,
    (rows, skipped) =>
      query
        .limit(rows)
        .$if(skipped > 0, (later) => later.offset(skipped))
        .execute() as Promise<R[]>,
    () => (counted ? countOf(counted) : countOf(query)),
  )

/**
 * As `listed`, where rows are found and sorted by themselves and only those of the page are joined with what they name:
 * the database would join all of a million rows first. `named` takes the cut-out of `found`. Where `found` leaves out a
 * few of `all`, the total is counted as all without those `but`: both may be read from an index alone.
 */
export const listedThenNamed = <DB, T extends keyof DB, F, D, C extends keyof D, R>(
  found: SelectQueryBuilder<DB, T, F>,
  asked: PageAsked,
  named: (found: SelectQueryBuilder<DB, T, F>) => SelectQueryBuilder<D, C, R>,
  counted?: { all: SelectQueryBuilder<DB, T, F>; but: SelectQueryBuilder<DB, T, F> },
): Promise<R[] | Page<R>> =>
  cutOut(
    asked,
    (rows, skipped) =>
      named(
        found.limit(rows).$if(skipped > 0, (later) => later.offset(skipped)) as typeof found,
      ).execute() as Promise<R[]>,
    async () => {
      if (!counted) return countOf(found)
      const [all, but] = await Promise.all([countOf(counted.all), countOf(counted.but)])
      return all - but
    },
  )

interface ListAsked extends PageAsked {
  sort?: string | undefined
}
/**
 * As `listed`, for a list that is opened many times a second: where nothing but a page and a sorting is asked for, its
 * statements are prepared, and the rows of a page bring their total along.
 */
export function preparedList<A extends ListAsked, DB, T extends keyof DB, R>(
  build: (scope: Scope, asked: A) => SelectQueryBuilder<DB, T, R>,
): (scope: Scope, asked: A) => Promise<R[] | Page<R>> {
  const sorted = (scope: Scope, sort: string | undefined) => build(scope, { sort } as A)
  const all = prepared((scope, _, { sort }: Pick<RowsForm, 'sort'>) => sorted(scope, sort).limit(longestList))
  const rows = prepared((scope, { skipped }: { skipped: number }, { limit, skips, sort }: RowsForm) =>
    sorted(scope, sort)
      // Whom a manager of areas reaches is worked out for all rows, so that they are counted as they are found.
      .select(() =>
        (isAreaManager(scope.actor) ? sql<number>`count(*) over ()` : counting(sorted(scope, undefined))).as(
          'rowsInAll',
        ),
      )
      .limit(limit)
      .$if(skips, (later) => later.offset(skipped)),
  )
  const total = prepared((scope) => counting(sorted(scope, undefined)))
  return async (scope, asked) => {
    const { page, size = usualSize, sort, ...narrowed } = asked
    if (Object.values(narrowed).some((value) => value !== undefined))
      return listed(build(scope, asked), asked)
    if (page === undefined) return (await all(scope, undefined, { sort })) as R[]
    const skipped = page * size
    const form = { limit: size, skips: skipped > 0, sort }
    const found = (await rows(scope, { skipped }, form)) as unknown as (R & Counted)[]
    const content = found.map(({ rowsInAll: _, ...row }) => row as unknown as R)
    // A page behind the last one has no row that could bring it.
    const whole = skipped > 0 && !found[0] ? totalOf(await total(scope)) : (found[0]?.rowsInAll ?? 0)
    return pageOf(content, { page, size }, whole)
  }
}
interface Counted {
  readonly rowsInAll: number
}
type RowsForm = { limit: number; skips: boolean; sort: string | undefined }

async function cutOut<R>(
  { page, size = usualSize }: PageAsked,
  read: (rows: number, skipped: number) => Promise<R[]>,
  count: () => Promise<number>,
): Promise<R[] | Page<R>> {
  if (page === undefined) return read(longestList, 0)
  const [content, total] = await Promise.all([read(size, page * size), count()])
  return pageOf(content, { page, size }, total)
}
const pageOf = <R>(content: R[], { page, size }: Required<PageAsked>, total: number): Page<R> => ({
  ...{ content, page, size },
  ...{ totalElements: total, totalPages: Math.ceil(total / size) },
})

async function countOf<DB, T extends keyof DB, R>(query: SelectQueryBuilder<DB, T, R>): Promise<number> {
  return totalOf(await counting(query).execute())
}
const totalOf = (counted: unknown[]) => (counted as { total: number }[])[0]?.total ?? 0

/** How many rows a query has. */
export const counting = <DB, T extends keyof DB, R>(query: SelectQueryBuilder<DB, T, R>) =>
  query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))

/** How many rows a query has, at most `most`: no more of them are read. */
export async function countUpTo<DB, T extends keyof DB, R>(
  scope: Scope,
  query: SelectQueryBuilder<DB, T, R>,
  most: number,
): Promise<number> {
  const rows = query.clearSelect().clearOrderBy().select(sql`1`.as('one')).limit(most)
  return totalOf(await scope.sql(sql<{ total: number }>`select count(*) as total from (${rows}) as counted`))
}
