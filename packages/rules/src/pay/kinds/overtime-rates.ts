import { firstOfWeek, weekday } from '../../time/zone.ts'
import type { PayLine } from '../lines.ts'
import { halfUp } from '../money.ts'
import type { PricedStretch } from '../priced-stretch.ts'
import type { OvertimeRow } from '../rule-kinds.ts'
import { figureByType, type Run, ruleOf, rulesOf, traceRule } from '../run.ts'
import type { Stretch } from '../stretches.ts'
import type { CombinedPercent } from './combination.ts'
import type { OvertimeCause } from './overtime-limits.ts'
import { isOnHoliday } from './public-holiday.ts'

export interface MinutesOfDay {
  worked: number
  overtime: number
}

export function overtimeRow(
  run: Run,
  stretch: Stretch,
  so: MinutesOfDay,
): { row: OvertimeRow; left: number } {
  const rule = ruleOf(run, 'overtimeRates')
  const begins = (row: OvertimeRow) =>
    Math.max((row.afterOvertimeOfDay ?? 0) - so.overtime, (row.afterWorkedOfDay ?? 0) - so.worked, 0)
  const fitting = rule.rows.filter((row) => fitsDay(run, row, stretch))
  const row = fitting.find((each) => begins(each) === 0)
  if (!row) throw new Error(`No row of ${rule.id} fits ${stretch.date}`)
  const later = fitting.slice(0, fitting.indexOf(row)).map(begins)
  return { row, left: Math.min(Number.POSITIVE_INFINITY, ...later) }
}

function fitsDay(run: Run, { onHolidays, weekdays }: OvertimeRow, stretch: Stretch): boolean {
  if (onHolidays && !isOnHoliday(run, stretch)) return false
  return !weekdays || weekdays.includes(weekday(stretch.date))
}

/** The per cent of a row for the person of a stretch, with the rule that made it overtime. */
export function overtimePercent(
  run: Run,
  { visit, date }: Stretch,
  { row, cause }: { row: OvertimeRow; cause: OvertimeCause },
): CombinedPercent | undefined {
  const rule = ruleOf(run, 'overtimeRates')
  const place = { date: visit.date, workId: visit.visit.workId, type: visit.terms.type }
  const percent = figureByType(run, rule, row.percent, place)
  if (percent === undefined || percent === null) return undefined
  const [because, pays] = [cause, { rule, facts: { date } }].map((each) => ({
    ...each,
    code: row.code,
    percent,
  }))
  return { code: row.code, percent, because: [because!, pays!] }
}

export const isOfRegularRate = (run: Run): boolean =>
  rulesOf(run, 'overtimeRates')[0]?.base === 'REGULAR_RATE'

/** The part above 100 per cent of the week's overtime, of the regular rate: a line for each row, on the week's last day. */
export function regularRateLines(run: Run, stretches: readonly PricedStretch[]): PayLine[] {
  if (!isOfRegularRate(run)) return []
  const weeks = Map.groupBy(stretches, ({ shift }) => firstOfWeek(shift.date, run.context.weekStart))
  return [...weeks.values()].flatMap((week) => {
    const byRow = Map.groupBy(
      week.filter(({ overtime }) => overtime),
      ({ overtime }) => overtime!.row,
    )
    return [...byRow.values()].flatMap((overtime) => premiumLine(run, week, overtime) ?? [])
  })
}

function premiumLine(run: Run, week: PricedStretch[], overtime: PricedStretch[]): PayLine | undefined {
  const first = overtime[0]!
  const pay = overtimePercent(run, first, first.overtime!)
  if (!pay || week.some(({ hourly }) => !hourly)) return undefined
  const lasts = (all: PricedStretch[]) => all.reduce((sum, { minutes }) => sum + minutes, 0)
  const straight = week.reduce((sum, { hourly, minutes }) => sum + hourly!.cents * minutes, 0)
  const [minutes, worked, percent] = [lasts(overtime), lasts(week), pay.percent - 100]
  const amount = halfUp(straight * minutes * percent, 60 * worked * 100)
  const date = week.at(-1)!.shift.date
  const facts = { weekMinutes: worked, straightCents: halfUp(straight, 60), ...first.overtime!.cause.facts }
  return {
    ...{ date, code: pay.code, minutes, percent, amount },
    rate: halfUp(straight * percent, worked * 100),
    trace: [
      ...traceRule(run, first.overtime!.cause.rule, date, facts),
      ...traceRule(run, ruleOf(run, 'overtimeRates'), date),
      { step: 'AMOUNT', cents: amount },
    ],
  }
}
