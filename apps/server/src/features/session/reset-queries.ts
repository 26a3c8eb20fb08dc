import type pg from 'pg'
import { greetedName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { hasEmail } from './email-queries.ts'

export interface Company {
  id: number
  name: string
  color: string
}
const columns = 'select id, full_name as name, color_background as color from tenants'

/** The table of companies holds no tenant rows. */
export const readActiveCompanies = async (pool: pg.Pool): Promise<Company[]> =>
  (await pool.query<Company>(`${columns} where status = 'active' order by id`)).rows

export const readActiveCompany = async (pool: pg.Pool, id: number): Promise<Company | undefined> =>
  (await pool.query<Company>(`${columns} where status = 'active' and id = $1`, [id])).rows[0]

/** Locks the person, so that requests for one account take turns. */
export const lockPerson = (tx: Scope, email: string) =>
  tx
    .from('users')
    .select(['id', 'email', greetedName('users').as('greetedName'), 'language'])
    .where(hasEmail(tx, email))
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function countResetsSince(tx: Scope, userId: number, since: Date): Promise<number> {
  const { count } = await tx
    .from('password_resets')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export const endResetsOf = (tx: Scope, userId: number) =>
  tx
    .change('password_resets', { ended_at: tx.now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

export const isAnswered = async (tx: Scope, userId: number, requestId: string): Promise<boolean> =>
  (await tx
    .from('password_resets')
    .select('hash')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()) !== undefined

export const insertReset = (
  tx: Scope,
  reset: { hash: Buffer; userId: number; requestId: string; expiresAt: Date },
) =>
  tx
    .into('password_resets', {
      hash: reset.hash,
      user_id: reset.userId,
      request_id: reset.requestId,
      created_at: tx.now,
      expires_at: reset.expiresAt,
    })
    .execute()

export const readReset = (scope: Scope, hash: Buffer) =>
  scope
    .from('password_resets')
    .innerJoin('users', along('password_resets.user_id'))
    .select(['users.id as userId', 'users.email', 'password_resets.expires_at as expiresAt'])
    .where('password_resets.hash', '=', hash)
    .where('password_resets.ended_at', 'is', null)
    .where('password_resets.expires_at', '>', scope.now)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst()

/** Takes the link for this caller alone: of many at once, one gets a row. */
export const takeReset = (tx: Scope, hash: Buffer) =>
  tx
    .change('password_resets', { ended_at: tx.now })
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('user_id as userId')
    .executeTakeFirst()

export const setPassword = (tx: Scope, userId: number, password_hash: string) =>
  tx
    .change('users', {
      password_hash,
      updated_at: tx.now,
      updated_by: userId,
    })
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .returning(['email', 'language'])
    .executeTakeFirst()
