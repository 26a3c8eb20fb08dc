import { companyRules } from '../db/company-rules.ts'
import { openScope, type ScopeSource, system } from '../db/scope.ts'
import type { Happenings, Reaction, Reactions } from './happenings.ts'

/** Runs what the features have to say to one happening, in a fresh scope made only from the chore's payload. */
export async function react(
  source: ScopeSource,
  reactions: readonly Reactions[],
  now: Date,
  { tenantId, happeningId }: { tenantId: number; happeningId: number },
): Promise<void> {
  const company = await companyRules(source.pool, tenantId)
  const scope = openScope(source, { tenantId, actor: system, company, now })
  const row = await scope.from('happenings').selectAll().where('id', '=', happeningId).executeTakeFirst()
  if (!row) return
  const happening = {
    id: row.id,
    name: row.name as keyof Happenings,
    payload: row.payload as never,
    actorId: row.actor_id,
    happenedAt: row.happened_at,
  }
  for (const each of reactions) {
    const reaction = each[happening.name] as Reaction | undefined
    if (reaction) await scope.transaction((tx) => reaction(tx, happening))
  }
}
