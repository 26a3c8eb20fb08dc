import type { HolidayRegion } from '../../time/holidays.ts'
import type { PartHoliday } from '../facts.ts'
import { minuteOfDay } from '../local-minutes.ts'
import type { ByType, RuleHead } from '../rule.ts'
import { type Run, rulesOf } from '../run.ts'
import type { Stretch } from '../stretches.ts'
import { type Penalty, penaltyOf } from './penalty.ts'

/**
 * A per cent of the minutes on a public holiday where the site is, from midnight to midnight, or in its part of the day.
 * Which days those are says the company's holiday calendar, by the site's state.
 */
export interface PublicHolidayRule extends RuleHead {
  kind: 'publicHoliday'
  code: string
  percent: ByType
}

export const holidayPenalties = (run: Run, stretch: Stretch): Penalty[] =>
  isOnHoliday(run, stretch)
    ? rulesOf(run, 'publicHoliday').flatMap((rule) =>
        penaltyOf(run, rule, stretch, { region: stretch.visit.visit.site.region ?? '' }),
      )
    : []

/** The public holidays of a part of a day at a place. */
export const partHolidaysAt = (all: readonly PartHoliday[], region: HolidayRegion | null, date: string) =>
  all.filter((each) => each.date === date && (each.region === null || each.region === region))

/** Stretches are cut at midnight and at the limits of part days, so that their first minute tells. */
export function isOnHoliday({ context }: Run, { visit, date, from }: Stretch): boolean {
  const { region } = visit.visit.site
  if (context.isHoliday(region, date)) return true
  const parts = partHolidaysAt(context.partHolidays, region, date)
  if (parts.length === 0) return false
  const minute = minuteOfDay(visit.zone, from)
  return parts.some(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute)
}
