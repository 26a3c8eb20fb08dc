import { weekday } from '../../time/zone.ts'
import { minuteOfDay } from '../local-minutes.ts'
import type { WindowPenaltyRule } from '../rule-kinds.ts'
import { type Run, rulesOf } from '../run.ts'
import type { Stretch } from '../stretches.ts'
import { type Penalty, penaltyOf } from './penalty.ts'

export const windowPenalties = (run: Run, stretch: Stretch): Penalty[] =>
  rulesOf(run, 'windowPenalty')
    .filter((rule) => rule.weekdays.includes(weekday(stretch.date)) && isInside(rule, stretch))
    .flatMap((rule) => penaltyOf(run, rule, stretch))

/** Stretches are cut at the limits of windows, so that their first minute tells. */
function isInside({ fromMinute, toMinute }: WindowPenaltyRule, { visit, from }: Stretch): boolean {
  const minute = minuteOfDay(visit.zone, from)
  return fromMinute <= minute && minute < toMinute
}
