import type { ActionState } from '@muster/contract/actions'
import type {
  Incident,
  IncidentChange,
  IncidentChangeKind,
  IncidentDetail,
  IncidentKind,
  IncidentListFilters,
  IncidentState,
} from '@muster/contract/incidents'
import { isoWithOffset } from '@muster/rules/time/zone'
import { nameOrder, personName } from '../../db/names.ts'
import { eachListed, listed } from '../../db/page.ts'
import { along, matching } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { storedFile, storedFileColumns } from '../files/store-file.ts'
import { namesOf } from '../users/person-queries.ts'
import { type IncidentDetails, openDetails, type StoredPerson } from './details.ts'
import { reachableIncidents } from './reach.ts'

const named = (incidents: ReturnType<typeof reachableIncidents>) =>
  incidents
    .innerJoin('sites', along('incidents.site_id'))
    .innerJoin('users as reporters', along('incidents.reported_by'))
    .innerJoin(
      'incident_changes',
      matching({
        'incident_changes.incident_id': 'incidents.id',
        'incident_changes.position': 'incidents.details_of',
      }),
    )
    .select(['incidents.id', 'incidents.kind', 'incidents.state', 'incidents.site_id as jobLocationId'])
    .select(sql<boolean>`sites.archived_at is not null`.as('isSiteArchived'))
    .select(['sites.name as siteName', 'sites.timezone', 'incidents.happened_at as happenedAt'])
    .select(['incidents.reported_at as reportedAt', 'incidents.version', 'incidents.details_of as detailsOf'])
    .select(['reporters.id as reporterId', personName('reporters').as('reporterName')])
    .select('incident_changes.details_cipher as cipher')
type IncidentRow = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]

const isoOf = ({ timezone }: { timezone: string }, at: Date) => isoWithOffset(timezone, at.getTime())

/** The details of an injury are left out, unless they are what was asked for. */
function shownIncident(scope: Scope, row: IncidentRow, isOpened = false): Incident {
  const { reporterId, reporterName, cipher, detailsOf, ...shown } = row
  const areDetailsHidden = row.kind === 'INJURY' && !isOpened
  const { what, place } = areDetailsHidden
    ? { what: '', place: '' }
    : openDetails(scope, row.id, detailsOf, cipher!)
  return {
    ...shown,
    ...{ kind: row.kind as IncidentKind, state: row.state as IncidentState },
    ...{ happenedAt: isoOf(row, row.happenedAt), reportedAt: isoOf(row, row.reportedAt) },
    reporter: { tenantUserId: reporterId, name: reporterName },
    ...{ what, place, areDetailsHidden },
  }
}

const localDay = sql<string>`(incidents.happened_at at time zone sites.timezone)::date`

type Filters = Omit<IncidentListFilters, 'page' | 'size' | 'sort'>
const incidentsLike = (scope: Scope, { show = 'open', kind, jobLocationId, reporterId, from, to }: Filters) =>
  named(reachableIncidents(scope))
    .$if(show !== 'all', (q) => q.where('incidents.state', '=', show === 'open' ? 'OPEN' : 'CLOSED'))
    .$if(kind !== undefined, (q) => q.where('incidents.kind', '=', kind!))
    .$if(jobLocationId !== undefined, (q) => q.where('incidents.site_id', '=', jobLocationId!))
    .$if(reporterId !== undefined, (q) => q.where('incidents.reported_by', '=', reporterId!))
    .$if(from !== undefined, (q) => q.where(localDay, '>=', from!))
    .$if(to !== undefined, (q) => q.where(localDay, '<=', to!))

export async function listIncidents(
  scope: Scope,
  { page, size, sort = '-happened', ...filters }: IncidentListFilters,
) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const query = incidentsLike(scope, filters)
  const ordered = sort.endsWith('site')
    ? query.orderBy(nameOrder(scope, sql.ref('sites.name')), direction)
    : query.orderBy('incidents.happened_at', direction)
  const answer = await listed(ordered.orderBy('incidents.id', direction), { page, size })
  return eachListed(answer, (row) => shownIncident(scope, row))
}

const changesOf = (scope: Scope, id: number) =>
  scope
    .from('incident_changes')
    .innerJoin('users', along('incident_changes.by_id'))
    .where('incident_changes.incident_id', '=', id)
    .select(['incident_changes.kind', 'incident_changes.at', 'incident_changes.position'])
    .select(['incident_changes.details_cipher as cipher'])
    .select(['users.id as tenantUserId', personName('users').as('name')])
    .orderBy('incident_changes.position')
    .execute()

