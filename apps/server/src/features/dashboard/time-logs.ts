import { mostPlannedDays, type SiteTimeLog, type TimeLog } from '@muster/contract/dashboard'
import { isManagement } from '@muster/contract/kit/permissions'
import { addDays, daysBetween, localDate } from '@muster/rules/time/zone'
import { reachesAll } from '../../db/areas.ts'
import { anyOf, personName } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { askedDays } from '../payroll/payroll.ts'
import type { DayRange } from '../planning/times.ts'
import { plannedTimes } from './planned-visits.ts'
import { reachedSums, sumsOf } from './work-sum-queries.ts'

interface TimeLogQuery {
  startDate?: string | undefined
  endDate?: string | undefined
}

/**
 * Service time at each site that has any, most first; below management that of the own works. Management may have the
 * planned time beside it, of sites without service time too. 422 over 400 days.
 */
export async function siteTimes(
  scope: Scope,
  { withPlanned, ...query }: TimeLogQuery & { withPlanned?: boolean | undefined },
): Promise<SiteTimeLog[]> {
  const days = daysOf(scope, query)
  const served = await servedTimes(scope, 'site', days)
  const showsPlanned =
    withPlanned &&
    isManagement(scope.actor.level) &&
    daysBetween(days.startDate, days.endDate) < mostPlannedDays
  if (!showsPlanned) return timeLogs(scope, 'site', served)
  const planned = await plannedTimes(scope, days)
  const logs = await timeLogs(scope, 'site', new Map([...zeroes(planned.keys()), ...served]))
  return logs.map((log) => ({ ...log, planned: planned.get(log.id) ?? 0 }))
}
const zeroes = (ids: Iterable<number>) => Array.from(ids, (id) => [id, 0] as const)

/** Service time of each person who has any, most first; below management the own. 422 over 400 days. */
export async function userTimes(scope: Scope, query: TimeLogQuery): Promise<TimeLog[]> {
  return timeLogs(scope, 'person', await servedTimes(scope, 'person', daysOf(scope, query)))
}

const daysOf = (scope: Scope, query: TimeLogQuery) =>
  askedDays(scope, {
    ...query,
    startDate:
      query.startDate ?? addDays(query.endDate ?? localDate(scope.company.timezone, scope.now.getTime()), -6),
  })

async function servedTimes(scope: Scope, about: 'person' | 'site', days: DayRange) {
  const rows = reachesAll(scope.actor)
    ? await sumsOf(scope, about, days)
    : await reachedSums(scope, about, days)
  return new Map(rows.map(({ id, ms }) => [id, ms]))
}

async function timeLogs(
  scope: Scope,
  about: 'person' | 'site',
  times: ReadonlyMap<number, number>,
): Promise<TimeLog[]> {
  if (times.size === 0) return []
  const names = await namesOf(scope, about, [...times.keys()])
  return Array.from(times, ([id, value]) => ({ id, name: names.get(id)!, value })).sort(
    (a, b) => b.value - a.value || a.name.localeCompare(b.name) || a.id - b.id,
  )
}

/** Names of people and sites, of removed ones too: their hours stay. */
async function namesOf(scope: Scope, about: 'person' | 'site', ids: readonly number[]) {
  const rows =
    about === 'person'
      ? await scope
          .from('users')
          .where('users.id', '=', anyOf(ids))
          .select(['users.id', personName('users').as('name')])
          .execute()
      : await scope
          .from('sites')
          .where('sites.id', '=', anyOf(ids))
          .select(['sites.id', 'sites.name'])
          .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
