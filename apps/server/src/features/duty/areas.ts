import type { DutyArea, DutyGap, DutyHours } from '@muster/contract/duty'
import { gapsIn } from '@muster/rules/planning/duty'
import { addDays, dayBounds, firstOfWeek, isoWithOffset, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { readLimits } from '../planning/constraints/rules.ts'
import { type DutyPlan, dutyAt, readDutyPlan } from './plan.ts'
import { areaOf, countSites, listAreas, listHours, listHoursPeople, listLeaders } from './queries.ts'

const HOUR = 3_600_000
/** How far ahead the board shows hours without anybody on duty. */
const aheadMs = 48 * HOUR

/** The areas of the company with their hours: the company itself, then the groups of sites by name. */
export async function listDuty(
  scope: Scope,
  date = localDate(scope.company.timezone, scope.now.getTime()),
): Promise<{ weekStart: string; areas: DutyArea[] }> {
  const { weekStart: firstWeekday } = await readLimits(scope)
  const weekStart = firstOfWeek(date, firstWeekday)
  const zone = scope.company.timezone
  const week = { from: dayBounds(zone, weekStart).from, to: dayBounds(zone, addDays(weekStart, 7)).from }
  const hoursOf = await readHours(scope)
  const plan = await planOf(scope, week)
  const areas = [await companyArea(scope), ...(await listAreas(scope))].map(
    ({ groupId, name, siteCount, version }) => ({
      ...{ groupId, name, siteCount, version: version ?? 0 },
      hours: hoursOf(groupId),
      gaps: plan ? gapsOf(scope, plan, groupId, week) : [],
    }),
  )
  return { weekStart, areas }
}

/** One area with the gaps of this week. Throws row.notFound. */
export async function readArea(scope: Scope, groupId: number | null): Promise<DutyArea> {
  const { areas } = await listDuty(scope)
  const area = areas.find((each) => each.groupId === groupId)
  if (!area) throw failure('row.notFound')
  return area
}

async function companyArea(scope: Scope) {
  const saved = await areaOf(scope, null).executeTakeFirst()
  return { groupId: null, name: null, siteCount: await countSites(scope), version: saved?.version ?? 0 }
}

/** The hours of each area with their people, without those who left or are no leaders. */
async function readHours(scope: Scope): Promise<(groupId: number | null) => DutyHours[]> {
  const leaders = new Set((await listLeaders(scope)).map(({ id }) => id))
  const people = (await listHoursPeople(scope)).filter(({ userId }) => leaders.has(userId))
  const peopleOf = Map.groupBy(people, ({ hoursId }) => hoursId)
  const byGroup = Map.groupBy(await listHours(scope), ({ groupId }) => groupId)
  return (groupId) =>
    (byGroup.get(groupId) ?? []).map(({ id, weekdays, startTime, endTime, roleId, roleName }) => ({
      ...{ weekdays, startTime, endTime, roleId, roleName },
      people: (peopleOf.get(id) ?? []).map(({ userId, name }) => ({ tenantUserId: userId, name })),
    }))
}

interface Span {
  from: number
  to: number
}
const planOf = (scope: Scope, { from, to }: Span) =>
  readDutyPlan(scope, {
    startDate: localDate(scope.company.timezone, from),
    endDate: localDate(scope.company.timezone, to),
  })

/** When nobody is told of what happens at the sites of an area; none where the area has no hours of its own. */
function gapsOf({ company }: Scope, plan: DutyPlan, groupId: number | null, span: Span): DutyGap[] {
  if (plan.hoursOf(groupId).length === 0) return []
  const iso = (at: number) => isoWithOffset(company.timezone, at)
  const reasonAt = (at: number) => dutyAt(plan, [groupId], at).nobody
  return gapsIn(span, company.timezone, plan.changes, reasonAt).map(({ from, to, reason }) => ({
    ...{ from: iso(from), to: iso(to), reason },
  }))
}

/** When nobody will be on duty soon, the next first; nothing where the company keeps no duty. */
export async function listComingGaps(scope: Scope) {
  const from = scope.now.getTime()
  const span = { from, to: from + aheadMs }
  const plan = await planOf(scope, span)
  if (!plan) return []
  const areas = [{ groupId: null, name: null }, ...(await listAreas(scope))]
  return areas
    .flatMap(({ groupId, name }) =>
      gapsOf(scope, plan, groupId, span).map((gap) => ({ groupId, name, ...gap })),
    )
    .sort((a, b) => Date.parse(a.from) - Date.parse(b.from))
}
