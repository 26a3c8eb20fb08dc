import { msg } from '@muster/contract/kit/msg'
import { localDate } from '@muster/rules/time/zone'
import { refusedField } from '../failures.ts'

const ends = ['startDate', 'endDate'] as const

/** A query whose range may be told in moments, with the days of these in the zone of the company. */
export function withRangeDays<Query>(query: Query, zone: string): Query {
  if (typeof query !== 'object' || query === null) return query
  const moments = ends.flatMap((end) => {
    const value: unknown = Reflect.get(query, end)
    return typeof value === 'string' && value.includes('T') ? [[end, value] as const] : []
  })
  if (moments.length === 0) return query
  return {
    ...query,
    ...Object.fromEntries(moments.map(([end, value]) => [end, localDate(zone, Date.parse(value))])),
  }
}

/** A range that ends before it starts holds nothing: an empty answer would look like an answer. Throws values.refused. */
export function refuseReversedRange(query: unknown): void {
  const { startDate, endDate } = (query ?? {}) as Record<string, unknown>
  if (typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate)
    throw refusedField('endDate', msg('Must not be before the start date'))
}
