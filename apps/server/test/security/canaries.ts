import type pg from 'pg'
import { extractText, getDocumentProxy } from 'unpdf'
import { withExamples } from '../sweeps/examples.ts'
import { aTenant, type Tenant } from '../tenant.ts'

/** Columns by which rows are found, or that a check would break; all others get a canary. */
const plainColumns = new Set(['currency', 'key', 'timezone'])

/**
 * A company with a row of everything that the examples make, each of its texts replaced by
 * `CNRY-<company>-<table>-<column>-<row>` wherever the schema takes one. Answers how many texts there are.
 */
export async function aCanaryCompany(): Promise<{ t: Tenant; texts: number }> {
  return aCompanyOfCanaries(await aTenant())
}

/** The same of a company that is there; tables named in `spared` stay as they are. */
export async function aCompanyOfCanaries(
  t: Tenant,
  spared: readonly string[] = [],
): Promise<{ t: Tenant; texts: number }> {
  for (const { example } of withExamples) await example(t)
  await t.settle()
  const { rows } = await t.owner.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.columns k using (table_schema, table_name)
      join information_schema.tables b using (table_schema, table_name)
      where c.table_schema = 'public' and c.data_type = 'text' and k.column_name = 'tenant_id'
        and b.table_type = 'BASE TABLE' order by 1, 2`,
  )
  const client = await t.owner.connect()
  let texts = 0
  for (const { table, column } of rows.filter(
    (each) => !plainColumns.has(each.column) && !spared.includes(each.table),
  ))
    texts += await withCanaries(client, t, table, column)
  // One company among hundreds of small ones: plans made for few rows would take seconds for its lists.
  await client.query('analyze')
  client.release()
  return { t, texts }
}

async function withCanaries(client: pg.PoolClient, t: Tenant, table: string, column: string) {
  try {
    const { rowCount } = await client.query(
      `update ${table} r set ${column} = 'CNRY-${t.code}-${table}-${column}-' || r.ctid where tenant_id = $1`,
      [t.tenantId],
    )
    return rowCount ?? 0
  } catch {
    // A check or a trigger holds the column to other values.
    return 0
  }
}

export async function readable(body: string): Promise<string> {
  const file = /^\{"success":true,"message":"[^"]*\.(pdf|csv)","data":"([A-Za-z0-9+/=]*)"/.exec(body)
  if (!file) return body
  const bytes = Buffer.from(file[2]!, 'base64')
  if (file[1] === 'csv') return body + bytes.toString('utf8')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return body + text
}
