import type pg from 'pg'
import { asOwner } from '../../db/connection/pool.ts'
import { Mistake } from '../command.ts'
import type { OpenedDatabase } from '../with-database.ts'

export async function inTransaction<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return asOwner(url, async (client) => {
    await client.query('begin')
    try {
      const done = await work(client)
      await client.query('commit')
      return done
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

interface Company {
  code: string
  name: string
  status: string
  created: string
}
export const listCompanies = ({ url }: Pick<OpenedDatabase, 'url'>) =>
  asOwner(
    url,
    async (client) =>
      (
        await client.query<Company>(
          `select code, full_name as name, status, to_char(created_at, 'YYYY-MM-DD') as created from tenants order by code`,
        )
      ).rows,
  )

/** Lets nobody of the company in any more; whoever is signed in is out at the next request. */
export const suspendCompany = ({ url }: Pick<OpenedDatabase, 'url'>, code: string) =>
  inTransaction(url, async (client) => {
    const tenantId = await setStatus(client, code, 'suspended')
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenantId)])
    await client.query(
      `update sessions set revoked_at = now(), revoked_reason = 'company suspended'
        where tenant_id = $1 and revoked_at is null`,
      [tenantId],
    )
  })

/** Lets its people sign in again. */
export const resumeCompany = ({ url }: Pick<OpenedDatabase, 'url'>, code: string) =>
  inTransaction(url, async (client) => {
    await setStatus(client, code, 'active')
  })

/** Says whether people see at sign-in and in the header that the operator knows the company. */
export const setVerified = ({ url }: Pick<OpenedDatabase, 'url'>, code: string, isVerified: boolean) =>
  inTransaction(url, async (client) => {
    const { rowCount } = await client.query(
      `update tenants set verified = $2 where code = $1 and status <> 'closed'`,
      [code.trim().toLowerCase(), isVerified],
    )
    if (!rowCount) throw new Mistake(`There is no company with the code ${code}`)
  })

async function setStatus(client: pg.Client, code: string, status: 'active' | 'suspended') {
  const { rows } = await client.query<{ id: number }>(
    `update tenants set status = $2 where code = $1 and status <> 'closed' returning id`,
    [code.trim().toLowerCase(), status],
  )
  if (!rows[0]) throw new Mistake(`There is no company with the code ${code}`)
  return rows[0].id
}
