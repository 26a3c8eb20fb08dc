import type { EmploymentType } from '@muster/contract/pay/employment'
import type { HolidayRegion, IsHoliday } from '../time/holidays.ts'
import type { Interval, PayBasis } from '../works/work-time.ts'
import type { PayCalendarDays, PayPeriodDays } from './pay-periods.ts'

/*
 * What the pay engine is told. Instants are milliseconds, dates local 'YYYY-MM-DD', money integer cents, measures integers.
 * `null` and `undefined` mean that the fact is not entered; the engine asks for it where it makes a difference.
 */

/** Hours that were agreed with a full-time or part-time person. A cycle is a number of weeks from its first day on. */
export interface OrdinaryHours {
  dayMinutes: number | null
  weekMinutes: number | null
  cycle: { weeks: number; minutes: number; firstDay: string } | null
}

/** The terms of an employment from a day to a day, both included. Terms do not overlap. */
export interface EmploymentTerms {
  from: string
  to: string | null
  type: EmploymentType
  level: string | null
  /** What the company pays an hour, where that is more than the instrument's rate. */
  hourlyRate?: number | null
  ordinary?: OrdinaryHours | null
  /** Works night shifts that do not rotate with other shifts or day work. */
  permanentNights?: boolean | null
  /** Employed by a contractor who collects trolleys: the only people with junior rates in MA000022. */
  collectsTrolleys?: boolean | null
  /** Facts that an allowance of the week stands on: 'first-aid', 'leading-hand-10', … */
  weeklyAllowances?: readonly string[]
}
export interface Employment {
  personId: number
  dateOfBirth?: string | null
  terms: readonly EmploymentTerms[]
}

export interface PaySite {
  id: number
  /** Whose public holidays count. */
  region: HolidayRegion | null
  areaM2?: number | null
  /** One cleaner works at a stand-alone site where a longer shift is not practicable. */
  isForOneCleaner?: boolean | null
}

/** A finished visit with the times that count: as approved, corrected or clocked. */
export interface WorkedVisit extends Interval {
  workId: number
  zone: string
  site: PaySite
  breaks: readonly Interval[]
  planned?: Interval | null
  clocked?: Interval | null
  /** The rate of this work, where it differs from the person's. */
  hourlyRate?: number | null
  isCallBack?: boolean
  /** What allowances stand on: minutes in the cold, metres by car, meals. The rule names the measure. */
  measures?: Readonly<Record<string, number>>
}

/** Leave of a day, as minutes of the shifts or of the agreed week. */
export interface LeaveOfDay {
  requestId: number
  /** As the rules name it: 'ANNUAL', 'PERSONAL', … */
  kind: string
  minutes: number
  isPaid: boolean
  /** A public holiday inside leave, not worked. */
  isHoliday: boolean
}

/** Overtime that was asked for and granted. It belongs to the person's day, so that an edited visit leaves it alone. */
export interface OvertimeGrant {
  minutes: number
  by: number
}

/** A day of a person: the visits that began on it, and its leave. */
export interface WorkedDay {
  date: string
  visits: readonly WorkedVisit[]
  leave?: readonly LeaveOfDay[]
  overtimeGrant?: OvertimeGrant | null
  /** Otherwise a working day of the person: asked on public holidays by some instruments. */
  isOrdinaryDay?: boolean | null
}

/** A public holiday of a part of a day, in minutes since local midnight. Region null is everywhere. */
export interface PartHoliday {
  date: string
  region: HolidayRegion | null
  fromMinute: number
  toMinute: number
}

/** A rule switched on or off from a day on. The last decision counts; none is ever changed. */
export interface RuleDecision {
  ruleId: string
  isOn: boolean
  from: string
  by: number
}

/** A value that the company entered, from a day on; of an age band from an age on. */
export interface CompanyValue {
  key: string
  from: string
  value: number
  fromAge?: number
}

export interface PayContext {
  /** Lines are made for the days of the period. Facts of whole weeks around it are given, so that weeks add up. */
  period: PayPeriodDays
  calendar: PayCalendarDays
  /** ISO weekday with which a week begins. */
  weekStart: number
  payBasis: PayBasis
  isHoliday: IsHoliday
  partHolidays: readonly PartHoliday[]
  decisions: readonly RuleDecision[]
  companyValues: readonly CompanyValue[]
}
