import type { EmploymentType } from '@muster/contract/pay/employment'
import type { Certainty } from '@muster/contract/pay/lines'

export interface RuleHead {
  /** Never changes: decisions and kept lines name it. */
  id: string
  from: string
  source: string
  clause: string
  /**
   * CERTAIN rules are on. LIKELY and NOT_READ ones are off until a person of the company has read the clause and decided;
   * COMPANY rules are off until the company wants them.
   */
  certainty: Certainty
  whatItDoes: string
}

/** A number of the instrument, or one that the company enters under a key. */
export type Figure = number | { enter: string }

/** A figure for each kind of employment that the rule is for. */
export type ByType = Readonly<Partial<Record<EmploymentType, Figure>>>

/** A value from a day on, until a day (not included) where what followed is not known. */
export interface Dated<T> {
  from: string
  until?: string
  source: string
  clause: string
  value: T
}
