import type { DutyNow } from '@muster/contract/duty'
import { Level } from '@muster/contract/kit/permissions'
import type { Right } from '@muster/contract/kit/rights'
import { isoWithOffset, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { reachableSites } from '../sites/reach.ts'
import { namesOf } from '../users/person-queries.ts'
import { type DutyMoment, type DutyPlan, dutyAt, readDutyPlan } from './plan.ts'
import { groupsOfSites, listLeaders } from './queries.ts'

const planAt = (scope: Scope, at: number) => {
  const day = localDate(scope.company.timezone, at)
  return readDutyPlan(scope, { startDate: day, endDate: day })
}

interface Untold {
  /** The person whom it is about. */
  readonly but?: number | null
  /** People whose role lacks this right are left out. */
  readonly right?: Right | undefined
}

/** Who is on duty for each of these sites now, and told of it. Nothing where the company keeps no duty. */
export async function dutyOfSites(
  scope: Scope,
  siteIds: readonly number[],
  untold: Untold = {},
): Promise<((siteId: number) => number[][]) | undefined> {
  const now = scope.now.getTime()
  const plan = await planAt(scope, now)
  if (!plan) return undefined
  const groupsOf = await groupsOfSites(scope, siteIds)
  const planOfToldPeople = await without(scope, plan, untold)
  return (siteId) => dutyAt(planOfToldPeople, groupsOf(siteId), now).steps
}

async function without(scope: Scope, plan: DutyPlan, { but, right }: Untold): Promise<DutyPlan> {
  const leaders = right ? await listLeaders(scope) : []
  const withoutRight = leaders.filter(({ withheld }) => withheld.includes(right!)).map(({ id }) => id)
  const untoldIds = new Set([but, ...withoutRight])
  return {
    ...plan,
    absenceOf: (userId, at) => (untoldIds.has(userId) ? 'NO_LEADER' : plan.absenceOf(userId, at)),
  }
}

/**
 * Who is notified after everybody on duty: administrators, or owners where there are none. People who are away or lack the
 * right are left out.
 */
export async function lastToBeTold(
  scope: Scope,
  { right, at = scope.now.getTime() }: { right?: Right | undefined; at?: number } = {},
): Promise<number[]> {
  const plan = await planAt(scope, at)
  const leaders = (await listLeaders(scope)).filter(
    ({ id, withheld }) => plan?.absenceOf(id, at) === undefined && !(right && withheld.includes(right)),
  )
  const ofLevel = (wanted: Level) => leaders.filter(({ level }) => level === wanted).map(({ id }) => id)
  const administrators = ofLevel(Level.administrator)
  return administrators.length > 0 ? administrators : ofLevel(Level.owner)
}

/** Who is told of something at a site at a moment. Throws row.notFound. */
export async function readDutyNow(scope: Scope, siteId: number, atText?: string): Promise<DutyNow> {
  await found(reachableSites(scope).where('sites.id', '=', siteId).select('sites.id').executeTakeFirst())
  const momentMs = atText === undefined ? scope.now.getTime() : Date.parse(atText)
  const plan = await planAt(scope, momentMs)
  const groupsOf = await groupsOfSites(scope, [siteId])
  const moment: DutyMoment | undefined = plan && dutyAt(plan, groupsOf(siteId), momentMs)
  const { steps = [], absent = [] } = moment ?? {}
  const last = steps.length > 0 ? await lastToBeTold(scope, { at: momentMs }) : []
  const names = await namesOf(scope, [...steps.flat(), ...absent.map(({ userId }) => userId), ...last])
  const person = (tenantUserId: number) => ({ tenantUserId, name: names.get(tenantUserId) ?? '' })
  return {
    siteId,
    at: isoWithOffset(scope.company.timezone, momentMs),
    steps: steps.map((step) => step.map(person)),
    last: last.filter((id) => !steps.flat().includes(id)).map(person),
    nobody: moment ? (moment.nobody ?? null) : 'NO_DUTY',
    absent: absent.map(({ userId, why }) => ({ ...person(userId), why })),
  }
}
