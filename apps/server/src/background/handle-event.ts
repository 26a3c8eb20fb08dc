import { openScope, type Scope, type ScopeSource, system } from '../db/scope.ts'
import { companyRules } from '../features/company/tenant-queries.ts'
import type { DomainEvent, DomainEvents } from './domain-events.ts'

/** Reacts to one domain event. May be called again with the same one: its effect must be the same. */
export type EventHandler<N extends keyof DomainEvents = keyof DomainEvents> = (
  scope: Scope,
  event: DomainEvent<N>,
) => Promise<void>
export type EventHandlers = { readonly [N in keyof DomainEvents]?: EventHandler<N> }

export async function handleEvent(
  source: ScopeSource,
  eventHandlers: readonly EventHandlers[],
  now: Date,
  { tenantId, domainEventId }: { tenantId: number; domainEventId: number },
): Promise<void> {
  const company = await companyRules(source.pool, tenantId)
  const scope = openScope(source, { tenantId, actor: system, company, now })
  const row = await scope.from('domain_events').selectAll().where('id', '=', domainEventId).executeTakeFirst()
  if (!row) return
  const event = {
    id: row.id,
    name: row.name as keyof DomainEvents,
    payload: row.payload as never,
    actorId: row.actor_id,
    occurredAt: row.occurred_at,
  }
  for (const each of eventHandlers) {
    const handler = each[event.name] as EventHandler | undefined
    if (handler) await scope.transaction((tx) => handler(tx, event))
  }
}
