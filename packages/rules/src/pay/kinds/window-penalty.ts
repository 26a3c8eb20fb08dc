import { weekday } from '../../time/zone.ts'
import { minuteOfDay } from '../local-minutes.ts'
import type { ByType, RuleHead } from '../rule.ts'
import { type Run, rulesOf } from '../run.ts'
import type { Stretch } from '../stretches.ts'
import { type Penalty, penaltyOf } from './penalty.ts'

/**
 * A per cent of the minutes inside a window of the local day: Saturday from midnight to midnight. A window over midnight is
 * two rules. Minutes since midnight, the end not included.
 */
export interface WindowPenaltyRule extends RuleHead {
  kind: 'windowPenalty'
  code: string
  weekdays: readonly number[]
  fromMinute: number
  toMinute: number
  percent: ByType
}

export const windowPenalties = (run: Run, stretch: Stretch): Penalty[] =>
  rulesOf(run, 'windowPenalty')
    .filter((rule) => rule.weekdays.includes(weekday(stretch.date)) && isInside(rule, stretch))
    .flatMap((rule) => penaltyOf(run, rule, stretch))

/** Stretches are cut at the limits of windows, so that their first minute tells. */
function isInside({ fromMinute, toMinute }: WindowPenaltyRule, { visit, from }: Stretch): boolean {
  const minute = minuteOfDay(visit.zone, from)
  return fromMinute <= minute && minute < toMinute
}
