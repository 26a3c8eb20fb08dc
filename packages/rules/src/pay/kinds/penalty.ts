import type { MissingFact, TraceFacts } from '../lines.ts'
import type { ByType, RuleHead } from '../rule.ts'
import { figureByType, isOn, type Run } from '../run.ts'
import type { Stretch } from '../stretches.ts'

export interface Penalty {
  rule: RuleHead
  code: string
  /** Null where the company has to enter it. */
  percent: number | null
  facts: TraceFacts
  /** The missing fact that decides whether it applies. */
  needs?: Pick<MissingFact, 'fact' | 'of'>
}

/** The penalty of a rule for a stretch: none where the rule is off or not for this kind of employment. */
export function penaltyOf(
  run: Run,
  rule: RuleHead & { code: string; percent: ByType },
  { visit, date }: Stretch,
  facts: TraceFacts = {},
): Penalty[] {
  const place = { date: visit.date, workId: visit.visit.workId }
  const { type } = visit.terms
  if (rule.percent[type] === undefined || !isOn(run, rule, place)) return []
  const percent = figureByType(run, rule, rule.percent, { ...place, type }) ?? null
  return [{ rule, code: rule.code, percent, facts: { date, ...facts } }]
}
