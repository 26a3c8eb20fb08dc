import { languageOf } from '@muster/contract/kit/language-names'
import type { Right } from '@muster/contract/kit/rights'
import type { AuthProfile } from '@muster/contract/session/session'
import type pg from 'pg'
import { areasToday, withAreas } from '../../db/areas.ts'
import { anyOf, nameOrder } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { levelToday } from '../../db/suspended.ts'
import { usersWithRoles } from '../users/person-queries.ts'
import { hasEmail } from './email-queries.ts'

/** A company for sign-in, by its code (in any case) or its id. The table holds no secrets and no tenant rows. */
export async function readCompany(pool: pg.Pool, codeOrId: string | number) {
  const byId = typeof codeOrId === 'number' || /^\d{1,15}$/.test(codeOrId)
  const { rows } = await pool.query<{ id: number; status: string }>({
    name: byId ? 'company-by-id' : 'company-by-code',
    text: `select id, status from tenants where ${byId ? 'id' : 'code'} = $1`,
    values: [byId ? Number(codeOrId) : codeOrId.toLowerCase().trim()],
  })
  return rows[0]
}

export const readCredentials = (scope: Scope, email: string) =>
  scope
    .from('users')
    .select(['id', 'password_hash'])
    .where(hasEmail(scope, email))
    .where('removed_at', 'is', null)
    .executeTakeFirst()

export const outboxKeyAad = (userId: number) => `outbox-key/${userId}`

/** What seals the unsent steps of a person, in base64; null where they never had a key. */
export async function readOutboxKey(scope: Scope, userId: number): Promise<string | null> {
  const row = await scope
    .from('outbox_keys')
    .select('cipher')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? scope.vault.unseal(outboxKeyAad(userId), row.cipher) : null
}

export const devicesWithUnsent = (scope: Scope, userId: number) =>
  scope
    .from('sessions')
    .select(['device', 'unsent_entries as entries', 'unsent_heard_at as heardAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('unsent_entries', '>', 0)
    .where('unsent_heard_at', 'is not', null)
    .orderBy('unsent_heard_at', 'desc')
    .execute()

export const keepHash = (scope: Scope, userId: number, password_hash: string) =>
  scope.change('users', { password_hash }).where('id', '=', userId).execute()

export const insertSession = (
  scope: Scope,
  session: {
    id: string
    userId: number
    platform: string
    expiresAt: Date
    device: string
    deviceId: string | undefined
    address: string
    secondFactorAt: Date | null
  },
) =>
  scope
    .into('sessions', {
      id: session.id,
      user_id: session.userId,
      platform: session.platform,
      created_at: scope.now,
      last_used_at: scope.now,
      expires_at: session.expiresAt,
      device: session.device,
      device_id: session.deviceId ?? null,
      address: session.address,
      second_factor_at: session.secondFactorAt,
    })
    .execute()

export const insertRefreshToken = (
  scope: Scope,
  token: { hash: Buffer; sessionId: string; expiresAt: Date },
) =>
  scope
    .into('refresh_tokens', {
      hash: token.hash,
      session_id: token.sessionId,
      issued_at: scope.now,
      expires_at: token.expiresAt,
    })
    .execute()

export const readRefreshToken = (scope: Scope, hash: Buffer) =>
  scope
    .from('refresh_tokens')
    .select(['session_id as sessionId', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Locks the session, so that refreshes of one family take turns. */
export const lockSession = (scope: Scope, id: string) =>
  scope
    .from('sessions')
    .innerJoin('users', along('sessions.user_id'))
    .select([
      'sessions.id',
      'sessions.user_id as userId',
      'sessions.revoked_at as revokedAt',
      'sessions.revoked_reason as revokedReason',
      'sessions.expires_at as expiresAt',
      'users.removed_at as removedAt',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.language',
    ])
    .where('sessions.id', '=', id)
    .forUpdate('sessions')
    .executeTakeFirst()

export const markRefreshTokenUsed = (scope: Scope, hash: Buffer) =>
  scope
    .change('refresh_tokens', { used_at: scope.now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute()

export const touchSession = (scope: Scope, id: string, address: string) =>
  scope.change('sessions', { last_used_at: scope.now, address }).where('id', '=', id).execute()

export const revokeSession = (scope: Scope, id: string, reason: string) =>
  scope
    .change('sessions', { revoked_at: scope.now, revoked_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()

export const revokeSessionsOf = (scope: Scope, userId: number, reason: string) =>
  scope
    .change('sessions', { revoked_at: scope.now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()

export const hasGivenFactor = async (scope: Scope): Promise<boolean> =>
  (await scope
    .from('sessions')
    .select('id')
    .where('id', '=', scope.actor.sessionId)
    .where('second_factor_at', 'is not', null)
    .executeTakeFirst()) !== undefined

const nameAreas = (scope: Scope, ids: readonly number[]) =>
  scope
    .from('site_groups')
    .where('id', '=', anyOf(ids))
    .select(['id', 'name'])
    .orderBy(nameOrder(scope, sql.ref('name')))
    .orderBy('id')
    .execute()

export async function readProfile(scope: Scope, userId: number, withFactor: boolean): Promise<AuthProfile> {
  const row = await usersWithRoles(scope)
    .select([
      'users.first_name',
      'users.last_name',
      'users.image_file_id',
      'users.notice_acknowledged_version',
      'users.available_for_emergency',
      'users.language',
      'users.start_page',
      'roles.id',
      'roles.name',
      'roles.level as roleLevel',
      'roles.withheld',
      levelToday(scope).as('level'),
      areasToday(scope).as('areas'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { areas } = withAreas(row)
  const { upTo, weekStart, locale } = await scope
    .from('company_settings')
    .select(['second_factor_up_to as upTo', 'week_start as weekStart', 'locale'])
    .executeTakeFirstOrThrow()
  return {
    tenantUserId: userId,
    tenantId: scope.tenantId,
    firstName: row.first_name,
    lastName: row.last_name,
    imageURL: row.image_file_id ? scope.files.address(scope.tenantId, row.image_file_id, 'thumb') : null,
    userRole: { id: row.id, name: row.name, roleLevel: row.level },
    ...(areas && { areas: await nameAreas(scope, areas) }),
    ...(row.withheld.length > 0 && { withheldRights: row.withheld as Right[] }),
    companyTimezone: scope.company.timezone,
    companyWeekStart: weekStart,
    companyLocale: locale,
    ...(row.roleLevel <= upTo && !withFactor && { secondFactorDemanded: true as const }),
    language: languageOf(row.language) ?? null,
    noticeAcknowledged: row.notice_acknowledged_version === scope.company.noticeVersion,
    availableForEmergency: row.available_for_emergency,
    ...(row.start_page === 'TODAY' && { startPage: 'TODAY' as const }),
  }
}
