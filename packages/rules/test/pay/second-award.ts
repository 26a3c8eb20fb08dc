import { type HolidayRegion, publicHolidays } from '../../src/holidays.ts'
import type { Employment, EmploymentTerms, PayContext, PaySite, WorkedDay } from '../../src/pay/facts.ts'
import {
  add,
  dayOfText,
  dayText,
  isoDay,
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
 * MA000022 a second time, minute by minute, from the words and printed figures of the award. Nothing of the engine or of its
 * instrument files is used, so that an error of the one is not an error of the other.
 */

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
const column = { FULL_TIME: 0, PART_TIME: 1, CASUAL: 2, CONTRACTOR: 3 }
const table7 = {
  ordinary: [100, 115, 125],
  'early-late': [115, 130, 140],
  night: [130, 130, 155],
  saturday: [150, 165, 175],
  sunday: [200, 215, 225],
  'public-holiday': [250, 265, 275],
}
const table5 = {
  'overtime-first-2': [150, 150, 175],
  'overtime-after-2': [200, 200, 225],
  'overtime-sunday': [200, 200, 225],
  'overtime-public-holiday': [250, 250, 275],
}
const juniorPercent = [45, 50, 60, 70, 80, 90]
type Percent = { code: string; percent: number }

interface Rules {
  isOn: (rule: string) => boolean
  employment: Employment
  context: PayContext
}
interface Counted {
  minute: PaidMinute
  visit: SecondVisit
  shift: SecondVisit[]
  pay: (Percent & { rate: number }) | undefined
}

export function secondAward(
  employment: Employment,
  days: readonly WorkedDay[],
  context: PayContext,
): SecondPay {
  const isOn = (rule: string) => context.decisions.some(({ ruleId, isOn: on }) => on && ruleId === rule)
  const rules: Rules = { isOn, employment, context }
  const result: SecondPay = { minutes: new Map(), cents: new Map(), missing: new Set() }
  const visits = days.flatMap((day) =>
    day.visits.flatMap((visit) => {
      const made = secondVisit(visit, context.payBasis, breakIsPaid(rules))
      return termsAt(employment, made.day) ? [made] : []
    }),
  )
  const shifts = secondShifts(visits)
  const counted = countMinutes(rules, shifts, result)
  for (const { visit, pay } of counted)
    if (pay && isPaidHere(context, visit.day)) {
      add(result.minutes, `${visit.visit.workId} ${pay.code} ${pay.percent} ${pay.rate}`, 1)
      add(result.cents, `${pay.code} ${pay.percent} ${pay.rate}`, 1)
    }
  for (const [shift, own] of Map.groupBy(counted, (each) => each.shift)) topUp(rules, shift, own, result)
  for (const [key, minutes] of result.cents)
    result.cents.set(key, roundedBig(times(Number(key.split(' ')[2]), minutes), 60n))
  brokenShifts(rules, shifts, result)
  return result
}

const isPaidHere = ({ period }: PayContext, day: number) =>
  period.firstDay <= dayText(day) && dayText(day) <= period.lastDay
const termsAt = ({ terms }: Employment, day: number) =>
  terms.find(({ from, to }) => from <= dayText(day) && (to === null || dayText(day) <= to))

function breakIsPaid({ isOn }: Rules) {
  let pauses = isOn('rest-pause') ? 2 : 0
  let meals = isOn('meal-break-of-shifts') ? 1 : 0
  return (minutes: number) => {
    if (minutes <= 10 && pauses > 0) {
      pauses--
      return true
    }
    if (minutes <= 20 && meals > 0) {
      meals--
      return true
    }
    return false
  }
}

/** Every paid minute in order, with what it pays: first whether it is overtime, then by which column. */
function countMinutes(rules: Rules, shifts: SecondVisit[][], result: SecondPay): Counted[] {
  const { weekStart } = rules.context
  const so = { day: Number.NaN, week: Number.NaN, dayMinutes: 0, weekMinutes: 0, overtime: 0, days: 0 }
  let isShort = false
  return shifts.flatMap((shift, nth) => {
    const day = shift[0]!.day
    const before = shifts[nth - 1]
    const rest = before ? (shift[0]!.from - before.at(-1)!.to) / 60_000 : 480
    isShort = rest < 480 && (isShort || before![0]!.day !== day)
    return shift.flatMap((visit) => {
      const terms = termsAt(rules.employment, visit.day)!
      const hour = visit.minutes.length > 0 ? hourOf(rules, terms, visit, result) : undefined
      const isCallBack = visit.visit.isCallBack === true && rules.isOn('call-back')
      return visit.minutes.map((minute) => {
        beginDay(so, day, weekOf(day, weekStart))
        const isOver = isShort || isCallBack || isBeyond(rules, terms, so)
        const pay = isOver
          ? overtime(rules, { minute, terms, so: so.overtime })
          : hour && ordinary(rules, { minute, terms, shift, visit }, result)
        if (isOver) so.overtime++
        else {
          so.dayMinutes++
          so.weekMinutes++
        }
        const rate = hour && pay && roundedBig(times(hour, pay.percent), 100n)
        return { minute, visit, shift, pay: rate ? { ...pay, rate } : undefined }
      })
    })
  })
}

/** A day's minutes count from nothing, and so do a week's. */
function beginDay(so: { day: number; week: number; days: number }, day: number, week: number) {
  if (so.week !== week) Object.assign(so, { week, weekMinutes: 0, days: 0 })
  if (so.day !== day) Object.assign(so, { day, dayMinutes: 0, overtime: 0, days: so.days + 1 })
}

/** 19.2: after 7.6 hours a day, 38 a week, or five days; of full-time people the agreed hours, where that was decided. */
function isBeyond(
  { isOn }: Rules,
  { type, ordinary: agreed }: EmploymentTerms,
  so: { dayMinutes: number; weekMinutes: number; days: number },
): boolean {
  if (type === 'FULL_TIME') {
    if (!isOn('overtime-full-time') || !agreed) return false
    return (
      (agreed.dayMinutes !== null && so.dayMinutes >= agreed.dayMinutes) ||
      (agreed.weekMinutes !== null && so.weekMinutes >= agreed.weekMinutes)
    )
  }
  return so.dayMinutes >= 7.6 * 60 || so.weekMinutes >= 38 * 60 || so.days > 5
}

function overtime(
  rules: Rules,
  { minute, terms, so }: { minute: PaidMinute; terms: EmploymentTerms; so: number },
): Percent {
  let code: keyof typeof table5 = so >= 120 ? 'overtime-after-2' : 'overtime-first-2'
  if (isoDay(minute.day) === 7) code = 'overtime-sunday'
  if (isHoliday(rules.context, minute)) code = 'overtime-public-holiday'
  return { code, percent: table5[code][column[terms.type]]! }
}

function ordinary(
  { context }: Rules,
  {
    minute,
    terms,
    shift,
    visit,
  }: { minute: PaidMinute; terms: EmploymentTerms; shift: SecondVisit[]; visit: SecondVisit },
  result: SecondPay,
): Percent | undefined {
  const of = (code: keyof typeof table7): Percent => ({ code, percent: table7[code][column[terms.type]]! })
  if (isHoliday(context, minute)) return of('public-holiday')
  const weekday = isoDay(minute.day)
  if (weekday === 7) return of('sunday')
  if (weekday === 6) return of('saturday')
  const [first, last] = [shift[0]!, shift.at(-1)!]
  // A shift that lasts past midnight ends after 18:00 of the day on which it began.
  const lastsPastMidnight = last.ends + dayOver(first, last) * 1440 > 18 * 60
  const usual = first.starts < 6 * 60 || lastsPastMidnight ? of('early-late') : of('ordinary')
  const isNight = last.ends > 0 && last.ends <= 8 * 60
  if (!isNight || terms.permanentNights === false) return usual
  if (terms.permanentNights) return of('night')
  if (of('night').percent <= usual.percent) return usual
  stop(context, result, `permanentNights ${visit.visit.workId}`, visit.day)
  return undefined
}
/** Local days between the start of a shift and its end. */
function dayOver(first: SecondVisit, last: SecondVisit): number {
  const roundedDay = (each: SecondVisit) =>
    each.day + (each.starts === 0 && each.from > each.visit.from ? 1 : 0)
  return last.endDay + roundedDay(last) - roundedDay(first)
}

function isHoliday(
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

function stop({ period }: PayContext, result: SecondPay, fact: string, day: number) {
  if (period.firstDay <= dayText(day) && dayText(day) <= period.lastDay) result.missing.add(fact)
}

/** Rates count from the first full fortnight; the company may pay more; juniors are of those who collect trolleys. */
function hourOf(
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
function printedOn({ calendar }: PayContext, day: number) {
  const anchor = dayOfText(calendar.firstDay)
  const period = dayText(anchor + Math.floor((day - anchor) / 14) * 14)
  return printed.find(({ from, until }) => from <= period && period < until)
}
const ageAt = (born: string, date: string) =>
  Number(date.slice(0, 4)) - Number(born.slice(0, 4)) - (date.slice(5) < born.slice(5) ? 1 : 0)

/** 13.5(c) and (d): the least by area of the longest of its sites, at the rate of the last minute. */
function topUp(rules: Rules, shift: SecondVisit[], own: Counted[], result: SecondPay) {
  const last = own.at(-1)!
  let least = 0
  let code = 'minimum-engagement'
  let isStopped = false
  for (const { visit, day } of shift) {
    const isShorter = termsAt(rules.employment, day)!.type !== 'FULL_TIME'
    const minutes = isShorter ? leastAt(rules, visit.site, own.length) : 0
    if (typeof minutes === 'string') {
      stop(rules.context, result, `${minutes} ${visit.workId}`, day)
      isStopped = true
    } else if (minutes > least) [least, code] = [minutes, 'minimum-engagement']
    if (visit.isCallBack && rules.isOn('call-back') && least < 120) [least, code] = [120, 'call-back']
  }
  if (isStopped || !last.pay || least <= own.length || !isPaidHere(rules.context, last.visit.day)) return
  const { percent, rate } = last.pay
  add(result.minutes, `${last.visit.visit.workId} ${code} ${percent} ${rate}`, least - own.length)
  add(result.cents, `${code} ${percent} ${rate}`, least - own.length)
}

function leastAt({ isOn }: Rules, { areaM2, isForOneCleaner }: PaySite, worked: number): number | string {
  if (worked >= 240) return 0
  if (areaM2 === null || areaM2 === undefined) return 'areaM2'
  if (areaM2 > 5000 || (areaM2 === 5000 && isOn('minimum-engagement-5000'))) return 240
  if (areaM2 > 2000) return 180
  if (areaM2 > 300 || worked >= 120 || isForOneCleaner === false) return 120
  return isForOneCleaner ? 60 : 'isForOneCleaner'
}

/** 17.2: 0.458 per cent of the week of level 1 for a day with two shifts, at most 2.29 per cent a week. */
function brokenShifts({ isOn, context }: Rules, shifts: SecondVisit[][], result: SecondPay) {
  if (!isOn('allowance-broken-shift')) return
  const days = [...new Set(shifts.map((shift) => shift[0]!.day))]
  const spent = new Map<number, number>()
  for (const day of days.filter((each) => shifts.filter((shift) => shift[0]!.day === each).length > 1)) {
    const week1 = printedOn(context, day)?.weeks['1']
    if (week1 === undefined) continue
    const [rate, cap] = [roundedBig(times(week1, 458), 100_000n), roundedBig(times(week1, 2290), 100_000n)]
    const week = weekOf(day, context.weekStart)
    const amount = Math.max(0, Math.min(rate, cap - (spent.get(week) ?? 0)))
    spent.set(week, (spent.get(week) ?? 0) + amount)
    if (isPaidHere(context, day)) add(result.cents, `broken-shift 100 ${rate}`, amount)
  }
}
