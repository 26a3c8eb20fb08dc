import type { ActionDetail } from '@muster/contract/actions'
import type {
  IncidentActionInput,
  IncidentChangeKind,
  IncidentDetail,
  IncidentPersonInput,
  IncidentUpdate,
} from '@muster/contract/incidents'
import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure, found } from '../../http/failures.ts'
import { requireRight } from '../../http/rights.ts'
import { addByHand } from '../actions/change-action.ts'
import { readReachedLevels } from '../users/reach.ts'
import type { IncidentDetails, StoredPerson } from './details.ts'
import { type LockedIncident, lockIncident, noteChange, readDetails } from './note-change.ts'
import { readIncident } from './queries.ts'
import { reachableIncidents } from './reach.ts'

/** Throws row.notFound, row.newer, values.refused, access.right. */
export const updateIncident = (scope: Scope, id: number, update: IncidentUpdate): Promise<IncidentDetail> =>
  scope.transaction(async (tx) => {
    const incident = await lockIncident(reachableIncidents(tx), id)
    const { kind = incident.kind, state = incident.state, people, version } = update
    if (incident.kind === 'INJURY' && saysMore(update)) requireRight(tx.actor, 'readsInjuries')
    // A photo that arrived meanwhile is no conflict.
    if (version < incident.details_of)
      throw failure('row.newer', {}, { data: await found(readIncident(tx, id)) })
    if (people) await replacePeople(tx, id, people)
    const happened_at = update.happenedAt ? pastOf(tx, update.happenedAt) : incident.happenedAt
    await noteChange(tx, incident, changeOf(incident, state), {
      details: changedDetails(await readDetails(tx, incident), update),
      patch: { kind, state, happened_at },
    })
    return found(readIncident(tx, id))
  })

/** What shows, or replaces, details of an injury. */
const saysMore = ({ kind, what, place, people }: IncidentUpdate) =>
  [what, place, people].some((part) => part !== undefined) || (kind !== undefined && kind !== 'INJURY')

function changeOf(incident: LockedIncident, state: string): IncidentChangeKind {
  if (state === incident.state) return 'CHANGED'
  return state === 'CLOSED' ? 'CLOSED' : 'REOPENED'
}

const pastOf = (tx: Scope, at: string) => new Date(Math.min(Date.parse(at), tx.now.getTime()))

function changedDetails(
  before: IncidentDetails,
  { what = before.what, place = before.place, learned = before.learned, note = '', people }: IncidentUpdate,
): IncidentDetails {
  return { what, place, learned, note, people: people ? people.map(storedPerson) : before.people }
}

function storedPerson({ part, tenantUserId = null, name = '', ...said }: IncidentPersonInput): StoredPerson {
  const { statement = '', injury = '', treatment = '' } = said
  const hurt = part === 'HURT' ? { injury, treatment } : { injury: '', treatment: '' }
  return { part, tenantUserId, name: tenantUserId === null ? name : '', statement, ...hurt }
}

async function replacePeople(tx: Scope, id: number, people: readonly IncidentPersonInput[]) {
  const ids = [...new Set(people.flatMap(({ tenantUserId }) => tenantUserId ?? []))]
  const before = await tx
    .remove('incident_people')
    .where('incident_id', '=', id)
    .returning('user_id')
    .execute()
  const named = new Set(before.map(({ user_id }) => user_id))
  const reached = await readReachedLevels(tx, ids)
  const errors = people.flatMap(({ tenantUserId }, at): FieldFaultInput[] =>
    !tenantUserId || named.has(tenantUserId) || reached.has(tenantUserId)
      ? []
      : [{ path: `people.${at}.tenantUserId`, message: msg('Not found') }],
  )
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
  if (ids.length === 0) return
  await tx
    .into(
      'incident_people',
      ids.map((user_id) => ({ incident_id: id, user_id })),
    )
    .execute()
}

/** Throws row.notFound, values.refused. */
export const addIncidentAction = (
  scope: Scope,
  id: number,
  input: IncidentActionInput,
): Promise<ActionDetail> =>
  scope.transaction(async (tx) => {
    const incident = await lockIncident(reachableIncidents(tx), id)
    const origin = { source: 'INCIDENT', siteId: incident.siteId, incidentId: id } as const
    const action = await addByHand(tx, origin, input)
    await noteChange(tx, incident, 'ACTION')
    return action
  })
