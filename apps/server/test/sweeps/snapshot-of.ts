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

// What happened says of whom in rows beside; events follow from those.
const follows = new Set([...beside, 'domain_events', 'live_events', 'live_heads', 'files'])
const othersOf = (table: string) =>
  `select '${table}' as name, md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as fingerprint
     from (select to_jsonb(r) - 'last_seen_at' as row from ${table} r where tenant_id = $1) rows
     where row ->> 'user_id' is distinct from $2::text
       and ${table === 'users' ? "$2::text is distinct from row ->> 'id' and $2::text is distinct from row ->> 'created_by'" : 'true'}`

let ofOthers: string | undefined
/** The same of all rows but those of one person, and people whom they added; events that follow from others are left out. */
export async function rowsBeside(owner: pg.Pool, tenantId: number, userId: number) {
  ofOthers ??= (await tenantTables(owner))
    .filter((table) => !follows.has(table))
    .map(othersOf)
    .join(' union all ')
  const { rows } = await owner.query<{ name: string; fingerprint: string }>({
    name: 'rows-beside-a-person',
    text: ofOthers,
    values: [tenantId, userId],
  })
  return Object.fromEntries(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}
