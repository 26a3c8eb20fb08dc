import type { ByType, RuleHead } from '../rule.ts'
import type { Run } from '../run.ts'
import { rulesOf } from '../run.ts'
import type { Stretch } from '../stretches.ts'
import { type Penalty, penaltyOf } from './penalty.ts'

/**
 * The per cent of an ordinary hour by kind of employment. It is the first column of the table: a penalty replaces it, so
 * that a casual person has 175 per cent on Saturday, not 150 and 25 on top of each other.
 */
export interface LoadingRule extends RuleHead {
  kind: 'loading'
  code: string
  percent: ByType
}

export const loadings = (run: Run, stretch: Stretch): Penalty[] =>
  rulesOf(run, 'loading').flatMap((rule) => penaltyOf(run, rule, stretch))
