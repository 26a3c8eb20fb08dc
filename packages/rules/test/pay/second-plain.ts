import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { Employment, PayContext, WorkedDay } from '../../src/pay/facts.ts'
import {
  add,
  dayText,
  type PaidMinute,
  roundedBig,
  type SecondPay,
  type SecondVisit,
  secondShifts,
  secondVisit,
  times,
  weekOf,
} from './minutes.ts'

/*
 * The plain instruments a second time, minute by minute: what a company enters is the whole of their rules. `isRegular` is
 * the law of the United States, where overtime has its straight rate and a part of the week's regular rate.
 */

interface PlainWords {
  isRegular: boolean
  /** Minutes of a day after which overtime begins, and those after which it pays more. */
  dayMinutes: number | null
  muchMinutes: number | null
  muchPercent: number
}
const none = { isRegular: false, dayMinutes: null, muchMinutes: null, muchPercent: 0 }
export const plainInstruments: [InstrumentCode, PlainWords][] = [
  ['plain', none],
  ['plain-US', { ...none, isRegular: true }],
  ['plain-US-CA', { isRegular: true, dayMinutes: 480, muchMinutes: 720, muchPercent: 200 }],
]
interface Entered {
  minimumWage: number
  publicHolidayPercent: number
  weeklyOvertimeAfterMinutes: number
  overtimePercent: number
  minimumShiftMinutes: number
  longestPaidBreakMinutes: number
}
interface Counted {
  visit: SecondVisit
  shift: SecondVisit[]
  minute: PaidMinute
  hour: number
  code: string
  percent: number
  premium: { code: string; percent: number } | undefined
}

export function secondPlain(
  words: PlainWords,
  { terms }: Employment,
  days: readonly WorkedDay[],
  context: PayContext,
): SecondPay {
  const values = Object.fromEntries(context.companyValues.map(({ key, value }) => [key, value]))
  const entered = values as unknown as Entered
  const isOn = (rule: string) => context.decisions.some(({ ruleId, isOn: on }) => on && ruleId === rule)
  const isPaid = (minutes: number) => isOn('paid-breaks') && minutes <= entered.longestPaidBreakMinutes
  const result: SecondPay = { minutes: new Map(), cents: new Map(), missing: new Set() }
  const visits = days.flatMap((day) =>
    day.visits.map((visit) => secondVisit(visit, context.payBasis, isPaid)),
  )
  const hourOf = ({ visit, day }: SecondVisit) => {
    const own = terms.find(({ from, to }) => from <= dayText(day) && (to === null || dayText(day) <= to))!
    return Math.max(entered.minimumWage, visit.hourlyRate ?? own.hourlyRate ?? 0)
  }
  const counted = count(words, entered, { isOn, hourOf, context }, secondShifts(visits))
  const isHere = (day: number) =>
    context.period.firstDay <= dayText(day) && dayText(day) <= context.period.lastDay
  const line = (own: Counted, code: string, minutes: number) => {
    const rate = roundedBig(times(own.hour, own.percent), 100n)
    add(result.minutes, `${own.visit.visit.workId} ${code} ${own.percent} ${rate}`, minutes)
    add(result.cents, `${code} ${own.percent} ${rate} ${own.hour}`, minutes)
  }
  for (const each of counted) if (isHere(each.visit.day)) line(each, each.code, 1)
  if (isOn('minimum-engagement'))
    for (const own of Map.groupBy(counted, ({ shift }) => shift).values()) {
      const last = own.at(-1)!
      const short = entered.minimumShiftMinutes - own.length
      if (short > 0 && isHere(last.visit.day)) line(last, 'minimum-engagement', short)
    }
  result.cents = summed(result.cents, words.isRegular)
  for (const [, week] of Map.groupBy(counted, ({ shift }) => weekOf(shift[0]!.day, context.weekStart)))
    if (isHere(week.at(-1)!.shift[0]!.day)) premiums(week, result)
  return result
}

