import pg from 'pg'

/** A table as a backup holds it: every column that is not computed from others, its rows in the order of its key. */
export interface BackedUpTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The key, each text in the order of its bytes, which is the same on every machine. */
  readonly order: readonly string[]
}

const quoted = (name: string) => pg.escapeIdentifier(name)
const quotedList = (names: readonly string[]) => names.map(quoted).join(', ')

/** Every table of the product but the list of migrations, in the order of their names. */
export async function readTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select c.relname as name,
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select json_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
            order by array_position(k.conkey, a.attnum))
          from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
          where k.conrelid = c.oid and k.contype = 'p') as order
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migrations'
      order by c.relname collate "C"`,
  )
  return rows
}

export const copyOut = ({ name, columns, order }: BackedUpTable) =>
  `copy (select ${quotedList(columns)} from ${quoted(name)} order by ${order.join(', ')}) to stdout`
export const copyIn = ({ name, columns }: Pick<BackedUpTable, 'name' | 'columns'>) =>
  `copy ${quoted(name)} (${quotedList(columns)}) from stdin`

/** Makes the text of every value the same, whoever configured the database how. */
export const sameText = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'`

export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename as name, last_value as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function setSequences(client: pg.ClientBase, sequences: Readonly<Record<string, number>>) {
  await client.query(
    `select setval(quote_ident(name)::regclass, last) from unnest($1::text[], $2::bigint[]) as s (name, last)`,
    [Object.keys(sequences), Object.values(sequences)],
  )
}
