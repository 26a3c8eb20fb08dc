import type { Certainty, LineUnit } from '@muster/contract/pay/lines'
import type { PayBasis } from '../works/work-time.ts'
import type { Ratio } from './money.ts'

/** One line of pay. It has `minutes` or `units`. */
export interface PayLine {
  /** Absent where the line is of a day, a week or a period. */
  workId?: number
  /** The day of the visit, which is the day on which it began. */
  date: string
  code: string
  minutes?: number
  units?: number
  unit?: LineUnit
  /** Per cent of the hourly rate; a ratio where it is no whole number. */
  percent: number | Ratio
  /** Cents of an hour or unit, the per cent included. */
  rate: number
  amount: number
  trace: TraceStep[]
}

/** Why a line is what it is, in this order. Data that screens put into words. */
export type TraceStep =
  | { step: 'PLANNED'; from: number; to: number }
  | { step: 'CLOCKED'; from: number; to: number }
  | {
      step: 'COUNTED'
      from: number
      to: number
      unpaidBreakMinutes: number
      minutes: number
      basis: PayBasis
    }
  | { step: 'RULE'; rule: string; clause: string; source: string; certainty: Certainty; facts: TraceFacts }
  | { step: 'DECISION'; rule: string; by: number; from: string }
  | { step: 'OVERTIME_GRANT'; minutes: number; by: number }
  | { step: 'RATE'; cents: number; from: string; clause: string; source: string; isOwn: boolean }
  | { step: 'SHARE'; of: number; share: Ratio }
  /** `carried`: cents of rounding that this line takes over from others of its code and rate. */
  | { step: 'AMOUNT'; cents: number; carried?: number }
  /** Of a line that corrects a locked period: what was paid, and the cents that are paid on top or taken back. */
  | { step: 'DIFFERENCE'; cents: number; paid: number }

/** What of the visit made the rule apply, such as the area of the site. */
export type TraceFacts = Readonly<Record<string, string | number | boolean>>

/** A fact that is not entered, and where it is put right. */
export interface MissingFact {
  fact: string
  of: { kind: 'PERSON' | 'EMPLOYMENT' | 'SITE' | 'DAY' | 'COMPANY' | 'RULE'; id: number | string }
  date: string
  workId?: number
  rule: string
  /** Whether a line was not made. A rule without a decision is off, and stops nothing. */
  stopsLine: boolean
}
