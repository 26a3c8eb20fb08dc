import { addDays, daysBetween } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { listAgreedWeeks } from '../../pay/employment/employment-queries.ts'
import type { DayRange } from '../../planning/times.ts'
import type { PersonRow } from '../people-queries.ts'

export type AgreedMinutesOf = (person: PersonRow) => number | null

/**
 * Agreed minutes of a person for some days, a seventh of a week each: by the terms of employment of the day, else by the
 * weekly hours of the person. Null where none of the days has any.
 */
export async function readAgreedMinutes(scope: Scope, days: DayRange): Promise<AgreedMinutesOf> {
  const termsOf = Map.groupBy(await listAgreedWeeks(scope, days), ({ userId }) => userId)
  const dates = Array.from({ length: daysBetween(days.startDate, days.endDate) + 1 }, (_, at) =>
    addDays(days.startDate, at),
  )
  return ({ tenantUserId, agreedWeekMinutes }) => {
    const terms = termsOf.get(tenantUserId) ?? []
    const weeks = dates.flatMap((date) => {
      const ofDay = terms.find(({ from, to }) => from <= date && (to === null || date <= to))
      return ofDay?.weekMinutes ?? agreedWeekMinutes ?? []
    })
    return weeks.length === 0 ? null : Math.round(weeks.reduce((sum, minutes) => sum + minutes, 0) / 7)
  }
}