export const filesOf = (scope: Scope, id: number) =>
  scope
    .from('incident_files')
    .innerJoin('files', along('incident_files.file_id'))
    .where('incident_files.incident_id', '=', id)
    .select([...storedFileColumns, 'files.sha256', 'files.content_key_cipher as contentKey'])
    .orderBy('files.id')
    .execute()

const actionsOf = (scope: Scope, id: number) =>
  scope
    .from('actions')
    .where('incident_id', '=', id)
    .select(['id', 'title', 'state'])
    .orderBy('id')
    .$castTo<{ id: number; title: string; state: ActionState }>()
    .execute()

const readOrigin = (scope: Scope, id: number) =>
  scope
    .from('incidents')
    .where('id', '=', id)
    .select(['device', 'recorded_at as recordedAt', 'lat', 'lng', 'accuracy'])
    .executeTakeFirstOrThrow()

/** What was said until a change, of those parts that it changed. */
function earlierOf(before: IncidentDetails, after: IncidentDetails): Partial<IncidentDetails> {
  const parts = ['what', 'place', 'learned', 'people'] as const
  const differing = parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
  return Object.fromEntries(differing.map((part) => [part, before[part]]))
}

type ChangeRow = Awaited<ReturnType<typeof changesOf>>[number]
function opened(scope: Scope, id: number, rows: readonly ChangeRow[]) {
  let current: IncidentDetails | undefined
  const changes = rows.map(({ position, cipher }) => {
    if (!cipher) return { note: '', earlier: {} }
    const before = current
    current = openDetails(scope, id, position, cipher)
    return { note: current.note, earlier: before ? earlierOf(before, current) : {} }
  })
  return { changes, current: current! }
}

/** One incident; with `isOpened` also what is hidden of an injury. Undefined when it is out of reach. */
export async function readIncident(
  scope: Scope,
  id: number,
  isOpened = false,
): Promise<IncidentDetail | undefined> {
  const row = await named(reachableIncidents(scope)).where('incidents.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const incident = shownIncident(scope, row, isOpened)
  const { device, recordedAt, lat, lng, accuracy } = await readOrigin(scope, id)
  const rows = await changesOf(scope, id)
  const origin = { recordedAt: isoOf(row, recordedAt), device }
  const shownChange = ({ kind, at, tenantUserId, name }: ChangeRow) => ({
    ...{ kind: kind as IncidentChangeKind, at: isoOf(row, at), tenantUserId, name },
  })
  const actions = await actionsOf(scope, id)
  if (incident.areDetailsHidden)
    return {
      ...{ ...incident, ...origin, actions, position: null, people: [], files: [], learned: '' },
      changes: rows.map((change) => ({ ...shownChange(change), note: '', earlier: {} })),
    }
  const { changes, current } = opened(scope, id, rows)
  const nameOf = await personNames(scope, [current, ...changes.map(({ earlier }) => earlier)])
  const shownEarlier = ({ people, ...texts }: Partial<IncidentDetails>): IncidentChange['earlier'] => ({
    ...texts,
    ...(people && { people: people.map(nameOf) }),
  })
  return {
    ...{ ...incident, ...origin, actions, learned: current.learned, people: current.people.map(nameOf) },
    position: lat === null ? null : { lat, lang: lng!, accuracy: accuracy! },
    files: (await filesOf(scope, id)).map((file) => storedFile(scope, file)),
    changes: rows.map((change, at) => ({
      ...{ ...shownChange(change), note: changes[at]!.note },
      earlier: shownEarlier(changes[at]!.earlier),
    })),
  }
}

/** People with their names as they are now. */
async function personNames(scope: Scope, details: readonly Partial<IncidentDetails>[]) {
  const ids = details.flatMap(({ people = [] }) => people.flatMap(({ tenantUserId }) => tenantUserId ?? []))
  const names = ids.length === 0 ? new Map<number, string>() : await namesOf(scope, [...new Set(ids)])
  return (person: StoredPerson) => ({
    ...person,
    name: person.tenantUserId === null ? person.name : (names.get(person.tenantUserId) ?? ''),
  })
}
