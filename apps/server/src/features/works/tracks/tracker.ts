import { createHash, randomBytes } from 'node:crypto'
import { failures } from '@muster/contract/kit/failures'
import { Level } from '@muster/contract/kit/permissions'
import type { Fix as SentFix } from '@muster/contract/works/field-inputs'
import { personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import { openScope, type Scope, type ScopeSource } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { activeScope } from '../../company/tenant-queries.ts'
import { addFixes } from './add-fixes.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export async function readTrackerKey(scope: Scope) {
  const row = await scope
    .from('tracker_keys')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', scope.actor.id)
    .executeTakeFirst()
  return row
    ? { createdAt: row.created_at.toISOString(), lastUsedAt: row.last_used_at?.toISOString() ?? null }
    : null
}

/** A key of 256 bits behind the company's number. Only its hash is stored; it replaces an older key. */
export async function makeTrackerKey(scope: Scope): Promise<{ key: string }> {
  const secret = randomBytes(32).toString('base64url')
  const row = {
    user_id: scope.actor.id,
    hash: hashOf(secret),
    created_at: scope.now,
    last_used_at: null,
  }
  await scope
    .into('tracker_keys', row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute()
  return { key: `${scope.tenantId}-${secret}` }
}

export async function endTrackerKey(scope: Scope): Promise<null> {
  await scope.remove('tracker_keys').where('user_id', '=', scope.actor.id).execute()
  return null
}

/** Throws session.none for an unknown key. */
async function trackerScope(source: ScopeSource, key: string, now: Date): Promise<Scope> {
  const [tenant, secret] = /^(\d{1,15})-([\w-]{43})$/.exec(key)?.slice(1) ?? []
  const trackerActor = { id: 0, level: Level.auditor, name: 'Tracker', sessionId: null }
  const scope = await activeScope(source, { tenantId: Number(tenant), actor: trackerActor, now })
  const owner = await scope
    ?.from('tracker_keys')
    .innerJoin('users', along('tracker_keys.user_id'))
    .innerJoin('roles', along('users.role_id'))
    .where('tracker_keys.hash', '=', hashOf(secret!))
    .where('users.removed_at', 'is', null)
    .select(['users.id', personName('users').as('name'), 'roles.level'])
    .executeTakeFirst()
  if (!scope || !owner) throw failure('session.none')
  return openScope(source, { ...scope, actor: { ...owner, sessionId: null } })
}

/** The own works that may contain one of these moments; an open work has no end. */
const worksAround = (scope: Scope, from: number, to: number) =>
  scope
    .from('works')
    .select(['id', 'started_at', 'ended_at'])
    .where('user_id', '=', scope.actor.id)
    .where('status', '<>', 'VOID')
    .where('started_at', '<=', new Date(to))
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', new Date(from))]))
    .where('local_date', '>=', new Date(from - 3 * 86_400_000).toISOString().slice(0, 10))
    .orderBy('started_at')
    .execute()

const isMoment = (t: number) => Number.isFinite(t) && Math.abs(t) < 8e15

/**
 * By the rules of `addFixes`. A fix outside every work is refused by its index. Throws session.none
 * for an unknown key, fix.notice before the location policy is acknowledged.
 */
export async function track(
  source: ScopeSource,
  { key, fixes }: { key: string; fixes: readonly SentFix[] },
  now: Date,
) {
  const opened = await trackerScope(source, key, now)
  return opened.transaction(async (scope) => {
    await scope.change('tracker_keys', { last_used_at: now }).where('user_id', '=', scope.actor.id).execute()
    const times = fixes.map(({ t }) => t).filter(isMoment)
    const works = times.length > 0 ? await worksAround(scope, Math.min(...times), Math.max(...times)) : []
    const refused: { index: number; code: string }[] = []
    const byWork = new Map<number, { index: number; fix: SentFix }[]>()
    for (const [index, fix] of fixes.entries()) {
      const work = works.findLast(
        ({ started_at, ended_at }) =>
          fix.t >= started_at.getTime() && fix.t <= (ended_at?.getTime() ?? Number.POSITIVE_INFINITY),
      )
      if (!work) {
        refused.push({ index, code: failures['fix.outside'].code })
        continue
      }
      const batch = byWork.get(work.id) ?? []
      batch.push({ index, fix })
      byWork.set(work.id, batch)
    }
    let stored = 0
    for (const [workId, batch] of byWork) {
      const result = await addFixes(
        scope,
        workId,
        batch.map(({ fix }) => fix),
      )
      stored += result.stored
      refused.push(...result.refused.map(({ index, code }) => ({ index: batch[index]!.index, code })))
    }
    return { stored, refused: refused.sort((one, other) => one.index - other.index) }
  })
}
