import type { RuleHead } from './rule.ts'
import type { Rule } from './rule-kinds.ts'

/** An award, an agreement or a law as data. */
export interface Instrument {
  code: string
  name: string
  currency: string
  /** Whether a new rate counts from its day, or from the first pay period that begins on or after it. */
  ratesCountFrom: 'DAY' | 'FIRST_FULL_PERIOD'
  rules: readonly Rule[]
  /** Conditions that exist and that no rule works out. They cannot be switched on. */
  notWorkedOut: readonly RuleHead[]
}
