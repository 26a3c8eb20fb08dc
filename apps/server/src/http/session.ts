import type { InferResult, Kysely } from 'kysely'
import type pg from 'pg'
import { along } from '../db/relations.ts'
import { type Actor, type CompanyRules, type DB, databaseOf } from '../db/scope.ts'
import { failure } from './failures.ts'
import { endedByRemoval, outboxOpenSince } from './outbox-right.ts'
import type { AccessClaims, Tokens } from './tokens.ts'

export interface Caller {
  readonly tenantId: number
  readonly actor: Actor
  readonly company: CompanyRules
  /** The company asks for a second factor, and this session was opened without one. */
  readonly mustSetUpFactor: boolean
}

/** Seen again after this long, a person's presence is written anew. */
const presenceMs = 60_000

/** Whom a bearer token names. Throws session.none without a valid one. */
export function claimsOf(tokens: Tokens, authorization: string | undefined, now: Date): AccessClaims {
  const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? tokens.verify(token, now) : undefined
  if (!claims) throw failure('session.none')
  return claims
}

const whoCalls = (db: Kysely<DB>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', along('sessions.user_id'))
    .innerJoin('roles', along('users.role_id'))
    .innerJoin('tenants', along('sessions.tenant_id'))
    .innerJoin('company_settings', along('company_settings.tenant_id'))
    .select([
      'users.first_name',
      'users.last_name',
      'users.removed_at',
      'users.last_seen_at',
      'roles.level',
      'sessions.revoked_at',
      'sessions.revoked_reason',
      'sessions.unsent_entries',
      'sessions.unsent_heard_at',
      'sessions.expires_at',
      'sessions.second_factor_at',
      'tenants.status',
      'company_settings.timezone',
      'company_settings.pay_basis as payBasis',
      'company_settings.start_mode as startMode',
      'company_settings.notice_version as noticeVersion',
      'company_settings.late_after_hours as lateAfterHours',
      'company_settings.locale',
      'company_settings.second_factor_up_to',
    ])
    .where('sessions.tenant_id', '=', 0)
    .where('sessions.id', '=', '')
    .compile()
/** Every call asks this: its text is made once. */
let asked: ReturnType<typeof whoCalls> | undefined
type Found = InferResult<ReturnType<typeof whoCalls>>[number]

/** Whether the session may call: the living one of a person, or of a removed one the device that sends what it holds. */
function mayCall(row: Found, { outboxOnly }: AccessClaims, now: Date): boolean {
  if (row.status !== 'active') return false
  if (!outboxOnly) return !row.revoked_at && !row.removed_at && row.expires_at > now
  const isOpen = row.revoked_at !== null && row.revoked_at > outboxOpenSince(now)
  return row.removed_at !== null && row.revoked_reason === endedByRemoval && isOpen
}

const mostEntries = 1_000_000
/** How many entries the device says it still holds; undefined where it says nothing that can be kept. */
function unsentOf(header: string | string[] | undefined): number | undefined {
  const count = typeof header === 'string' && /^\d{1,7}$/.test(header) ? Number(header) : undefined
  return count === undefined ? undefined : Math.min(count, mostEntries)
}

/** Keeps what the device says of its outbox: when it changes, and now and then while something waits. */
async function noteUnsent(db: Kysely<DB>, claims: AccessClaims, row: Found, count: number, now: Date) {
  const isOld = !row.unsent_heard_at || now.getTime() - row.unsent_heard_at.getTime() > presenceMs
  if (count === (row.unsent_entries ?? 0) && (count === 0 || !isOld)) return
  await db
    .updateTable('sessions')
    .set({ unsent_entries: count, unsent_heard_at: now })
    .where('tenant_id', '=', claims.tenantId)
    .where('id', '=', claims.sessionId)
    .execute()
    .catch(() => undefined)
}

/**
 * Who calls, from what the bearer token claims. The session, the person, the role and the company are read at each request, so that
 * a right taken away is gone at the next one. Throws session.ended for what the server ended.
 */
export async function callerOf(
  pool: pg.Pool,
  claims: AccessClaims,
  now: Date,
  unsentHeader?: string | string[],
): Promise<Caller> {
  const db = databaseOf(pool, claims.tenantId)
  asked ??= whoCalls(db)
  const parameters = [claims.tenantId, claims.sessionId]
  const { rows } = await db.executeQuery<Found>({ ...asked, parameters })
  const row = rows[0]
  if (!row || !mayCall(row, claims, now)) throw failure('session.ended')
  const unsent = unsentOf(unsentHeader)
  if (unsent !== undefined) await noteUnsent(db, claims, row, unsent, now)
  if (!row.last_seen_at || now.getTime() - row.last_seen_at.getTime() > presenceMs) {
    // Whoever only reads is not refused because this cannot be written, as on a full disk.
    await db
      .updateTable('users')
      .set({ last_seen_at: now })
      .where('tenant_id', '=', claims.tenantId)
      .where('id', '=', claims.userId)
      .execute()
      .catch(() => undefined)
  }
  return {
    mustSetUpFactor: row.level <= row.second_factor_up_to && !row.second_factor_at,
    tenantId: claims.tenantId,
    actor: {
      id: claims.userId,
      level: row.level,
      name: `${row.first_name} ${row.last_name}`,
      sessionId: claims.sessionId,
      ...(claims.outboxOnly && { isRemoved: true }),
    },
    company: {
      timezone: row.timezone,
      payBasis: row.payBasis as CompanyRules['payBasis'],
      startMode: row.startMode as CompanyRules['startMode'],
      noticeVersion: row.noticeVersion,
      lateAfterHours: row.lateAfterHours,
      locale: row.locale,
    },
  }
}
