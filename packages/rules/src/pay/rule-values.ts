import type { PayRuleValue, PayValueUnit } from '@muster/contract/pay/rules'
import type { CompanyValue } from './facts.ts'
import type { Instrument } from './instrument.ts'
import { shareOf } from './money.ts'
import type { ByType, Dated, Figure, RuleHead } from './rule.ts'
import type { AllowanceAmount, Rule } from './rule-kinds.ts'

interface ValuesContext {
  instrument: Instrument
  /** The day by which dated values are chosen. */
  day: string
  companyValues: readonly CompanyValue[]
}
type Place = Partial<Pick<PayRuleValue, 'level' | 'type' | 'code' | 'fromArea' | 'upToArea'>>
const nowhere = { level: null, type: null, code: null, fromArea: null, upToArea: null }

/** The values of a rule on a day, as screens list them: those of the instrument, and those that the company entered. */
export function valuesOfRule(context: ValuesContext, rule: Rule): PayRuleValue[] {
  const figure = (value: Figure, unit: PayValueUnit, place: Place = {}) =>
    figureValue(context, rule, { figure: value, unit, place })
  const byType = (figures: ByType, place: Place = {}) =>
    Object.entries(figures).map(([type, value]) =>
      figure(value, 'PERCENT', { ...place, type: type as PayRuleValue['type'] }),
    )
  switch (rule.kind) {
    case 'rateTable':
      return rule.rates.by === 'LEVEL'
        ? levelValues(context, rule.rates.values)
        : [figure({ enter: rule.rates.key }, 'CENTS')]
    case 'loading':
    case 'shiftPenalty':
    case 'windowPenalty':
    case 'publicHoliday':
      return byType(rule.percent)
    case 'overtimeRates':
      return rule.rows.flatMap(({ code, percent }) => byType(percent, { code }))
    case 'overtimeLimits':
      return rule.limits.flatMap((limit) => {
        if (limit.by === 'AGREED') return []
        return [limit.by === 'DAYS_OF_WEEK' ? figure(limit.days, 'DAYS') : figure(limit.minutes, 'MINUTES')]
      })
    case 'shortRest':
      return [figure(rule.minutes, 'MINUTES')]
    case 'minimumEngagement':
      return rule.rows.map(({ minutes, from = null, upTo = null }) =>
        figure(minutes, 'MINUTES', { fromArea: from, upToArea: upTo }),
      )
    case 'breaks':
      return [figure(rule.longestPaidMinutes, 'MINUTES')]
    case 'allowance':
      return [rule.amount, ...(rule.weekCap === undefined ? [] : [rule.weekCap])].flatMap((amount) =>
        amountValue(context, rule, amount),
      )
    case 'paidLeave':
      return 'percent' in rule.pays
        ? byType(rule.pays.percent)
        : [figure((rule.pays.loading.n * 100) / rule.pays.loading.of, 'PERCENT')]
    case 'payShare':
      return [figure((rule.share.n * 100) / rule.share.of, 'PERCENT')]
    default:
      return []
  }
}

interface Counted {
  figure: Figure
  unit: PayValueUnit
  place?: Place
}
function figureValue(
  { day, companyValues }: ValuesContext,
  rule: RuleHead,
  { figure, unit, place = {} }: Counted,
): PayRuleValue {
  const { from, clause, source } = rule
  const base = { ...nowhere, ...place, unit, clause, source }
  if (typeof figure === 'number') return { ...base, value: figure, key: null, from }
  const entered = companyValues
    .filter((each) => each.key === figure.enter && each.from <= day && (each.fromAge ?? 0) === 0)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1)
  return { ...base, value: entered?.value ?? null, key: figure.enter, from: entered?.from ?? null }
}

function datedOn<T>(values: readonly Dated<T>[], day: string): Dated<T> | undefined {
  const last = values
    .filter(({ from }) => from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1)
  return last && (last.until === undefined || day < last.until) ? last : undefined
}

type LevelTable = Dated<{
  weekly: Readonly<Record<string, number>>
  hourly?: Readonly<Record<string, number>>
}>
/** Cents of the week of each level; of the hour where the week is not known. */
function levelValues({ day }: ValuesContext, values: readonly LevelTable[]): PayRuleValue[] {
  const dated = datedOn(values, day)
  if (!dated) return []
  const { from, clause, source, value } = dated
  return Object.entries({ ...value.hourly, ...value.weekly }).map(([level, cents]) => ({
    ...{ ...nowhere, level, value: cents, unit: 'CENTS' as const, key: null, from, clause, source },
    code: level in value.weekly ? 'WEEK' : 'HOUR',
  }))
}

function amountValue(context: ValuesContext, rule: RuleHead, amount: AllowanceAmount): PayRuleValue[] {
  if (typeof amount === 'number' || 'enter' in amount)
    return [figureValue(context, rule, { figure: amount, unit: 'CENTS' })]
  const base = { ...nowhere, unit: 'CENTS' as const, key: null }
  if ('values' in amount) {
    const dated = datedOn(amount.values, context.day)
    if (!dated) return []
    const { value, from, clause, source } = dated
    return [{ ...base, value, from, clause, source }]
  }
  const table = context.instrument.rules.find((each) => each.kind === 'rateTable')
  const dated = table?.rates.by === 'LEVEL' ? datedOn(table.rates.values, context.day) : undefined
  const week = dated?.value.weekly[amount.ofLevel]
  if (!dated || week === undefined) return []
  const { clause, source } = rule
  return [{ ...base, value: shareOf(week, amount.share), from: dated.from, clause, source }]
}
