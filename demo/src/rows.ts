import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { DB, TenantTable } from '../../apps/server/src/db/scope.ts'

/** One company's rows, written many at a time in the caller's transaction as the owner of the tables. */
export interface Rows {
  readonly tenantId: number
  /** Reserves ids of a table, for rows that refer to each other before they are written. */
  ids(table: TableWithId, count: number): Promise<number[]>
  /** Writes rows in one statement. What a row does not bring is null. */
  put<T extends TenantTable>(table: T, rows: readonly NewRow<T>[]): Promise<void>
  /** The same for rows without ids; answers the ids they got, in their order. */
  add<T extends TableWithId>(table: T, rows: readonly NewRow<T>[]): Promise<number[]>
  /** Any statement; `$1` is the company. */
  run<R extends object>(text: string, ...values: unknown[]): Promise<R[]>
}
/** A row that may bring the id it was given by `ids`. */
export type NewRow<T extends TenantTable> = Omit<Insertable<DB[T]>, 'tenant_id'> & { id?: number | string }
type TableWithId = { [T in TenantTable]: 'id' extends keyof DB[T] ? T : never }[TenantTable]

export function rowsOf(client: pg.ClientBase, tenantId: number): Rows {
  const run: Rows['run'] = async (text, ...values) => (await client.query(text, [tenantId, ...values])).rows
  const ids: Rows['ids'] = async (table, count) =>
    (
      await client.query<{ id: number }>(
        `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
        [table, count],
      )
    ).rows.map(({ id }) => id)
  const put: Rows['put'] = async (table, rows) => {
    if (rows.length === 0) return
    const columns = ['tenant_id', ...new Set(rows.flatMap(Object.keys))].join(', ')
    const json = JSON.stringify(rows.map((row) => ({ tenant_id: tenantId, ...writable(row) })))
    await client.query(
      `insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [json],
    )
  }
  return {
    ...{ tenantId, ids, put, run },
    async add(table, rows) {
      const taken = await ids(table, rows.length)
      await put(
        table,
        rows.map((row, nth) => ({ ...row, id: taken[nth]! })),
      )
      return taken
    },
  }
}

/** Bytes as PostgreSQL writes them in text. */
const writable = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  )
