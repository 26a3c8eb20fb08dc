import type { EmploymentTerms, LeaveOfDay, WorkedDay } from '../facts.ts'
import type { PayLine } from '../lines.ts'
import { ofMinutes, shareOf } from '../money.ts'
import type { RuleHead } from '../rule.ts'
import type { PaidLeaveRule } from '../rule-kinds.ts'
import {
  figureByType,
  isOn,
  noteMissing,
  noteNoTerms,
  type Place,
  type Run,
  ruleOf,
  ruleState,
  rulesOf,
  termsOn,
  traceRule,
} from '../run.ts'
import { hourlyRate } from './rate-table.ts'
import { priceOf } from './rounding.ts'

export const leaveLines = (run: Run, days: readonly WorkedDay[]): PayLine[] =>
  days.flatMap(({ date, leave }) =>
    (leave ?? []).flatMap((each) => {
      if (!each.isPaid) return []
      const terms = termsOn(run, date)
      if (!terms) noteNoTerms(run, { date })
      return terms && terms.type !== 'CONTRACTOR' ? linesOf(run, each, terms, { date }) : []
    }),
  )

function linesOf(run: Run, leave: LeaveOfDay, terms: EmploymentTerms, place: Place): PayLine[] {
  const rules = rulesOf(run, 'paidLeave').filter(
    ({ covers, leaveKinds }) =>
      (covers === 'HOLIDAY') === leave.isHoliday && (!leaveKinds || leaveKinds.includes(leave.kind)),
  )
  const hourly = hourlyRate(run, terms, place)
  if (!hourly) return []
  const base = basePercent(run, rules, terms, place)
  if (!base) {
    noteWhyNone(run, rules, terms, place)
    return []
  }
  const { minutes } = leave
  const facts = { request: leave.requestId, kind: leave.kind }
  const price = priceOf(ruleOf(run, 'rounding'), { hourly: hourly.cents, percent: base.percent, minutes })
  const line = (
    rule: RuleHead,
    code: string,
    paid: Pick<PayLine, 'percent' | 'rate' | 'amount'>,
  ): PayLine => ({
    ...{ ...place, code, minutes, ...paid },
    trace: [
      ...traceRule(run, rule, place.date, facts),
      ...hourly.trace,
      { step: 'AMOUNT', cents: paid.amount },
    ],
  })
  const loadings = rules.flatMap((rule) => {
    if (!('loading' in rule.pays) || terms.type === 'CASUAL' || !isOn(run, rule, place)) return []
    const rate = shareOf(hourly.cents, rule.pays.loading)
    return [
      line(rule, rule.pays.code, { percent: rule.pays.loading, rate, amount: ofMinutes(rate, minutes) }),
    ]
  })
  return [line(base.rule, base.code, { percent: base.percent, ...price }), ...loadings]
}

/** A rule that waits for a decision stops the line. One that was switched off is no question any more. */
function noteWhyNone(run: Run, rules: readonly PaidLeaveRule[], { type }: EmploymentTerms, place: Place) {
  const ofType = rules.filter(({ pays }) => 'percent' in pays && pays.percent[type] !== undefined)
  for (const rule of ofType)
    if (ruleState(run, rule, place.date) === 'UNDECIDED')
      noteMissing(run, rule, { fact: 'decision', of: { kind: 'RULE', id: rule.id } }, place)
  if (ofType.length > 0) return
  const of = { kind: 'RULE' as const, id: 'paidLeave' }
  noteMissing(run, ruleOf(run, 'rateTable'), { fact: `percentOfLeave.${type}`, of }, place)
}

function basePercent(run: Run, rules: readonly PaidLeaveRule[], { type }: EmploymentTerms, place: Place) {
  const found = rules.flatMap((rule) => {
    if (!('percent' in rule.pays) || rule.pays.percent[type] === undefined || !isOn(run, rule, place))
      return []
    const percent = figureByType(run, rule, rule.pays.percent, { ...place, type })
    return percent === null || percent === undefined ? [] : [{ rule, code: rule.pays.code, percent }]
  })
  return found.sort((a, b) => b.percent - a.percent)[0]
}
