import type { Message } from '@muster/contract/kit/msg'
import { leaders } from '@muster/contract/kit/permissions'
import type { NotificationType } from '@muster/contract/notifications/kinds'
import { anyOf, levelIn, nameOrder, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { countedSites, reachableGroups } from '../site-groups/reach.ts'
import { occurrenceKey, type PlannedVisit } from '../today/queries.ts'
import { currentUsers } from '../users/person-queries.ts'

const orderedHours = (scope: Scope) =>
  scope
    .from('duty_hours')
    .innerJoin('duty_areas', along('duty_hours.area_id'))
    .leftJoin('roles', along('duty_hours.role_id'))
    .select(['duty_hours.id', 'duty_areas.site_group_id as groupId', 'duty_hours.weekdays'])
    .select(['duty_hours.start_time as startTime', 'duty_hours.end_time as endTime'])
    .select(['duty_hours.role_id as roleId', 'roles.name as roleName'])
    .orderBy('duty_hours.area_id')
    .orderBy('duty_hours.position')

/** The hours of all areas, each area's in their order. */
export const listHours = (scope: Scope) => orderedHours(scope).execute()

/** The people of all hours, in the order in which they are told; those who left and who lead nobody too. */
export const listHoursPeople = (scope: Scope) =>
  scope
    .from('duty_people')
    .innerJoin('users', along('duty_people.user_id'))
    .select(['duty_people.hours_id as hoursId', 'duty_people.user_id as userId'])
    .select(personName('users').as('name'))
    .orderBy('duty_people.hours_id')
    .orderBy('duty_people.position')
    .execute()

/** Who may be on duty: management and team leaders who have not left. A suspension is looked at for its days. */
export const listLeaders = (scope: Scope) =>
  currentUsers(scope)
    .where(levelIn('roles.level', leaders))
    .select(['users.id', 'users.role_id as roleId', 'roles.level', 'roles.withheld'])
    .select(personName('users').as('name'))
    .orderBy('users.id')
    .execute()

/** The groups of these sites, by site. */
export async function groupsOfSites(scope: Scope, siteIds: readonly number[]) {
  const rows = await scope
    .from('site_group_sites')
    .where('site_id', '=', anyOf(siteIds))
    .select(['site_id as siteId', 'site_group_id as groupId'])
    .orderBy('site_group_id')
    .execute()
  const bySite = Map.groupBy(rows, ({ siteId }) => siteId)
  return (siteId: number) => (bySite.get(siteId) ?? []).map(({ groupId }) => groupId)
}

/** The groups of sites that the actor reaches by name, each with its sites and the version of its hours. */
export const listAreas = (scope: Scope) =>
  reachableGroups(scope)
    .leftJoin('duty_areas', along('duty_areas.site_group_id'))
    .select(['site_groups.id as groupId', 'site_groups.name', 'duty_areas.version'])
    .select(
      scope
        .from('site_group_sites')
        .innerJoin('sites', along('site_group_sites.site_id'))
        .where('sites.archived_at', 'is', null)
        .where('site_group_sites.site_group_id', '=', sql.ref<number>('site_groups.id'))
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .$notNull()
        .as('siteCount'),
    )
    .orderBy(nameOrder(scope, sql.ref('site_groups.name')))
    .orderBy('site_groups.id')
    .execute()

/** The sites that the actor reaches and that are not archived. */
export async function countSites(scope: Scope): Promise<number> {
  const { count } = await countedSites(scope)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The hours of an area are saved under this row. */
export const areaOf = (scope: Scope, groupId: number | null) =>
  scope
    .from('duty_areas')
    .where('site_group_id', groupId === null ? 'is' : '=', groupId)
    .select(['id', 'version'])

/** What a call says, as the first person was told. */
export interface ToldContent {
  title: Message
  message: Message
  params: Record<string, string | number>
  link: string
  urgent?: boolean
}
export interface CallRow {
  id: number
  type: NotificationType
  told: ToldContent
  /** Uncovered shifts: each job with the start of its first one. */
  jobs: { jobId: number; startTime?: string }[]
  siteIds: number[]
  aboutUserId: number | null
  eventId: number | null
  occurrenceStart: Date | null
  problemId: number | null
  actionId: number | null
  incidentId: number | null
  openedAt: Date
  nextAt: Date | null
  endedAt: Date | null
  takenBy: number | null
  takenAt: Date | null
}
const dutyCalls = (scope: Scope) =>
  scope
    .from('duty_calls')
    .select(['duty_calls.id', 'duty_calls.type', 'duty_calls.told', 'duty_calls.jobs'])
    .select(['duty_calls.site_ids as siteIds', 'duty_calls.about_user_id as aboutUserId'])
    .select(['duty_calls.event_id as eventId', 'duty_calls.occurrence_start as occurrenceStart'])
    .select([
      'duty_calls.problem_id as problemId',
      'duty_calls.action_id as actionId',
      'duty_calls.incident_id as incidentId',
      'duty_calls.opened_at as openedAt',
    ])
    .select(['duty_calls.next_at as nextAt', 'duty_calls.ended_at as endedAt'])
    .select(['duty_calls.taken_by as takenBy', 'duty_calls.taken_at as takenAt'])
    .$castTo<CallRow>()

export const readCall = (scope: Scope, id: number) =>
  dutyCalls(scope).where('duty_calls.id', '=', id).executeTakeFirst()
export const lockCall = (tx: Scope, id: number) =>
  dutyCalls(tx).where('duty_calls.id', '=', id).forUpdate().executeTakeFirst()

/** Calls since then that have not ended, the newest first; of one person those that they were told of. */
export const listCalls = (scope: Scope, since: Date, toldTo?: number) =>
  dutyCalls(scope)
    .where('duty_calls.ended_at', 'is', null)
    .where('duty_calls.opened_at', '>=', since)
    .$if(toldTo !== undefined, (query) =>
      query.where(
        'duty_calls.id',
        'in',
        scope.from('duty_call_people').where('user_id', '=', toldTo!).select('call_id'),
      ),
    )
    .orderBy('duty_calls.id', 'desc')
    .limit(200)
    .execute()

/** Who was told of these calls, in that order. */
export async function toldOf(scope: Scope, callIds: readonly number[]) {
  const rows = await scope
    .from('duty_call_people')
    .innerJoin('users', along('duty_call_people.user_id'))
    .where('duty_call_people.call_id', '=', anyOf(callIds))
    .select(['duty_call_people.call_id as callId', 'duty_call_people.user_id as tenantUserId'])
    .select(['duty_call_people.told_at as at', personName('users').as('name')])
    .orderBy('duty_call_people.told_at')
    .orderBy('duty_call_people.user_id')
    .execute()
  const byCall = Map.groupBy(rows, ({ callId }) => callId)
  return (callId: number) =>
    (byCall.get(callId) ?? []).map(({ tenantUserId, name, at }) => ({
      tenantUserId,
      name,
      at: at.toISOString(),
    }))
}

/** Whom of the people on duty were told of these visits, by `occurrenceKey`: the newest call of each. */
export async function readToldOfVisits(scope: Scope, visits: readonly PlannedVisit[]) {
  const refs = visits.flatMap(({ eventId, plan }) => (eventId !== null && plan ? { eventId, plan } : []))
  const toldByVisit = new Map<string, ReturnType<Awaited<ReturnType<typeof toldOf>>>>()
  if (refs.length === 0) return toldByVisit
  const rows = await dutyCalls(scope)
    .where('duty_calls.event_id', '=', anyOf([...new Set(refs.map(({ eventId }) => eventId))]))
    .where('duty_calls.occurrence_start', 'in', [
      ...new Set(refs.map(({ plan }) => new Date(plan.occurrenceStart))),
    ])
    .orderBy('duty_calls.id')
    .execute()
  if (rows.length === 0) return toldByVisit
  const people = await toldOf(
    scope,
    rows.map(({ id }) => id),
  )
  for (const { id, eventId, occurrenceStart } of rows)
    toldByVisit.set(occurrenceKey(eventId!, occurrenceStart!.getTime()), people(id))
  return toldByVisit
}
