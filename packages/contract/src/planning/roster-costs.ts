import { z } from 'zod'
import { management } from '../kit/permissions.ts'
import { day, id } from '../kit/shapes.ts'
import { MissingPayFact } from '../pay/lines.ts'
import { RosterChangesInput } from './roster-drafts.ts'

/** Why a shift has no cost. NO_TIMES: it is of a whole day. CURRENCY: its pay rules have another one than the company. */
export const noCostReasons = ['NO_TERMS', 'CONTRACTOR', 'NO_TIMES', 'CURRENCY', 'MISSING'] as const
export const NoCostReason = z.enum(noCostReasons)
export type NoCostReason = z.infer<typeof NoCostReason>
export const costExtras = ['OVERTIME', 'SHORT_REST'] as const
/** What a shift has by the pay rules besides its hours. */
export const CostExtra = z.enum(costExtras)
export type CostExtra = z.infer<typeof CostExtra>

/** What changes would make of the costs of their people, over whole weeks. */
export const ChangeCost = z.object({
  currency: z.string(),
  /** Cents more or less. */
  amount: z.int(),
  /** The highest per cent of the hourly rate in what is added; null where nothing is. */
  percent: z.int().nullable(),
  extras: z.array(CostExtra),
  /** Why what is added is in no amount; where nothing is added, why nothing of what is removed is. */
  notCosted: NoCostReason.nullable(),
})
export type ChangeCost = z.infer<typeof ChangeCost>

/**
 * What the shifts that are shown cost by the pay rules, in cents of the company's currency, drafts included. Open places
 * cost nothing: who takes one is not known.
 */
export const RosterCosts = z.object({
  currency: z.string(),
  amount: z.int(),
  /** The same without the drafts. */
  published: z.int(),
  days: z.array(z.object({ date: day, amount: z.int() })),
  /** Shifts that are in no amount, and why. */
  notCosted: z.object({
    shifts: z.int(),
    people: z.array(z.object({ tenantUserId: id, reason: NoCostReason.exclude(['MISSING']) })),
    /** Each fact once, on the first day on which it is missing. */
    missing: z.array(MissingPayFact),
  }),
})
export type RosterCosts = z.infer<typeof RosterCosts>

export const costEndpoints = {
  changeCost: {
    POST: '/api/roster/change/cost',
    says: 'What drafting these shifts would make of the costs by the pay rules, null where the company uses none; nothing is written',
    access: management,
    rights: ['seesPay'],
    body: RosterChangesInput,
    answer: ChangeCost.nullable(),
    kind: 'query',
  },
} as const
