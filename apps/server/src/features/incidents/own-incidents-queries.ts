import { oneOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { openDetails } from './details.ts'

const incidentsWithMe = (scope: Scope) =>
  scope.from('incident_people').where('user_id', '=', scope.actor.id).select('incident_id')

/** What the actor reported and what concerns them, for the copy of their own records: of others nothing. */
export async function listOwnIncidents(scope: Scope) {
  const myId = scope.actor.id
  const rows = await scope
    .from('incidents')
    .innerJoin('sites', along('incidents.site_id'))
    .innerJoin('incident_changes', along('incident_changes.incident_id'))
    .where((eb) =>
      eb.or([eb('incidents.reported_by', '=', myId), eb('incidents.id', '=', oneOf(incidentsWithMe(scope)))]),
    )
    .where((eb) =>
      eb.or([
        eb('incident_changes.position', '=', eb.ref('incidents.details_of')),
        eb('incident_changes.position', '=', 1),
      ]),
    )
    .select(['incidents.id', 'incidents.kind', 'incidents.happened_at as happenedAt'])
    .select(['incidents.reported_by as reportedBy', 'sites.name as site', 'sites.timezone'])
    .select(['incident_changes.position', 'incident_changes.details_cipher as cipher'])
    .orderBy('incidents.happened_at')
    .orderBy('incidents.id')
    .orderBy('incident_changes.position')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((changes) => {
    const [first, last] = [changes[0]!, changes.at(-1)!]
    const opened = (row: typeof first) => openDetails(scope, row.id, row.position, row.cipher!)
    const isReporter = first.reportedBy === myId
    return {
      ...{ site: first.site, timezone: first.timezone, kind: first.kind, happenedAt: first.happenedAt },
      isReporter,
      reported: isReporter ? opened(first).what : '',
      entries: opened(last).people.filter(({ tenantUserId }) => tenantUserId === myId),
    }
  })
}
