import pg from 'pg'
import { type CatalogueTable, inRemovalOrder, readTenantTables } from '../../db/tenant-tables.ts'
import type { CommandDatabase } from '../with-database.ts'
import { quoted, withCompany } from './one-company.ts'

const rowsAtOnce = 20_000
const mostRounds = 20

export interface Deleted {
  readonly rows: number
  readonly tables: number
}

/**
 * Removes a company: nobody gets in any more, its key is destroyed, and then its rows in every table, its files, its
 * waiting work and at last the company itself. Cut off anywhere, the next call goes on; the code stays known until all is
 * gone. Throws Mistake where no company has the code, or another command works on it.
 */
export const deleteCompany = (db: CommandDatabase, code: string): Promise<Deleted> =>
  withCompany(db, code, async (client, { id, code: known }) => {
    const { companyKeys, outside } = db.deps
    const removeFiles = async () => {
      for (const store of [outside.store, outside.quarantine]) await store.removeAll(`t${id}`)
    }
    await client.query(`update tenants set status = 'closed' where id = $1`, [id])
    await client.query('delete from refresh_tokens where tenant_id = $1', [id])
    companyKeys.destroy(id)
    const order = inRemovalOrder(await readTenantTables(client))
    let rows = 0
    for (let round = 1; ; round++) {
      for (const group of order) rows += await removeRows(client, id, group)
      await removeFiles()
      await removeWork(client, id, known)
      // A request that was under way may have written behind us: the company can only go when nothing points to it.
      if (await removeCompany(client, id)) break
      if (round === mostRounds) throw new Error('Rows were written again and again')
    }
    await removeFiles()
    companyKeys.destroy(id)
    return { rows, tables: order.flat().length }
  })

async function removeRows(client: pg.ClientBase, id: number, group: readonly CatalogueTable[]) {
  const [table] = group
  if (!table) return 0
  if (group.length > 1 || table.pointsToItself) return removeTogether(client, id, group)
  let all = 0
  for (;;) {
    const { rowCount } = await client.query(
      `delete from ${quoted(table.name)} where tenant_id = $1
        and ctid = any(array(select ctid from ${quoted(table.name)} where tenant_id = $1 limit ${rowsAtOnce}))`,
      [id],
    )
    all += rowCount ?? 0
    if ((rowCount ?? 0) < rowsAtOnce) return all
  }
}

/** Rows that point to one another go in one statement: what they point to is looked at when it ends. */
async function removeTogether(client: pg.ClientBase, id: number, group: readonly CatalogueTable[]) {
  const parts = group.map(
    ({ name }, n) => `g${n} as (delete from ${quoted(name)} where tenant_id = $1 returning 1)`,
  )
  const sum = group.map((_, n) => `(select count(*) from g${n})`).join(' + ')
  const { rows } = await client.query<{ gone: number }>(`with ${parts.join(', ')} select ${sum} as gone`, [
    id,
  ])
  return rows[0]!.gone
}

/** What waits in the queue, and what was counted of its people's attempts. */
async function removeWork(client: pg.ClientBase, id: number, code: string) {
  await client.query(`delete from pgboss.job where data ->> 'tenantId' = $1`, [String(id)])
  await client.query(
    `delete from rate_limits where substring(key from '^(?:account|account-address|familiar|proof|pace-person|pace-file|pace-company):([^:/]+)')
      in ($1, $2)`,
    [String(id), code],
  )
}

async function removeCompany(client: pg.ClientBase, id: number) {
  try {
    await client.query('delete from tenants where id = $1', [id])
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23503') return false
    throw error
  }
}
