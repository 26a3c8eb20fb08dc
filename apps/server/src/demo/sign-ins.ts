import type pg from 'pg'
import { along } from '../db/relations.ts'
import { tenantDatabase } from '../db/tenant-protocol.ts'
import { emailKey } from '../features/session/email-key.ts'
import { demoCode, emailOf, signInKeys } from './people.ts'

/** Who of the demo's people can sign in, strongest role first; nobody while there is no demo company. */
export async function demoSignIns(pool: pg.Pool): Promise<{ email: string; role: string }[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from tenants where code = $1 and status = 'active'`,
    [demoCode],
  )
  if (!rows[0]) return []
  return tenantDatabase(pool, rows[0].id)
    .selectFrom('users')
    .innerJoin('roles', along('users.role_id'))
    .select(['users.email', 'roles.name as role'])
    .where('users.tenant_id', '=', rows[0].id)
    .where(
      'users.email_key',
      'in',
      signInKeys.map((key) => emailKey(emailOf(key))),
    )
    .where('users.removed_at', 'is', null)
    .where('users.password_hash', 'is not', null)
    .orderBy('roles.level')
    .orderBy('users.id')
    .execute()
}
