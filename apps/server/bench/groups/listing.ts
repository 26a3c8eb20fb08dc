import type { CompiledQuery, SelectQueryBuilder } from 'kysely'

/** The two statements of a page: its rows and how many there are in all. */
export function pageOf<DB, T extends keyof DB, R>(
  query: SelectQueryBuilder<DB, T, R>,
  { page = 0, size = 50 }: { page?: number; size?: number } = {},
): CompiledQuery[] {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
  return [
    query
      .limit(size)
      .offset(page * size)
      .compile(),
    counting.compile(),
  ]
}
