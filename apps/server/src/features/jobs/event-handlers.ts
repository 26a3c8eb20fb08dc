import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { recordDeactivations } from './deactivation-writes.ts'
import { leaveJobs } from './leave-jobs.ts'
import { notifyAssignees } from './notify-assignees.ts'

/**
 * The jobs of a site are deactivated with it, at the same moment. That moment identifies them when the site is
 * activated again: a job that was deactivated by hand stays so.
 */
async function followSite(scope: Scope, { payload: { siteId, since } }: DomainEvent<'site.activity'>) {
  const site = await scope
    .from('sites')
    .select('deactivated_at')
    .where('id', '=', siteId)
    .forShare()
    .executeTakeFirst()
  if (!site) return
  const deactivatedAt = site.deactivated_at
  const changed = await scope
    .change('jobs', { enabled: !deactivatedAt, deactivated_at: deactivatedAt, updated_at: scope.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('site_id', '=', siteId)
    .where((eb) => (deactivatedAt ? eb('enabled', '=', true) : eb('deactivated_at', '=', new Date(since))))
    .returning('id')
    .execute()
  await recordDeactivations(scope, { siteId })
  await notifyAssignees(
    scope,
    changed.map(({ id }) => id),
    !deactivatedAt,
  )
}

export const jobEventHandlers: EventHandlers = {
  // The removal did it already, unless a server of an older version removed the person.
  'user.removed': (scope, { payload, occurredAt }) => leaveJobs(scope, payload.tenantUserId, occurredAt),
  'site.activity': followSite,
}
