import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { companyAdmins, management } from '../kit/permissions.ts'
import { day, id, reason, text } from '../kit/shapes.ts'
import { EmploymentType, InstrumentCode } from './employment.ts'
import { Certainty } from './lines.ts'

export const PayValueUnit = z.enum(['CENTS', 'PERCENT', 'MINUTES', 'DAYS'])
export type PayValueUnit = z.infer<typeof PayValueUnit>

/** A value of a rule as it is today, and what of the rule it is for. */
export const PayRuleValue = z.object({
  /** Null where the company has not entered it. */
  value: z.number().nullable(),
  unit: PayValueUnit,
  /** The key under which the company enters it; null for a value of the instrument. */
  key: z.string().nullable(),
  level: z.string().nullable(),
  type: EmploymentType.nullable(),
  /** The code of the line that it prices. */
  code: z.string().nullable(),
  /** Square metres of the site, both included. */
  fromArea: z.int().nullable(),
  upToArea: z.int().nullable(),
  /** The day from which it counts; null where the company has not entered it. */
  from: day.nullable(),
  clause: z.string(),
  source: z.string(),
})
export type PayRuleValue = z.infer<typeof PayRuleValue>

export const PayRuleDecision = z.object({
  isOn: z.boolean(),
  from: day,
  why: z.string(),
  by: id,
  byName: z.string(),
  at: z.string(),
})
export type PayRuleDecision = z.infer<typeof PayRuleDecision>

const head = {
  id: z.string(),
  /** What it does, an English sentence of the product. */
  says: z.string(),
  clause: z.string(),
  source: z.string(),
  certainty: Certainty,
}
export const PayRule = z.object({
  ...head,
  /** UNDECIDED: off until someone decides. NO_FACT: nothing can be entered that it stands on, so it makes no line. */
  state: z.enum(['ON', 'OFF', 'UNDECIDED', 'NO_FACT']),
  mayDecide: z.boolean(),
  /** The newest first. */
  decisions: z.array(PayRuleDecision),
  values: z.array(PayRuleValue),
})
export type PayRule = z.infer<typeof PayRule>

/** A value that the company enters, with all that it was. */
export const CompanyPayValue = z.object({
  key: z.string(),
  unit: PayValueUnit,
  hasAgeBands: z.boolean(),
  /** The newest first. */
  entered: z.array(
    z.object({
      value: z.int(),
      from: day,
      fromAge: z.int().nullable(),
      byName: z.string(),
      at: z.string(),
    }),
  ),
})
export type CompanyPayValue = z.infer<typeof CompanyPayValue>

export const PayRuleSet = z.object({
  instrument: InstrumentCode,
  name: z.string(),
  currency: z.string(),
  /** People whose terms name it today. */
  people: z.int(),
  rules: z.array(PayRule),
  /** Conditions that exist and that no rule works out. */
  notWorkedOut: z.array(z.object(head)),
  values: z.array(CompanyPayValue),
})
export type PayRuleSet = z.infer<typeof PayRuleSet>

export const RuleDecisionInput = z.object({
  instrument: InstrumentCode,
  isOn: z.boolean(),
  from: day,
  why: reason(msg('Say why')),
})
export type RuleDecisionInput = z.infer<typeof RuleDecisionInput>

export const PayValueInput = z.object({
  instrument: InstrumentCode,
  key: text(60),
  from: day,
  /** Cents, per cent or minutes, as the value is counted. */
  value: z.int().min(0).max(1_000_000_00),
  /** Of an age band: the age from which it counts. */
  fromAge: z.int().min(0).max(120).nullish(),
})
export type PayValueInput = z.infer<typeof PayValueInput>

export const payRuleEndpoints = {
  rules: {
    GET: '/api/pay/rules',
    says: 'The pay rules that terms of employment name, as they are in force today, with the decisions about them',
    access: management,
    rights: ['seesPay'],
    answer: z.array(PayRuleSet),
  },
  decideRule: {
    PUT: '/api/pay/rules/:code/decision',
    says: 'Switch a rule that is not certain on or off from a day on; the decision follows the one before',
    access: companyAdmins,
    rights: ['editsPay'],
    params: z.object({ code: text(60) }),
    body: RuleDecisionInput,
    answer: PayRuleSet,
  },
  enterValue: {
    POST: '/api/pay/values',
    says: 'Enter a value of the company from a day on; it follows the one before',
    access: companyAdmins,
    rights: ['editsPay'],
    body: PayValueInput,
    answer: PayRuleSet,
  },
} as const
