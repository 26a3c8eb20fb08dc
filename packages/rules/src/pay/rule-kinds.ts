// What a rule of each kind says; how it is worked out stands in the file of its kind in `kinds`.
import type { EmploymentType } from '@muster/contract/pay/employment'
import type { LineUnit } from '@muster/contract/pay/lines'
import type { Ratio } from './money.ts'
import type { ByType, Dated, Figure, RuleHead } from './rule.ts'

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

/**
 * The rate of an hour before any per cent, in cents.
 * By level: the dated week ÷ its hours, half up; dated hourly rates where the week is not known. A rise is of the week, so
 * hourly rates are never raised. Juniors get a per cent of the week, half up, if the rule is for their kind of work.
 * By company: the minimum wage that the company enters, one for all or by age bands.
 */
export interface RateTableRule extends RuleHead {
  kind: 'rateTable'
  rates: RatesByLevel | { by: 'COMPANY'; key: string; hasAgeBands: boolean }
}
export interface RatesByLevel {
  by: 'LEVEL'
  hoursOfWeek: number
  values: readonly Dated<LevelRates>[]
  juniors: { clause: string; source: string; percents: readonly { underAge: number; percent: number }[] }
}
export interface LevelRates {
  weekly: Readonly<Record<string, number>>
  /** Of levels whose week is not known. */
  hourly?: Readonly<Record<string, number>>
}

/**
 * The per cent of an ordinary hour by kind of employment. It is the first column of the table: a penalty replaces it, so
 * that a casual person has 175 per cent on Saturday, not 150 and 25 on top of each other.
 */
export interface LoadingRule extends RuleHead {
  kind: 'loading'
  code: string
  percent: ByType
}

/**
 * A per cent of the whole shift because of when it begins or ends: a shift that ends at 18:30 has it from its first minute.
 * Times are minutes of the local day, weekdays those of the stretch. A shift may count only for people whose nights do
 * not rotate; who that is says the employment.
 */
export interface ShiftPenaltyRule extends RuleHead {
  kind: 'shiftPenalty'
  code: string
  weekdays: readonly number[]
  percent: ByType
  when: { startsBefore: number; orEndsAfter: number } | { endsAfter: number; endsBy: number }
  isForPermanentNights: boolean
}

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

/**
 * A per cent of the minutes on a public holiday where the site is, from midnight to midnight, or in its part of the day.
 * Which days those are says the company's holiday calendar, by the site's state.
 */
export interface PublicHolidayRule extends RuleHead {
  kind: 'publicHoliday'
  code: string
  percent: ByType
}

/**
 * How per cents of one minute meet. Penalties: the HIGHEST counts (of equal ones the later in the instrument), or they ADD
 * what each has above 100. Overtime REPLACEs the penalties, or the HIGHEST of both counts, or it ADDs to them.
 */
export interface CombinationRule extends RuleHead {
  kind: 'combination'
  penalties: 'HIGHEST' | 'ADD'
  overtime: 'REPLACE' | 'HIGHEST' | 'ADD'
}

/**
 * The start of overtime, in minutes: after the ordinary minutes of a day or week, on the sixth day of a week, or after the
 * hours agreed with the person (AGREED: of the day, the week or the cycle, those that are known).
 * Only ordinary minutes count, so the overtime of a day is not counted again in the week. Leave does not count.
 */
export interface OvertimeLimitsRule extends RuleHead {
  kind: 'overtimeLimits'
  types: readonly EmploymentType[]
  limits: readonly OvertimeLimit[]
}
export type OvertimeLimit =
  | { by: 'DAY' | 'WEEK'; minutes: Figure }
  | { by: 'DAYS_OF_WEEK'; days: number }
  | { by: 'AGREED' }

/**
 * The rate of overtime: the first row that fits a minute. A row fits on public holidays, on weekdays (of the minute), after
 * minutes of overtime of the day, or after minutes worked on the day. Each day starts at zero.
 * RATE: the per cent of the rate. REGULAR_RATE: the part above 100 per cent, of the straight pay of the week ÷ its hours,
 * rounded once, at the line (29 CFR 778.115).
 */
