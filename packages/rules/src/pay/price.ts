import { type CombinedPercent, combineOvertime, combinePenalties } from './kinds/combination.ts'
import { loadings } from './kinds/loading.ts'
import { isOfRegularRate, overtimePercent } from './kinds/overtime-rates.ts'
import { holidayPenalties } from './kinds/public-holiday.ts'
import { hourlyRate } from './kinds/rate-table.ts'
import { hasRequiredFacts } from './kinds/required-facts.ts'
import { priceOf } from './kinds/rounding.ts'
import { shiftPenalties } from './kinds/shift-penalty.ts'
import { windowPenalties } from './kinds/window-penalty.ts'
import type { PayLine, TraceFacts, TraceStep } from './lines.ts'
import type { MarkedStretch, PricedStretch } from './priced-stretch.ts'
import type { RuleHead } from './rule.ts'
import { type Run, ruleOf, traceRule } from './run.ts'
import { countedMinutes } from './stretches.ts'

type Because = { rule: RuleHead; facts: TraceFacts }

export function priceStretch(run: Run, stretch: MarkedStretch): PricedStretch {
  const { visit } = stretch
  if (!hasRequiredFacts(run, visit) || stretch.isUnknown) return stretch
  const place = { date: visit.date, workId: visit.visit.workId, own: visit.visit.hourlyRate }
  const hourly = hourlyRate(run, visit.terms, place)
  return { ...stretch, hourly, pay: hourly && percentOfStretch(run, stretch) }
}

/** The per cent of a stretch: of its overtime, or of the penalties of its minutes. */
function percentOfStretch(run: Run, stretch: MarkedStretch): CombinedPercent | undefined {
  const penalties = () =>
    combinePenalties(run, stretch, [
      ...loadings(run, stretch),
      ...shiftPenalties(run, stretch),
      ...windowPenalties(run, stretch),
      ...holidayPenalties(run, stretch),
    ])
  if (!stretch.overtime || isOfRegularRate(run)) return penalties()
  const overtime = overtimePercent(run, stretch, stretch.overtime)
  return overtime && combineOvertime(run, overtime, penalties)
}

/** The lines of the visits: one for each visit, code and per cent, rounded once. */
export function visitLines(run: Run, stretches: readonly PricedStretch[]): PayLine[] {
  const groups = Map.groupBy(
    stretches.filter(({ pay }) => pay),
    ({ visit, pay }) => `${visit.visit.workId} ${pay!.code} ${pay!.percent}`,
  )
  return [...groups.values()].map((own) => {
    const because = own.flatMap(({ pay }) => pay!.because)
    const minutes = own.reduce((sum, each) => sum + each.minutes, 0)
    return lineOf(run, own[0]!, { code: own[0]!.pay!.code, minutes, because })!
  })
}

/** A line of minutes at the rate of a stretch; undefined where the stretch has none. */
export function lineOf(
  run: Run,
  stretch: PricedStretch,
  { code, minutes, because }: { code: string; minutes: number; because: Because[] },
): PayLine | undefined {
  const { visit, hourly, pay } = stretch
  if (!hourly || !pay) return undefined
  const { percent } = pay
  const { rate, amount } = priceOf(ruleOf(run, 'rounding'), { hourly: hourly.cents, percent, minutes })
  return {
    ...{ workId: visit.visit.workId, date: visit.date, code, minutes, percent, rate, amount },
    trace: [
      ...traceFacts(run, stretch),
      ...traceRules(run, visit.date, because),
      ...hourly.trace,
      { step: 'AMOUNT', cents: amount },
    ],
  }
}

function traceFacts(run: Run, { visit, overtime }: PricedStretch): TraceStep[] {
  const { visit: facts, day, from, to, unpaidBreakMinutes } = visit
  const { payBasis: basis } = run.context
  const grant = overtime && day.overtimeGrant
  const minutes = countedMinutes(run, visit)
  return [
    ...(facts.planned ? [{ step: 'PLANNED' as const, from: facts.planned.from, to: facts.planned.to }] : []),
    ...(facts.clocked ? [{ step: 'CLOCKED' as const, from: facts.clocked.from, to: facts.clocked.to }] : []),
    { step: 'COUNTED', from, to, unpaidBreakMinutes, minutes, basis },
    ...(grant ? [{ step: 'OVERTIME_GRANT' as const, minutes: grant.minutes, by: grant.by }] : []),
  ]
}

/** Each rule once, with the facts of its first stretch. */
function traceRules(run: Run, date: string, because: readonly Because[]): TraceStep[] {
  const once = new Map(because.toReversed().map((each) => [each.rule.id, each]))
  return [...once.values()].reverse().flatMap(({ rule, facts }) => traceRule(run, rule, date, facts))
}
