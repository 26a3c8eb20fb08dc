import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { noteActivity, tellAssignees } from './deactivations.ts'

/** A removed person is assigned to nothing any more. */
async function dropAssignments(scope: Scope, { payload, occurredAt }: DomainEvent<'user.removed'>) {
  await scope
    .change('job_assignees', { removed_at: occurredAt })
    .where('user_id', '=', payload.tenantUserId)
    .where('removed_at', 'is', null)
    .execute()
}

/**
 * The jobs of a site go with it, at the same moment, and by that moment are known again when it comes back: one that was
 * deactivated by hand stays so.
 */
async function followSite(scope: Scope, { payload: { siteId, since } }: DomainEvent<'site.activity'>) {
  const site = await scope
    .from('sites')
    .select('deactivated_at')
    .where('id', '=', siteId)
    .forShare()
    .executeTakeFirst()
  if (!site) return
  const gone = site.deactivated_at
  const which = gone ? sql`enabled` : sql`deactivated_at = ${new Date(since)}`
  const changed = await scope.sql(sql<{ id: number }>`
    update jobs set enabled = ${!gone}, deactivated_at = ${gone}, version = version + 1, updated_at = ${scope.now}
    where tenant_id = ${scope.tenantId} and site_id = ${siteId} and ${which}
    returning id`)
  await noteActivity(scope, { siteId })
  for (const { id } of changed) await tellAssignees(scope, id, !gone)
}

export const jobEventHandlers: EventHandlers = {
  'user.removed': dropAssignments,
  'site.activity': followSite,
}
