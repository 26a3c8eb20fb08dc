import { atAreaJobs } from '../../db/areas.ts'
import { anyOf } from '../../db/names.ts'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

/** Drafts that take something away of a draft that is published now take it away of its event. */
export const moveToEvents = (tx: Scope, published: readonly { added: number; event: number }[]) =>
  tx.sql(sql`update roster_changes as change
    set added_id = null, event_id = e.id, event_version = e.version
    from jsonb_to_recordset(${JSON.stringify(published)}::jsonb) as published (added bigint, event bigint)
      join schedule_events e on e.tenant_id = ${tx.tenantId} and e.id = published.event
    where change.tenant_id = ${tx.tenantId} and change.added_id = published.added`)

/** Drafts about events that this publication changed stay good if they were good before it. */
export const renewVersions = (tx: Scope, before: readonly { id: number; version: number }[]) =>
  tx.sql(sql`update roster_changes as change set event_version = e.version
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as was (id bigint, version integer)
      join schedule_events e on e.tenant_id = ${tx.tenantId} and e.id = was.id
    where change.tenant_id = ${tx.tenantId} and ${linkedBy('change.event_id', 'schedule_events e')}
      and change.event_version = was.version`)

export const removeChanges = (tx: Scope, ids: readonly number[]) =>
  tx.remove('roster_changes').where('id', '=', anyOf(ids)).execute()

/** Drafts that change shifts of series that go on under another id, and were good before, follow them there. */
export const moveToContinued = (
  tx: Scope,
  moved: readonly { before: number; after: number; from: string; version: number }[],
) =>
  tx.sql(sql`update roster_changes as change set event_id = e.id, event_version = e.version
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as moved (before bigint, after bigint, "from" date, version integer)
      join schedule_events e on e.tenant_id = ${tx.tenantId} and e.id in (moved.before, moved.after)
    where change.tenant_id = ${tx.tenantId} and change.event_id = moved.before
      and change.event_version = moved.version
      and (moved.before = moved.after or coalesce(change.occurrence_date, change.from_date) is not null)
      and (change.from_date is null or change.from_date >= moved."from")
      and e.id = case when coalesce(change.occurrence_date, change.from_date) >= moved."from"
        then moved.after else moved.before end`)

/** What acts that are taken back asked for is needed no more, unless somebody fills it by now. */
export function endNeedsOf(tx: Scope, actIds: readonly number[]): Promise<{ id: number }[]> {
  const filling = (table: 'schedule_events' | 'roster_changes') =>
    tx.from(table).where('pattern_id', '=', sql.ref<number>('shift_patterns.id')).select('id')
  return tx
    .change('shift_patterns', { removed_at: tx.now, updated_at: tx.now })
    .where('act_id', '=', anyOf(actIds))
    .where('removed_at', 'is', null)
    .where((eb) => eb.not(eb.exists(filling('schedule_events'))))
    .where((eb) => eb.not(eb.exists(filling('roster_changes'))))
    .$call(atAreaJobs(tx, 'shift_patterns.job_id'))
    .returning('id')
    .execute()
}
