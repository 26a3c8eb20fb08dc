import type pg from 'pg'
import { asOwner } from './connection/pool.ts'

interface Person {
  id: number
  email: string
  key: string
}

/**
 * Gives addresses that were stored before their domains had one form this form, a company after the other. Where another
 * person of the company has it already, both stay as they are. Answers how many were changed.
 */
export const unifyEmailKeys = (url: string, keyOf: (email: string) => string): Promise<number> =>
  asOwner(url, async (client) => {
    const { rows: companies } = await client.query<{ id: number }>('select id from tenants order by id')
    let changed = 0
    for (const { id } of companies) {
      // The owner of the tables may be held to the policies too.
      await client.query(`select set_config('app.tenant_id', $1, false)`, [String(id)])
      const { rows } = await client.query<Person>(
        `select id, email, email_key as key from users
          where tenant_id = $1 and email_key ~ '[^ -~]' order by removed_at is not null, id`,
        [id],
      )
      for (const person of rows) changed += await unify(client, id, { ...person, key: keyOf(person.email) })
    }
    return changed
  })

async function unify(client: pg.ClientBase, tenantId: number, { id, key }: Person): Promise<number> {
  const { rowCount } = await client.query(
    `update users u set email_key = $3 where tenant_id = $1 and id = $2 and email_key <> $3
      and (removed_at is not null or not exists (select from users o
        where o.tenant_id = $1 and o.email_key = $3 and o.removed_at is null))`,
    [tenantId, id, key],
  )
  return rowCount ?? 0
}