/** Cents of the minutes of a code, per cent and hour: by the rounded rate, or rounded once. */
function summed(minutes: Map<string, number>, isRegular: boolean): Map<string, number> {
  const cents = new Map<string, number>()
  for (const [key, sum] of minutes) {
    const [code, percent, rate, hour] = key.split(' ')
    const amount = isRegular
      ? roundedBig(times(Number(hour), Number(percent), sum), 6000n)
      : roundedBig(times(Number(rate), sum), 60n)
    add(cents, `${code} ${percent} ${rate}`, amount)
  }
  return cents
}

interface Rules {
  isOn: (rule: string) => boolean
  hourOf: (visit: SecondVisit) => number
  context: PayContext
}
function count(words: PlainWords, entered: Entered, rules: Rules, shifts: SecondVisit[][]): Counted[] {
  const { isOn, hourOf, context } = rules
  const so = { day: Number.NaN, week: Number.NaN, dayMinutes: 0, weekMinutes: 0, overtime: 0 }
  const ownLimit = isOn('weekly-overtime') ? entered.weeklyOvertimeAfterMinutes : Number.POSITIVE_INFINITY
  const weekLimit = words.isRegular ? 2400 : ownLimit
  const dayLimit = (isOn('daily-overtime') && words.dayMinutes) || Number.POSITIVE_INFINITY
  const countMinute = (shift: SecondVisit[], visit: SecondVisit, minute: PaidMinute): Counted => {
    const day = shift[0]!.day
    if (so.week !== weekOf(day, context.weekStart))
      Object.assign(so, { week: weekOf(day, context.weekStart), weekMinutes: 0 })
    if (so.day !== day) Object.assign(so, { day, dayMinutes: 0, overtime: 0 })
    const isOver = so.weekMinutes >= weekLimit || so.dayMinutes >= dayLimit
    const over = overtimePay(words, entered, so.dayMinutes + so.overtime)
    if (isOver) so.overtime++
    else {
      so.dayMinutes++
      so.weekMinutes++
    }
    const straight = straightPay(entered, rules, minute)
    const pays = isOver && !words.isRegular && over.percent >= straight.percent ? over : straight
    const premium = isOver && words.isRegular ? over : undefined
    return { visit, shift, minute, hour: hourOf(visit), ...pays, premium }
  }
  return shifts.flatMap((shift) =>
    shift.flatMap((visit) => visit.minutes.map((minute) => countMinute(shift, visit, minute))),
  )
}

const overtimePay = (words: PlainWords, entered: Entered, worked: number) =>
  words.muchMinutes !== null && worked >= words.muchMinutes
    ? { code: 'overtime-after-12', percent: words.muchPercent }
    : { code: 'overtime', percent: entered.overtimePercent }

/** Of equal per cents the holiday comes before ordinary time, and overtime before the holiday. */
function straightPay(
  { publicHolidayPercent }: Entered,
  { isOn, context }: Rules,
  { visit, day, minute }: PaidMinute,
) {
  const { region } = visit.site
  const isPart = context.partHolidays.some(
    (each) =>
      each.date === dayText(day) &&
      (each.region === null || each.region === region) &&
      each.fromMinute <= minute &&
      minute < each.toMinute,
  )
  const isHoliday = isOn('public-holiday') && (isPart || context.isHoliday(region, dayText(day)))
  return isHoliday && publicHolidayPercent >= 100
    ? { code: 'public-holiday', percent: publicHolidayPercent }
    : { code: 'ordinary', percent: 100 }
}

/** Straight pay of the week ÷ its hours × the hours of overtime × what it pays above 100 per cent. */
function premiums(week: Counted[], result: SecondPay) {
  const straight = week.reduce((sum, { hour }) => sum + BigInt(hour), 0n)
  for (const [code, over] of Map.groupBy(week, ({ premium }) => premium?.code)) {
    if (code === undefined) continue
    const percent = over[0]!.premium!.percent - 100
    const rate = roundedBig(straight * times(percent), times(week.length, 100))
    const cents = roundedBig(straight * times(over.length, percent), times(60, week.length, 100))
    add(result.cents, `${code} ${percent} ${rate}`, cents)
  }
}
