import type { AllowanceRule } from './kinds/allowance.ts'
import type { BreaksRule } from './kinds/breaks.ts'
import type { CombinationRule } from './kinds/combination.ts'
import type { LoadingRule } from './kinds/loading.ts'
import type { MinimumEngagementRule } from './kinds/minimum-engagement.ts'
import type { OvertimeLimitsRule } from './kinds/overtime-limits.ts'
import type { OvertimeRatesRule } from './kinds/overtime-rates.ts'
import type { PaidLeaveRule } from './kinds/paid-leave.ts'
import type { PayShareRule } from './kinds/pay-share.ts'
import type { PublicHolidayRule } from './kinds/public-holiday.ts'
import type { RateTableRule } from './kinds/rate-table.ts'
import type { RequiredFactsRule } from './kinds/required-facts.ts'
import type { RoundingRule } from './kinds/rounding.ts'
import type { ShiftPenaltyRule } from './kinds/shift-penalty.ts'
import type { ShortRestRule } from './kinds/short-rest.ts'
import type { WindowPenaltyRule } from './kinds/window-penalty.ts'
import type { RuleHead } from './rule.ts'

/** The closed set of kinds of rules; each has a file in `kinds`. */
export type Rule =
  | AllowanceRule
  | BreaksRule
  | CombinationRule
  | LoadingRule
  | MinimumEngagementRule
  | OvertimeLimitsRule
  | OvertimeRatesRule
  | PaidLeaveRule
  | PayShareRule
  | PublicHolidayRule
  | RateTableRule
  | RequiredFactsRule
  | RoundingRule
  | ShiftPenaltyRule
  | ShortRestRule
  | WindowPenaltyRule

/** An award, an agreement or a law as data. */
export interface Instrument {
  code: string
  name: string
  currency: string
  /** Whether a new rate counts from its day, or from the first pay period that begins on or after it. */
  ratesCountFrom: 'DAY' | 'FIRST_FULL_PERIOD'
  rules: readonly Rule[]
  /** Conditions that exist and that no rule works out. They cannot be switched on. */
  notWorkedOut: readonly RuleHead[]
}
