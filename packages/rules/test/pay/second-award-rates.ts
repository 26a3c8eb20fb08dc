import type { Employment, EmploymentTerms, PayContext } from '../../src/pay/facts.ts'
import { type HolidayRegion, publicHolidays } from '../../src/time/holidays.ts'
import {
  dayOfText,
  dayText,
  type PaidMinute,
  roundedBig,
  type SecondPay,
  type SecondVisit,
  times,
} from './minutes.ts'

/* The printed figures of MA000022 for the second algorithm, its holidays, and what an hour is paid. */

type Levels = Record<string, number>
/** Cents of an hour as printed, and of a week where it is known. */
const printed: { from: string; until: string; hours: Levels; weeks: Levels }[] = [
  {
    ...{ from: '2021-07-01', until: '2022-07-01', hours: { 1: 2171, 2: 2246, 3: 2367 } },
    weeks: { 1: 82500, 2: 85360, 3: 89950 },
  },
  { from: '2025-07-01', until: '2026-07-01', hours: { 1: 2585, 2: 2670, 3: 2812 }, weeks: { 1: 98220 } },
  {
    ...{ from: '2026-07-01', until: '2100-01-01', hours: { 1: 2708, 2: 2797, 3: 2945 } },
    weeks: { 1: 102890, 2: 106290, 3: 111910 },
  },
]
// Full time, part time, casual.
export const column = { FULL_TIME: 0, PART_TIME: 1, CASUAL: 2, CONTRACTOR: 3 }
export const table7 = {
  ordinary: [100, 115, 125],
  'early-late': [115, 130, 140],
  night: [130, 130, 155],
  saturday: [150, 165, 175],
  sunday: [200, 215, 225],
  'public-holiday': [250, 265, 275],
}
export const table5 = {
  'overtime-first-2': [150, 150, 175],
  'overtime-after-2': [200, 200, 225],
  'overtime-sunday': [200, 200, 225],
  'overtime-public-holiday': [250, 250, 275],
}
const juniorPercent = [45, 50, 60, 70, 80, 90]
export type Percent = { code: string; percent: number }

export interface Rules {
  isOn: (rule: string) => boolean
  employment: Employment
  context: PayContext
}

export const termsAt = ({ terms }: Employment, day: number) =>
  terms.find(({ from, to }) => from <= dayText(day) && (to === null || dayText(day) <= to))

export function isHoliday(
  { isHoliday: known, partHolidays }: PayContext,
  { visit, day, minute }: PaidMinute,
): boolean {
  const { region } = visit.site
  const date = dayText(day)
  if (region && known === builtInHolidays && holidaysOf(region, date.slice(0, 4)).has(date)) return true
  return partHolidays.some(
    (part) =>
      part.date === date &&
      (part.region === null || part.region === region) &&
      part.fromMinute <= minute &&
      minute < part.toMinute,
  )
}
const holidays = new Map<string, Set<string>>()
function holidaysOf(region: HolidayRegion, year: string): Set<string> {
  const key = region + year
  const found = holidays.get(key) ?? new Set(publicHolidays(region, Number(year)).map(({ date }) => date))
  holidays.set(key, found)
  return found
}
export const builtInHolidays = (region: HolidayRegion | null, date: string) =>
  region !== null && holidaysOf(region, date.slice(0, 4)).has(date)

export function stop({ period }: PayContext, result: SecondPay, fact: string, day: number) {
  if (period.firstDay <= dayText(day) && dayText(day) <= period.lastDay) result.missing.add(fact)
}

/** Rates count from the first full fortnight; the company may pay more; juniors are of those who collect trolleys. */
export function hourOf(
  { employment, context }: Rules,
  terms: EmploymentTerms,
  visit: SecondVisit,
  result: SecondPay,
): number | undefined {
  const { workId, site, hourlyRate } = visit.visit
  const lacks = [terms.level === null && 'level', site.region === null && 'region'].filter(
    (each) => each !== false,
  )
  for (const fact of lacks) stop(context, result, `${fact} ${workId}`, visit.day)
  if (lacks.length > 0) return undefined
  const known = printedOn(context, visit.day)
  const adult = known?.hours[terms.level!]
  const age = ageAt(employment.dateOfBirth!, dayText(visit.day))
  const percent = terms.collectsTrolleys && age < 21 ? juniorPercent[Math.max(0, age - 15)]! : undefined
  const week = known?.weeks[terms.level!]
  if (adult === undefined || (percent !== undefined && week === undefined)) {
    stop(context, result, `rate ${workId}`, visit.day)
    return undefined
  }
  const table =
    percent === undefined ? adult : roundedBig(BigInt(roundedBig(times(week!, percent), 100n)), 38n)
  return Math.max(table, hourlyRate ?? terms.hourlyRate ?? 0)
}
/** The rates of the fortnight of a day: those that were in force when it began. */
export function printedOn({ calendar }: PayContext, day: number) {
  const anchor = dayOfText(calendar.firstDay)
  const period = dayText(anchor + Math.floor((day - anchor) / 14) * 14)
  return printed.find(({ from, until }) => from <= period && period < until)
}
const ageAt = (born: string, date: string) =>
  Number(date.slice(0, 4)) - Number(born.slice(0, 4)) - (date.slice(5) < born.slice(5) ? 1 : 0)
