import type { Run } from '../run.ts'
import { rulesOf } from '../run.ts'
import type { Stretch } from '../stretches.ts'
import { type Penalty, penaltyOf } from './penalty.ts'

export const loadings = (run: Run, stretch: Stretch): Penalty[] =>
  rulesOf(run, 'loading').flatMap((rule) => penaltyOf(run, rule, stretch))
