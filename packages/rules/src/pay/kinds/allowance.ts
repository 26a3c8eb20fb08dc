import type { LineUnit } from '@muster/contract/pay/lines'
import { firstOfWeek } from '../../time/zone.ts'
import type { WorkedDay } from '../facts.ts'
import type { PayLine, TraceFacts } from '../lines.ts'
import { halfUp, shareOf } from '../money.ts'
import type { PricedStretch } from '../priced-stretch.ts'
import type { RuleHead } from '../rule.ts'
import type { AllowanceAmount, AllowanceRule } from '../rule-kinds.ts'
import { datedValue, figureOf, isOn, noteMissing, type Place, type Run, rulesOf, traceRule } from '../run.ts'
import type { PayShift, PayVisit } from '../shifts.ts'
import { isOnHoliday } from './public-holiday.ts'
import { weeklyRate } from './rate-table.ts'

type Occasion = Place & { units: number }
interface Work {
  shifts: readonly PayShift[]
  stretches: readonly PricedStretch[]
  days: readonly WorkedDay[]
}

export const allowanceLines = (
  run: Run,
  shifts: readonly PayShift[],
  stretches: readonly PricedStretch[],
  days: readonly WorkedDay[],
): PayLine[] =>
  rulesOf(run, 'allowance').flatMap((rule) => {
    const spent = new Map<string, number>()
    return occasionsOf(run, rule, { shifts, stretches, days }).flatMap((each) =>
      allowanceLine(run, rule, each, spent),
    )
  })

function occasionsOf(
  run: Run,
  { fact, unit, ...rule }: AllowanceRule,
  { shifts, stretches, days }: Work,
): Occasion[] {
  if (fact === 'BROKEN_SHIFT') {
    const byDay = Map.groupBy(shifts, ({ date }) => date)
    return [...byDay].flatMap(([date, own]) => (own.length > 1 ? [{ date, units: 1 }] : []))
  }
  if (fact === 'HOLIDAY_WORKED') return holidaysWorked(run, rule, stretches, days)
  if ('employment' in fact) {
    const weeks = Map.groupBy(shifts, ({ date }) => firstOfWeek(date, run.context.weekStart))
    return [...weeks.values()].flatMap(([first]) =>
      first!.visits[0]!.terms.weeklyAllowances?.includes(fact.employment)
        ? [{ date: first!.date, units: 1 }]
        : [],
    )
  }
  return shifts.flatMap(({ visits }) => {
    const found = visits.flatMap((visit) => measured(visit, fact, unit))
    return unit === 'SHIFT' ? found.slice(0, 1) : found
  })
}

function measured(
  { visit, date }: PayVisit,
  { measure, overMinutes }: { measure: string; overMinutes?: number },
  unit: LineUnit,
): Occasion[] {
  const value = visit.measures?.[measure] ?? 0
  if (value <= (overMinutes ?? 0)) return []
  const units = { STARTED_HOUR: Math.ceil(value / 60), SHIFT: 1, DAY: 1, WEEK: 1 }
  return [{ date, workId: visit.workId, units: unit in units ? units[unit as keyof typeof units] : value }]
}

/** A night into a holiday is work on it: the day is that of the minutes, not of the shift. */
function holidaysWorked(
  run: Run,
  rule: RuleHead,
  stretches: readonly PricedStretch[],
  days: readonly WorkedDay[],
): Occasion[] {
  const holidays = stretches.filter((stretch) => isOnHoliday(run, stretch))
  return [...new Set(holidays.map(({ date }) => date))].flatMap((date) => {
    const isOrdinaryDay = days.find((day) => day.date === date)?.isOrdinaryDay ?? null
    if (isOrdinaryDay === null)
      noteMissing(run, rule, { fact: 'isOrdinaryDay', of: { kind: 'DAY', id: date } }, { date })
    return isOrdinaryDay ? [{ date, units: 1 }] : []
  })
}

function allowanceLine(
  run: Run,
  rule: AllowanceRule,
  { units, ...place }: Occasion,
  spent: Map<string, number>,
): PayLine[] {
  if (!isOn(run, rule, place)) return []
  const { date } = place
  const rate = amountOf(run, rule, rule.amount, place)
  const cap = rule.weekCap && amountOf(run, rule, rule.weekCap, place)
  if (rate === undefined || (rule.weekCap !== undefined && cap === undefined)) return []
  const week = firstOfWeek(date, run.context.weekStart)
  const before = spent.get(week) ?? 0
  const full = halfUp(rate * units, unitsOfRate[rule.unit])
  const amount = cap === undefined ? full : Math.max(0, Math.min(full, cap - before))
  spent.set(week, before + amount)
  const facts: TraceFacts = cap === undefined ? { units } : { units, weekCap: cap, beforeInWeek: before }
  return [
    {
      ...{ ...place, code: rule.code, units, unit: rule.unit, percent: 100, rate, amount },
      trace: [...traceRule(run, rule, date, facts), { step: 'AMOUNT', cents: amount }],
    },
  ]
}
const unitsOfRate: Record<LineUnit, number> = {
  ...{ SHIFT: 1, DAY: 1, WEEK: 1, OCCASION: 1, STARTED_HOUR: 1 },
  ...{ MINUTE: 60, METRE: 1000 },
}

function amountOf(run: Run, rule: AllowanceRule, amount: AllowanceAmount, place: Place): number | undefined {
  if (typeof amount === 'number' || 'enter' in amount) return figureOf(run, rule, amount, place)
  const week = 'share' in amount ? weeklyRate(run, amount.ofLevel, place.date) : undefined
  const cents =
    'share' in amount
      ? week && shareOf(week, amount.share)
      : datedValue(run, amount.values, place.date)?.value
  if (cents === undefined) noteMissing(run, rule, { fact: 'rate', of: { kind: 'RULE', id: rule.id } }, place)
  return cents
}
