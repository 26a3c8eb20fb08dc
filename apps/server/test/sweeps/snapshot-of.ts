import { createHash } from 'node:crypto'
import type pg from 'pg'

let tables: Promise<string[]> | undefined
const tenantTables = async (owner: pg.Pool) => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  )
  return rows.map((row) => row.name)
}

// A caller's own presence, the keys of requests and the log are written by every call; they are no effect of the endpoint.
const beside = new Set(['idempotency_keys', 'sessions', 'refresh_tokens', 'audit_entries', 'audit_heads'])

/** A fingerprint of every row of one company, table by table, as the owner of the tables sees them. */
export async function rowsOf(owner: pg.Pool, tenantId: number): Promise<Record<string, string>> {
  tables ??= tenantTables(owner)
  const all: Record<string, string> = {}
  for (const table of await tables) {
    if (beside.has(table)) continue
    const { rows } = await owner.query<{ row: string }>(
      `select (to_jsonb(r) - 'last_seen_at')::text as row from ${table} r where tenant_id = $1 order by 1`,
      [tenantId],
    )
    all[table] = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  return all
}
