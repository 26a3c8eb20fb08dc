import { companyRules } from '../db/company-rules.ts'
import { openScope, type Scope, type ScopeSource, system } from '../db/scope.ts'
import type { Happening, Happenings } from './happenings.ts'

/** Reacts to one happening. May be called again with the same one: its effect must be the same. */
export type Reaction<N extends keyof Happenings = keyof Happenings> = (
  scope: Scope,
  happening: Happening<N>,
) => Promise<void>
export type Reactions = { readonly [N in keyof Happenings]?: Reaction<N> }

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
