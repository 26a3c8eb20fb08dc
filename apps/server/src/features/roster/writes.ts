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
