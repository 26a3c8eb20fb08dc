import type { RuleDecision } from './facts.ts'
import type { RuleHead } from './rule.ts'

/** The decision about a rule that counts on a day: that of the latest day, of one day the last that was made. */
export const decisionOn = (
  decisions: readonly RuleDecision[],
  ruleId: string,
  date: string,
): RuleDecision | undefined =>
  decisions
    .filter((each) => each.ruleId === ruleId && each.from <= date)
    .reduce<RuleDecision | undefined>(
      (last, each) => (last && last.from > each.from ? last : each),
      undefined,
    )

/** Whether a rule is on, off, or waits for a decision. */
export function stateOfRule(
  decisions: readonly RuleDecision[],
  rule: RuleHead,
  date: string,
): 'ON' | 'OFF' | 'UNDECIDED' {
  if (date < rule.from) return 'OFF'
  const decision = decisionOn(decisions, rule.id, date)
  if (decision) return decision.isOn ? 'ON' : 'OFF'
  if (rule.certainty === 'CERTAIN') return 'ON'
  return rule.certainty === 'COMPANY' ? 'OFF' : 'UNDECIDED'
}
