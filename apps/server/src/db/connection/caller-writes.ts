import type pg from 'pg'

// Tables whose rows decide who may call, and under which rules.
const decisive =
  /\b(?:update|insert into|delete from|merge into)\s+"?(?:sessions|users|roles|suspensions|manager_areas|tenants|company_settings)\b/i
// Written by nearly every call of a day; no right depends on them. A statement that sets anything else counts.
const presence =
  /^\s*update "?(?:users|sessions)"? set (?:"?(?:last_seen_at|unsent_entries|unsent_heard_at)"? = \$\d+(?:, |\s+))+where\b/

/** Whether a statement may change what a caller is allowed. */
export const changesCallers = (text: string) => decisive.test(text) && !presence.test(text)

const generations = new WeakMap<pg.Pool, Map<number, number>>()

/** Grows with every commit of this process that may change what callers of a company are allowed. */
export const callerGeneration = (pool: pg.Pool, tenantId: number) => generations.get(pool)?.get(tenantId) ?? 0

export function nextCallerGeneration(pool: pg.Pool, tenantId: number) {
  const ofPool = generations.get(pool) ?? new Map<number, number>()
  generations.set(pool, ofPool)
  ofPool.set(tenantId, (ofPool.get(tenantId) ?? 0) + 1)
}
