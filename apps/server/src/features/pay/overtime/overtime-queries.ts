import type { Received } from '@muster/contract/kit/endpoint'
import type { OvertimeRequest, OvertimeStatus } from '@muster/contract/pay/overtime'
import type { pay } from '@muster/contract/pay/pay'
import type { OvertimeGrant } from '@muster/rules/pay/facts'
import { addDays, isoWithOffset } from '@muster/rules/time/zone'
import { isAreaJob, reachesAll } from '../../../db/areas.ts'
import { anyOf, personName } from '../../../db/names.ts'
import { eachListed, listed } from '../../../db/page.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { hasRight } from '../../../http/rights.ts'
import { companyToday } from '../../contracts/company-today.ts'
import { listOtherManagers } from '../../users/person-queries.ts'
import { type CalendarOn, readCalendarOn, readCalendars } from '../periods/calendar-queries.ts'

/** Management reaches all requests, a manager of areas those at its sites, and everyone their own. */
export function reachableOvertime(scope: Scope) {
  const requests = scope.from('overtime_requests')
  const { actor } = scope
  if (reachesAll(actor)) return requests
  const isOwn = (of: typeof requests) => of.where('overtime_requests.user_id', '=', actor.id)
  if (actor.areas === undefined) return isOwn(requests)
  return requests.where((eb) =>
    eb.or([eb('overtime_requests.user_id', '=', actor.id), isAreaJob(scope, 'overtime_requests.job_id')]),
  )
}

