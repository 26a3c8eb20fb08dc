import type { IncidentChangeKind } from '@muster/contract/incidents'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { type IncidentDetails, openDetails, sealDetails } from './details.ts'
import type { reachableIncidents } from './reach.ts'

/** Throws row.notFound. */
export const lockIncident = (incidents: ReturnType<typeof reachableIncidents>, id: number) =>
  found(
    incidents
      .where('incidents.id', '=', id)
      .select(['incidents.id', 'incidents.kind', 'incidents.state', 'incidents.site_id as siteId'])
      .select(['incidents.happened_at as happenedAt', 'incidents.version', 'incidents.details_of'])
      .forUpdate()
      .executeTakeFirst(),
  )
export type LockedIncident = Awaited<ReturnType<typeof lockIncident>>

export async function readDetails(
  tx: Scope,
  { id, details_of: position }: Pick<LockedIncident, 'id' | 'details_of'>,
): Promise<IncidentDetails> {
  const { details_cipher } = await tx
    .from('incident_changes')
    .where('incident_id', '=', id)
    .where('position', '=', position)
    .select('details_cipher')
    .executeTakeFirstOrThrow()
  return openDetails(tx, id, position, details_cipher!)
}

interface ChangeOptions {
  /** All that is said of it from then on. */
  details?: IncidentDetails | undefined
  at?: Date
  patch?: { kind?: string; state?: string; happened_at?: Date }
}
/** Adds a change to the history of an incident that is locked, or new with version 0. */
export async function noteChange(
  tx: Scope,
  { id, version: before }: Pick<LockedIncident, 'id' | 'version'>,
  kind: IncidentChangeKind,
  { details, at = tx.now, patch = {} }: ChangeOptions = {},
): Promise<void> {
  const version = before + 1
  await tx
    .into('incident_changes', {
      ...{ incident_id: id, position: version, kind, at, by_id: tx.actor.id },
      details_cipher: details ? sealDetails(tx, id, version, details) : null,
    })
    .execute()
  await tx
    .change('incidents', { ...patch, version, ...(details && { details_of: version }) })
    .where('id', '=', id)
    .execute()
}