export interface OvertimeRatesRule extends RuleHead {
  kind: 'overtimeRates'
  base: 'RATE' | 'REGULAR_RATE'
  rows: readonly OvertimeRow[]
}
export interface OvertimeRow {
  code: string
  percent: ByType
  onHolidays?: true
  weekdays?: readonly number[]
  afterOvertimeOfDay?: number
  afterWorkedOfDay?: number
}

/**
 * Rest between two days of work, in minutes. After a shorter rest the shift is overtime, and so is each shift that follows
 * it without the rest. A pause between two shifts of one day is no rest between days.
 */
export interface ShortRestRule extends RuleHead {
  kind: 'shortRest'
  minutes: number
}

/**
 * The minimum of a shift, in minutes, by a table over a fact. AREA: the first row whose limits hold the site's area (m², both
 * included) and whose condition is met. CALL_BACK: for call-backs, which are overtime. EVERY_SHIFT: the first row.
 * The difference is a line of its own, at the per cent of the shift's last minute. It was not worked: it counts towards no
 * overtime. Of two sites in one shift the longer minimum counts. Facts are asked for only where they could make it longer.
 */
export interface MinimumEngagementRule extends RuleHead {
  kind: 'minimumEngagement'
  code: string
  types: readonly EmploymentType[]
  over: 'AREA' | 'CALL_BACK' | 'EVERY_SHIFT'
  rows: readonly MinimumRow[]
}
interface MinimumRow {
  from?: number
  upTo?: number
  onlyIf?: 'isForOneCleaner'
  minutes: Figure
}

/**
 * Paid breaks: the first breaks of a visit that are no longer than `longestPaidMinutes`, at most `atMost` of them.
 * All other breaks are unpaid, as recorded.
 */
export interface BreaksRule extends RuleHead {
  kind: 'breaks'
  types: readonly EmploymentType[]
  longestPaidMinutes: Figure
  atMost: number
}

/**
 * Money for a circumstance, for each unit in which its fact holds. The fact is a measure of the visit, an allowance of the
 * employment, two shifts on one day, or work on a public holiday that is otherwise a working day.
 * The amount is a share of a level's week (half up), a dated one, or the company's, in cents. An allowance of the week
 * stands on the first day worked. `weekCap` ends the sum of a week; a measure has to exceed `overMinutes`.
 */
export interface AllowanceRule extends RuleHead {
  kind: 'allowance'
  code: string
  unit: LineUnit
  fact: { measure: string; overMinutes?: number } | { employment: string } | 'BROKEN_SHIFT' | 'HOLIDAY_WORKED'
  amount: AllowanceAmount
  weekCap?: AllowanceAmount
}
export type AllowanceAmount =
  | { share: Ratio; ofLevel: string }
  | { values: readonly Dated<number>[] }
  | Figure

/**
 * Paid leave and public holidays that were not worked: a per cent of the rate by kind of employment, the highest of the rules
 * that cover the leave; or a loading on top, as a line of its own. Nothing of it counts as worked.
 */
export interface PaidLeaveRule extends RuleHead {
  kind: 'paidLeave'
  covers: 'LEAVE' | 'HOLIDAY'
  /** Kinds of leave; absent for all. */
  leaveKinds?: readonly string[]
  pays: { code: string; percent: ByType } | { code: string; loading: Ratio }
}

/** A share of what the visits of the period pay, as one line on its last day: holiday pay that is rolled up. */
export interface PayShareRule extends RuleHead {
  kind: 'payShare'
  code: string
  types: readonly EmploymentType[]
  share: Ratio
}

/**
 * Rounding of times and money. Times of visits and breaks go to the nearest multiple of `minutes`, a half to the later one.
 * Money goes half up to the cent: first the rate with its per cent and then the line, or the line alone.
 */
export interface RoundingRule extends RuleHead {
  kind: 'rounding'
  minutes: number
  money: 'RATE_THEN_LINE' | 'LINE_ALONE'
}

/**
 * Facts without which no line of a visit is made: the level of the employment, or the state whose public holidays count.
 * Facts that only sometimes make a difference are asked for by the rules that need them.
 */
export interface RequiredFactsRule extends RuleHead {
  kind: 'requiredFacts'
  facts: readonly RequiredFact[]
}
export type RequiredFact = 'level' | 'region' | 'hourlyRate'
