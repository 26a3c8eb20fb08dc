import { isManagement, isTeamLeader } from '@muster/contract/roles'
import { type Scope, sql } from '../../db/scope.ts'
import { readersAmong } from '../chat/reach.ts'
import { reachableUsers } from '../users/reach.ts'

/** What was read of rights counts for so long: a right that is taken away is gone after it. */
export const validityMs = 1000

/** The level of each of these sessions' people; a session that ended, or whose person or company is gone, is not among them. */
export async function levelsOf(scope: Scope, sessionIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await scope.sql(sql<{ id: string; level: number }>`
    select s.id, r.level from sessions s
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.removed_at is null
      join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
      join tenants t on t.id = s.tenant_id and t.status = 'active'
      join company_settings cs on cs.tenant_id = s.tenant_id
    where s.tenant_id = ${scope.tenantId} and s.id = any(${sessionIds}::uuid[]) and s.revoked_at is null
      and s.expires_at > ${scope.now} and (r.level > cs.second_factor_up_to or s.second_factor_at is not null)`)
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/** People with an open page are there: their presence goes on. */
export const keepSeen = (scope: Scope, userIds: readonly number[]) =>
  scope.sql(sql`
    update users set last_seen_at = ${scope.now}
    where tenant_id = ${scope.tenantId} and id = any(${userIds}::bigint[])
      and (last_seen_at is null or last_seen_at < ${new Date(scope.now.getTime() - 60_000)})`)

/**
 * Who may read each of these conversations; read anew after a second, and then, in one question, of all that were asked for
 * since the last.
 */
export function openReaders() {
  let known = new Map<number, ReadonlySet<number>>()
  let asked = new Set<number>()
  let at = Number.NEGATIVE_INFINITY
  const none: ReadonlySet<number> = new Set()

  async function readAnew(scope: Scope, conversations: ReadonlySet<number>) {
    const read = await readersAmong(scope, [...conversations])
    for (const id of conversations) known.set(id, read.get(id) ?? none)
  }
  return {
    async of(scope: Scope, conversations: readonly number[]) {
      if (performance.now() - at > validityMs) {
        const wanted = new Set([...asked, ...conversations])
        known = new Map()
        asked = new Set()
        at = performance.now()
        if (wanted.size > 0) await readAnew(scope, wanted)
      }
      const missing = new Set(conversations.filter((id) => !known.has(id)))
      if (missing.size > 0) await readAnew(scope, missing)
      for (const id of conversations) asked.add(id)
      const held = new Map(conversations.map((id) => [id, known.get(id) ?? none]))
      return (conversation: number) => held.get(conversation) ?? none
    },
    forget() {
      known = new Map()
    },
  }
}

/** Whether somebody is told that a person came or went: management of everybody, leaders of whom they reach. */
export async function seesPresenceOf(
  scope: Scope,
  viewer: { id: number; level: number },
  of: readonly number[],
) {
  if (isManagement(viewer.level)) return new Set(of)
  if (!isTeamLeader(viewer.level) || of.length === 0) return new Set<number>()
  const as = { ...scope, actor: { ...viewer, name: '', sessionId: null } }
  const rows = await reachableUsers(as).select('users.id').where('users.id', 'in', of).execute()
  return new Set(rows.map(({ id }) => id))
}
