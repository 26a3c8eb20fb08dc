import type { Employment, EmploymentTerms, PayContext, PaySite, WorkedDay } from '../../src/pay/facts.ts'
import {
  add,
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
import {
  column,
  hourOf,
  isHoliday,
  type Percent,
  printedOn,
  type Rules,
  stop,
  table5,
  table7,
  termsAt,
} from './second-award-rates.ts'

/*
 * MA000022 a second time, minute by minute, from the words and printed figures of the award. Nothing of the engine or of its
 * instrument files is used, so that an error of the one is not an error of the other.
 */

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
  const penalty = (code: keyof typeof table7): Percent => ({
    code,
    percent: table7[code][column[terms.type]]!,
  })
  if (isHoliday(context, minute)) return penalty('public-holiday')
  const weekday = isoDay(minute.day)
  if (weekday === 7) return penalty('sunday')
  if (weekday === 6) return penalty('saturday')
  const [first, last] = [shift[0]!, shift.at(-1)!]
  // A shift that lasts past midnight ends after 18:00 of the day on which it began.
  const lastsPastMidnight = last.ends + dayOver(first, last) * 1440 > 18 * 60
  const usual = first.starts < 6 * 60 || lastsPastMidnight ? penalty('early-late') : penalty('ordinary')
  const isNight = last.ends > 0 && last.ends <= 8 * 60
  if (!isNight || terms.permanentNights === false) return usual
  if (terms.permanentNights) return penalty('night')
  if (penalty('night').percent <= usual.percent) return usual
  stop(context, result, `permanentNights ${visit.visit.workId}`, visit.day)
  return undefined
}
/** Local days between the start of a shift and its end. */
function dayOver(first: SecondVisit, last: SecondVisit): number {
  const roundedDay = (each: SecondVisit) =>
    each.day + (each.starts === 0 && each.from > each.visit.from ? 1 : 0)
  return last.endDay + roundedDay(last) - roundedDay(first)
}

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
    if (week1 === undefined) {
      stop(context, result, 'rate', day)
      continue
    }
    const [rate, cap] = [roundedBig(times(week1, 458), 100_000n), roundedBig(times(week1, 2290), 100_000n)]
    const week = weekOf(day, context.weekStart)
    const amount = Math.max(0, Math.min(rate, cap - (spent.get(week) ?? 0)))
    spent.set(week, (spent.get(week) ?? 0) + amount)
    if (isPaidHere(context, day)) add(result.cents, `broken-shift 100 ${rate}`, amount)
  }
}
