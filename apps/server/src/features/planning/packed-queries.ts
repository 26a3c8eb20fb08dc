import type { RawBuilder } from 'kysely'
import { sql } from '../../db/scope.ts'

/** Many rows as one, with a list for each column; null without rows. */
export type PackedRow<R> = { [Name in keyof R]: R[Name][] | null }

type Column = string | RawBuilder<unknown>
const sqlOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)
/** Selects columns by the names of their fields as such a row: thousands of rows cost the driver ten times as much. */
export const pack = (columns: Readonly<Record<string, Column>>, order: Column) =>
  Object.entries(columns).map(([name, column]) =>
    sql<unknown[] | null>`json_agg(${sqlOf(column)} order by ${sqlOf(order)})`.as(name),
  )

export function unpack<R>(packed: PackedRow<R>, at: number): R {
  const row: Partial<R> = {}
  for (const name in packed) row[name] = packed[name]![at]!
  return row as R
}
export const unpackAll = <R>(packed: PackedRow<R>, first: keyof R): R[] =>
  (packed[first] ?? []).map((_, at) => unpack(packed, at))
