import type { TimeLog } from '@muster/contract/dashboard'
import { isManagement } from '@muster/contract/permissions'
import { addDays, localDate } from '@muster/rules/zone'
import { anyOf, personName } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { askedDays } from '../payroll/payroll.ts'
import { ownSums, sumsOf } from './work-sum-queries.ts'

interface TimeLogQuery {
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Service time at each site that has any, most first; below management that of the own works. 422 over 400 days. */
export const siteTimes = (scope: Scope, query: TimeLogQuery) => timeLogs(scope, 'site', query)
/** Service time of each person who has any, most first; below management the own. 422 over 400 days. */
export const userTimes = (scope: Scope, query: TimeLogQuery) => timeLogs(scope, 'person', query)

async function timeLogs(scope: Scope, about: 'person' | 'site', query: TimeLogQuery): Promise<TimeLog[]> {
  const days = askedDays(scope, {
    ...query,
    startDate:
      query.startDate ?? addDays(query.endDate ?? localDate(scope.company.timezone, scope.now.getTime()), -6),
  })
  const rows = isManagement(scope.actor.level)
    ? await sumsOf(scope, about, days)
    : await ownSums(scope, about, days)
  if (rows.length === 0) return []
  const names = await namesOf(
    scope,
    about,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ id, ms }) => ({ id, name: names.get(id)!, value: ms }))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name) || a.id - b.id)
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
