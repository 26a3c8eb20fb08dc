import type { Right } from '@muster/contract/kit/rights'
import { fullName } from '@muster/rules/people/full-name'
import type { InferResult, Kysely } from 'kysely'
import type pg from 'pg'
import { areasAt, withAreas } from '../../db/areas.ts'
import { callerGeneration } from '../../db/connection/caller-writes.ts'
import { along } from '../../db/relations.ts'
import { type Actor, type CompanyRules, type DB, databaseOf, ownTenant } from '../../db/scope.ts'
import { levelAt } from '../../db/suspended.ts'
import type { Clock } from '../../outside/clock.ts'
import { failure } from '../failures.ts'
import { maySendAfter, outboxOpenSince } from './outbox-right.ts'
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

/** The settings of a company that its rules ask for. */
export const companyRuleColumns = [
  'company_settings.timezone',
  'company_settings.pay_basis as payBasis',
  'company_settings.start_mode as startMode',
  'company_settings.notice_version as noticeVersion',
  'company_settings.late_after_hours as lateAfterHours',
  'company_settings.locale',
  'company_settings.pays_by_period as paysByPeriod',
  'company_settings.makes_actions as makesActions',
] as const

// As `ownTenant`: filled in for each call.
const momentPlace = new Date(0)
const sessionPlace = Symbol('sessionId') as unknown as string

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
      'roles.level as roleLevel',
      'roles.withheld',
      levelAt(momentPlace).as('level'),
      areasAt(momentPlace).as('areas'),
      'sessions.revoked_at',
      'sessions.revoked_reason',
      'sessions.unsent_entries',
      'sessions.unsent_heard_at',
      'sessions.expires_at',
      'sessions.second_factor_at',
      'tenants.status',
      ...companyRuleColumns,
      'company_settings.second_factor_up_to',
    ])
    .where('sessions.tenant_id', '=', ownTenant)
    .where('sessions.id', '=', sessionPlace)
    .compile()
/** Every call asks this: its text is made once. */
let query: ReturnType<typeof whoCalls> | undefined
type SessionRow = InferResult<ReturnType<typeof whoCalls>>[number]

/** What other processes change is seen after this time at the latest. */
const longestHeldMs = 1000
const mostHeld = 10_000
interface HeldSession {
  readonly row: SessionRow
  readonly readAtMs: number
  readonly generation: number
}

export interface Callers {
  /**
   * Who calls, from what the bearer token claims. A right taken away by this process is gone at the next call, one taken
   * away by another process within a second. Throws session.ended for what the server ended.
   */
  callerOf(claims: AccessClaims, now: Date, unsentHeader?: string | string[]): Promise<Caller>
}

/** Sessions are read at most once a second, and again after each commit of this process that may change them. */
export function openCallers(pool: pg.Pool, clock: Clock): Callers {
  const heldSessions = new Map<string, HeldSession>()

  async function readSession(db: Kysely<DB>, { tenantId, sessionId }: AccessClaims, now: Date) {
    const key = `${tenantId}/${sessionId}`
    // Both before the statement: what is committed while it runs must count as newer.
    const [readAtMs, generation] = [clock.elapsedMs(), callerGeneration(pool, tenantId)]
    const heldSession = heldSessions.get(key)
    if (heldSession?.generation === generation && readAtMs - heldSession.readAtMs < longestHeldMs)
      return heldSession.row
    query ??= whoCalls(db)
    const values = new Map<unknown, unknown>([
      [momentPlace, now],
      [sessionPlace, sessionId],
    ])
    const parameters = query.parameters.map((place) => values.get(place) ?? place)
    const { rows } = await db.executeQuery<SessionRow>({ ...query, parameters })
    const row = rows[0]
    if (!row) return undefined
    if (heldSessions.size >= mostHeld) heldSessions.clear()
    heldSessions.set(key, { row, readAtMs, generation })
    return row
  }

  return {
    async callerOf(claims, now, unsentHeader) {
      const db = databaseOf(pool, claims.tenantId)
      const row = await readSession(db, claims, now)
      if (!row || !mayCall(row, claims, now)) throw failure('session.ended')
      const unsent = unsentOf(unsentHeader)
      if (unsent !== undefined) await noteUnsent(db, claims, row, unsent, now)
      if (!row.last_seen_at || now.getTime() - row.last_seen_at.getTime() > presenceMs)
        await noteSeen(db, claims, row, now)
      return asCaller(row, claims)
    },
  }
}

/** Whether the session may call: the living one of a person, or of a removed one the device that sends what it holds. */
function mayCall(row: SessionRow, { outboxOnly }: AccessClaims, now: Date): boolean {
  if (row.status !== 'active') return false
  if (!outboxOnly) return !row.revoked_at && !row.removed_at && row.expires_at > now
  const isOpen = row.revoked_at !== null && row.revoked_at > outboxOpenSince(now)
  return row.removed_at !== null && maySendAfter(row.revoked_reason) && isOpen
}

const mostEntries = 1_000_000
/** How many entries the device says it still holds; undefined where it says nothing that can be kept. */
function unsentOf(header: string | string[] | undefined): number | undefined {
  const count = typeof header === 'string' && /^\d{1,7}$/.test(header) ? Number(header) : undefined
  return count === undefined ? undefined : Math.min(count, mostEntries)
}

/** Keeps what the device says of its outbox: when it changes, and now and then while something waits. */
async function noteUnsent(db: Kysely<DB>, claims: AccessClaims, row: SessionRow, count: number, now: Date) {
  const isOld = !row.unsent_heard_at || now.getTime() - row.unsent_heard_at.getTime() > presenceMs
  if (count === (row.unsent_entries ?? 0) && (count === 0 || !isOld)) return
  row.unsent_entries = count
  row.unsent_heard_at = now
  await db
    .updateTable('sessions')
    .set({ unsent_entries: count, unsent_heard_at: now })
    .where('tenant_id', '=', claims.tenantId)
    .where('id', '=', claims.sessionId)
    .execute()
    .catch(() => undefined)
}

/** Writes a person's presence. A call that only reads is not refused because this cannot be written, as on a full disk. */
async function noteSeen(db: Kysely<DB>, { tenantId, userId }: AccessClaims, row: SessionRow, now: Date) {
  row.last_seen_at = now
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
    .catch(() => undefined)
}

function asCaller(row: SessionRow, { tenantId, sessionId, userId, outboxOnly }: AccessClaims): Caller {
  return {
    mustSetUpFactor: row.roleLevel <= row.second_factor_up_to && !row.second_factor_at,
    tenantId,
    actor: {
      id: userId,
      level: row.level,
      ...(row.withheld.length > 0 && { withheld: row.withheld as Right[] }),
      ...withAreas(row),
      ...(row.roleLevel !== row.level && { roleLevel: row.roleLevel }),
      name: fullName({ firstName: row.first_name, lastName: row.last_name }),
      sessionId,
      ...(outboxOnly && row.removed_at && { removedAt: row.removed_at }),
    },
    company: {
      timezone: row.timezone,
      payBasis: row.payBasis as CompanyRules['payBasis'],
      startMode: row.startMode as CompanyRules['startMode'],
      noticeVersion: row.noticeVersion,
      lateAfterHours: row.lateAfterHours,
      paysByPeriod: row.paysByPeriod,
      makesActions: row.makesActions,
      locale: row.locale,
    },
  }
}
