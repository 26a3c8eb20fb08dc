import { minuteOfDay } from '../local-minutes.ts'
import { partHolidaysAt } from '../part-holidays.ts'
import { type Run, rulesOf } from '../run.ts'
import type { Stretch } from '../stretches.ts'
import { type Penalty, penaltyOf } from './penalty.ts'

export const holidayPenalties = (run: Run, stretch: Stretch): Penalty[] =>
  isOnHoliday(run, stretch)
    ? rulesOf(run, 'publicHoliday').flatMap((rule) =>
        penaltyOf(run, rule, stretch, { region: stretch.visit.visit.site.region ?? '' }),
      )
    : []

/** Stretches are cut at midnight and at the limits of part days, so that their first minute tells. */
export function isOnHoliday({ context }: Run, { visit, date, from }: Stretch): boolean {
  const { region } = visit.visit.site
  if (context.isHoliday(region, date)) return true
  const parts = partHolidaysAt(context.partHolidays, region, date)
  if (parts.length === 0) return false
  const minute = minuteOfDay(visit.zone, from)
  return parts.some(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute)
}
