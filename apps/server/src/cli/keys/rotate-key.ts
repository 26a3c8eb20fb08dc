import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { readTenantTables } from '../../db/tenant-tables.ts'
import { type SealedColumn, sealedColumns } from '../../features/sealed-columns.ts'
import { sealedHeader, type Vault } from '../../outside/keys/secrets.ts'
import { Mistake } from '../command.ts'
import { operatorScope, quoted, recordOperator, withCompany } from '../companies/one-company.ts'
import type { CommandDatabase } from '../with-database.ts'

/** No request takes as long between sealing a value and storing it. */
const graceMs = 30_000
const rowsAtOnce = 200
const lookAgainMs = 250

export interface Rotated {
  readonly generation: number
  readonly resealed: number
  /** A change that was cut off before was taken up again. */
  readonly isResumed: boolean
}

/**
 * Gives a company a new key while it works: from now on everything is sealed with the new one, what there is is sealed
 * again, and the old key is destroyed once nothing is left of it. Cut off anywhere, the next call takes it up again.
 * Throws Mistake where the company is not there, is closed, or another command works on it.
 */
export const rotateKey = (db: CommandDatabase, code: string, waitMs = graceMs): Promise<Rotated> =>
  withCompany(db, code, async (client, { id, status }) => {
    if (status === 'closed') throw new Mistake(`${code} is being removed`)
    await requireAllKnown(client)
    const keys = db.deps.companyKeys
    const isResumed = keys.generations(id).length > 1
    const { generation } = isResumed ? keys.current(id) : keys.add(id)
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const switchedAt = rows[0]!.now
    const until = performance.now() + waitMs
    let resealed = 0
    for (;;) {
      const isSettled = performance.now() > until && !(await hasOlderTransaction(client, switchedAt))
      const found = await resealAll(client, db.deps.vault, id, generation)
      resealed += found
      if (isSettled && found === 0) break
      if (!isSettled) await pause(Math.max(lookAgainMs, until - performance.now()))
    }
    keys.keepNewest(id)
    await recordOperator(await operatorScope(db, id), 'company.keyChanged', { generation: `${generation}` })
    return { generation, resealed, isResumed }
  })

/** A column that is sealed and not listed would be lost with the old key. */
async function requireAllKnown(client: pg.ClientBase) {
  const tables = await readTenantTables(client)
  const known = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`))
  const missing = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.type === 'bytea' && /cipher|sealed/.test(column.name))
      .map((column) => `${name}.${column.name}`)
      .filter((column) => !known.has(column)),
  )
  if (missing.length > 0) throw new Error(`Nobody said how to seal again: ${missing.join(', ')}`)
}

/** Whoever began before the change may still store what was sealed with the old key. */
async function hasOlderTransaction(client: pg.ClientBase, since: Date) {
  const { rows } = await client.query<{ older: boolean }>(
    `select exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and xact_start < $1) as older`,
    [since],
  )
  return rows[0]!.older
}

export async function resealAll(client: pg.ClientBase, vault: Vault, tenantId: number, generation: number) {
  let all = 0
  for (const column of sealedColumns) {
    for (;;) {
      const found = await resealSome(client, vault, { tenantId, generation, column })
      all += found
      if (found < rowsAtOnce) break
    }
  }
  return all
}

/** Throws what says which value it was. */
function opened(vault: Vault, tenantId: number, place: string, sealed: Buffer) {
  try {
    return vault.unseal(tenantId, place, sealed)
  } catch (cause) {
    throw new Error(`What is sealed at ${place} of company ${tenantId} cannot be opened`, { cause })
  }
}

interface Some {
  tenantId: number
  generation: number
  column: SealedColumn
}
/** Answers how many. */
async function resealSome(client: pg.ClientBase, vault: Vault, { tenantId, generation, column }: Some) {
  const name = quoted(column.column)
  const bytes = column.asJson ? `decode(${name} #>> '{}', 'base64')` : name
  const stored = column.asJson
    ? `('"' || translate(encode(v.sealed, 'base64'), E'\\n', '') || '"')::jsonb`
    : 'v.sealed'
  await client.query('begin')
  try {
    const { rows } = await client.query<{ at: string; sealed: Buffer } & Record<string, never>>(
      `select ctid::text as at, ${bytes} as sealed, ${column.key.map(quoted).join(', ')} from ${quoted(column.table)}
        where tenant_id = $1 and ${name} is not null and substring(${bytes} from 1 for 8) <> $2
        limit ${rowsAtOnce} for update`,
      [tenantId, sealedHeader(generation)],
    )
    const sealed = rows.map((row) => {
      const place = column.place(row)
      return vault.seal(tenantId, place, opened(vault, tenantId, place, row.sealed))
    })
    await client.query(
      `update ${quoted(column.table)} t set ${name} = ${stored}
        from unnest($2::tid[], $3::bytea[]) as v (at, sealed) where t.tenant_id = $1 and t.ctid = v.at`,
      [tenantId, rows.map(({ at }) => at), sealed],
    )
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
