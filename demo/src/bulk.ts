import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { DB, TenantTable } from '../../apps/server/src/db/scope.ts'

/** One company's rows, written many at a time in the caller's transaction as the owner of the tables. */
export interface Seeder {
  readonly tenantId: number
  /** Takes so many ids of a table, so that rows can name each other before they are written. */
  ids(table: TableWithId, count: number): Promise<number[]>
  /** Writes rows in one statement. Every row has the columns of the first. */
  seed<T extends TenantTable>(table: T, rows: readonly SeedRow<T>[]): Promise<void>
  run(text: string, values: unknown[]): Promise<void>
  /** What was written so far; `$1` is the company. */
  read<R extends object>(text: string): Promise<R[]>
}
/** A row that may bring the id it was given by `ids`. */
export type SeedRow<T extends TenantTable> = Omit<Insertable<DB[T]>, 'tenant_id'> & { id?: number | string }
type TableWithId = { [T in TenantTable]: 'id' extends keyof DB[T] ? T : never }[TenantTable]

export function seeder(client: pg.ClientBase, tenantId: number): Seeder {
  return {
    tenantId,
    async ids(table, count) {
      const { rows } = await client.query<{ id: number }>(
        `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
        [table, count],
      )
      return rows.map((row) => row.id)
    },
    async seed(table, rows) {
      if (rows.length === 0) return
      const columns = ['tenant_id', ...Object.keys(rows[0]!)].join(', ')
      const json = JSON.stringify(rows.map((row) => ({ tenant_id: tenantId, ...writable(row) })))
      await client.query(
        `insert into ${table} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [json],
      )
    },
    async run(text, values) {
      await client.query(text, values)
    },
    async read<R extends object>(text: string) {
      return (await client.query<R>(text, [tenantId])).rows
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
