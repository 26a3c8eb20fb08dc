import type pg from 'pg'
import { tenantDatabase } from '../../apps/server/src/db/connection/tenant-protocol.ts'
import { along } from '../../apps/server/src/db/relations.ts'
import { emailKey } from '../../apps/server/src/features/session/email-key.ts'
import { demoCode, demoPassword, emailOf, signInKeys } from './data.ts'

/** What a start tells of the demo company: who can sign in, strongest role first. Nothing while there is none. */
export async function signInLines(pool: pg.Pool): Promise<string[]> {
  const people = await signIns(pool)
  if (people.length === 0) return []
  const widest = Math.max(...people.map(({ role }) => role.length))
  return [
    '',
    `  Demo company: company code ${demoCode}, password ${demoPassword}`,
    ...people.map(({ email, role }) => `    ${role.padEnd(widest)}  ${email}`),
  ]
}

async function signIns(pool: pg.Pool) {
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
