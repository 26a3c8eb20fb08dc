import type pg from 'pg'

// A caller's own presence, the keys of requests and the log are written by every call; they are no effect of the endpoint.
const beside = new Set(['idempotency_keys', 'sessions', 'refresh_tokens', 'audit_entries', 'audit_heads'])

export async function tenantTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  )
  return rows.map((row) => row.name)
}

const fingerprintOf = (table: string) =>
  `select '${table}' as name, md5(coalesce(string_agg(row, ',' order by row), '')) as fingerprint
     from (select (to_jsonb(r) - 'last_seen_at')::text as row from ${table} r where tenant_id = $1) rows`

let statement: Promise<string> | undefined
const statementOf = async (owner: pg.Pool) => {
  const tables = (await tenantTables(owner)).filter((table) => !beside.has(table))
  return tables.map(fingerprintOf).join(' union all ')
}

/**
 * A fingerprint of every row of one company, table by table, as the owner of the tables sees them. One prepared statement:
 * the sweeps ask for it thousands of times.
 */
export async function rowsOf(owner: pg.Pool, tenantId: number): Promise<Record<string, string>> {
  statement ??= statementOf(owner)
  const { rows } = await owner.query<{ name: string; fingerprint: string }>({
    name: 'rows-of-a-company',
    text: await statement,
    values: [tenantId],
  })
  return Object.fromEntries(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}