const selectOvertime = (scope: Scope) =>
  reachableOvertime(scope)
    .innerJoin('jobs', along('overtime_requests.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .innerJoin('users as askers', along('overtime_requests.user_id'))
    .leftJoin('users as deciders', along('overtime_requests.decided_by'))
    .select([
      'overtime_requests.id',
      'overtime_requests.user_id as tenantUserId',
      personName('askers').as('employeeName'),
      'overtime_requests.job_id as jobId',
      'sites.id as locationId',
      'sites.name as locationName',
      'sites.timezone',
      'overtime_requests.date',
      'overtime_requests.minutes',
      'overtime_requests.is_beforehand as isBeforehand',
      'overtime_requests.reason as askedReason',
      'overtime_requests.asked_at as askedAt',
      'overtime_requests.status',
      'overtime_requests.decided_at as decidedAt',
      personName('deciders').$castTo<string | null>().as('decidedBy'),
      'overtime_requests.decision_reason as decisionReason',
    ])
type OvertimeRow = Awaited<ReturnType<ReturnType<typeof selectOvertime>['execute']>>[number]

async function readCalendarOfDays(scope: Scope): Promise<CalendarOn> {
  return readCalendarOn(scope, await readCalendars(scope))
}
const asRequest =
  (calendarOn: CalendarOn) =>
  ({ timezone, ...row }: OvertimeRow): OvertimeRequest => ({
    ...row,
    status: row.status as OvertimeStatus,
    askedAt: isoWithOffset(timezone, row.askedAt.getTime()),
    decidedAt: row.decidedAt && isoWithOffset(timezone, row.decidedAt.getTime()),
    isLocked: row.date <= (calendarOn(row.tenantUserId, row.date)?.lockedUntil ?? ''),
  })

/** Throws row.notFound. */
export async function readOvertime(scope: Scope, id: number): Promise<OvertimeRequest> {
  const row = await found(selectOvertime(scope).where('overtime_requests.id', '=', id).executeTakeFirst())
  return asRequest(await readCalendarOfDays(scope))(row)
}

type OvertimeQuery = Received<typeof pay.overtimeRequests>['query']
export async function listOvertime(scope: Scope, query: OvertimeQuery) {
  const { status, tenantUserId, jobLocationId } = query
  const rows = selectOvertime(scope)
    .$if(status !== undefined, (q) => q.where('overtime_requests.status', 'in', status!))
    .$if(tenantUserId !== undefined, (q) => q.where('overtime_requests.user_id', '=', tenantUserId!))
    .$if(jobLocationId !== undefined, (q) => q.where('jobs.site_id', '=', jobLocationId!))
    .orderBy('overtime_requests.id', 'desc')
  return eachListed(await listed(rows, query), asRequest(await readCalendarOfDays(scope)))
}

/** Open requests that the actor may decide: their own wait for another manager, if there is one. */
export async function countOvertimeToDecide(scope: Scope): Promise<number> {
  const { actor } = scope
  if (!hasRight(actor, 'editsPay')) return 0
  const open = await reachableOvertime(scope)
    .where('overtime_requests.status', '=', 'OPEN')
    .select('overtime_requests.user_id as userId')
    .execute()
  const own = open.filter(({ userId }) => userId === actor.id).length
  const isForOthers = own > 0 && (await listOtherManagers(scope, actor.id)).length > 0
  return open.length - (isForOthers ? own : 0)
}

/** Days before today for which overtime may still be asked for: those of My hours. */
export const overtimeDaysBack = 30
const shownDays = 60

export async function listMyOvertime(scope: Scope): Promise<OvertimeRequest[]> {
  const rows = await selectOvertime(scope)
    .where('overtime_requests.user_id', '=', scope.actor.id)
    .where('overtime_requests.date', '>=', addDays(companyToday(scope), -shownDays))
    .orderBy('overtime_requests.id', 'desc')
    .execute()
  return rows.map(asRequest(await readCalendarOfDays(scope)))
}

/** All of a person, for the copy of their own records. */
export const listOwnOvertime = (scope: Scope) =>
  selectOvertime(scope)
    .where('overtime_requests.user_id', '=', scope.actor.id)
    .orderBy('overtime_requests.date')
    .orderBy('overtime_requests.id')
    .execute()

interface DaysOfPerson {
  tenantUserId: number
  visits: readonly { date: string }[]
}
/** What was granted for a day of a person: of each job the last grant, by who granted last. */
export async function readGrants(
  scope: Scope,
  people: readonly DaysOfPerson[],
): Promise<(userId: number, date: string) => OvertimeGrant | undefined> {
  const dates = people.flatMap(({ visits }) => visits.map(({ date }) => date)).sort()
  if (dates.length === 0) return () => undefined
  const ids = people.map(({ tenantUserId }) => tenantUserId)
  const rows = await scope
    .from('overtime_requests')
    .where('status', '=', 'GRANTED')
    .where('user_id', '=', anyOf(ids))
    .where('date', '>=', dates[0]!)
    .where('date', '<=', dates.at(-1)!)
    .select(['user_id as userId', 'job_id as jobId', 'date', 'minutes', 'decided_by as by'])
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  const grants = new Map<string, Map<number, OvertimeGrant>>()
  for (const { userId, jobId, date, minutes, by } of rows) {
    const ofDay = grants.get(`${userId} ${date}`) ?? new Map<number, OvertimeGrant>()
    ofDay.delete(jobId)
    grants.set(`${userId} ${date}`, ofDay.set(jobId, { minutes, by: by! }))
  }
  return (userId, date) => {
    const ofDay = [...(grants.get(`${userId} ${date}`)?.values() ?? [])]
    const last = ofDay.at(-1)
    return last && { minutes: ofDay.reduce((sum, { minutes }) => sum + minutes, 0), by: last.by }
  }
}

/** What a message names of a request. */
export const readOvertimeNames = (scope: Scope, id: number) =>
  scope
    .from('overtime_requests')
    .innerJoin('jobs', along('overtime_requests.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .where('overtime_requests.id', '=', id)
    .select(['sites.id as siteId', 'sites.name as site', 'overtime_requests.date'])
    .select(['overtime_requests.minutes', 'overtime_requests.reason'])
    .executeTakeFirst()
