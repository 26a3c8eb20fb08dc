import type { DutyNow } from '@muster/contract/duty'
import { Level } from '@muster/contract/kit/permissions'
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

/**
 * Who is on duty for each of these sites now. Nothing where the company keeps no duty. `but` is a person whom it is about,
 * who is told of nothing.
 */
export async function dutyOfSites(
  scope: Scope,
  siteIds: readonly number[],
  but: number | null,
): Promise<((siteId: number) => number[][]) | undefined> {
  const now = scope.now.getTime()
  const plan = await planAt(scope, now)
  if (!plan) return undefined
  const groupsOf = await groupsOfSites(scope, siteIds)
  return (siteId) => dutyAt(without(plan, but), groupsOf(siteId), now).steps
}

const without = (plan: DutyPlan, but: number | null): DutyPlan => ({
  ...plan,
  absenceOf: (userId, at) => (userId === but ? 'NO_LEADER' : plan.absenceOf(userId, at)),
})

/** Who is told after everybody on duty: level 2, else level 1; of them those who are there. */
export async function lastToBeTold(scope: Scope, at = scope.now.getTime()): Promise<number[]> {
  const plan = await planAt(scope, at)
  const leaders = (await listLeaders(scope)).filter(({ id }) => plan?.absenceOf(id, at) === undefined)
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
  const last = steps.length > 0 ? await lastToBeTold(scope, momentMs) : []
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
