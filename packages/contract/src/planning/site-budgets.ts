import { z } from 'zod'
import { management } from '../kit/permissions.ts'
import { byId, id } from '../kit/shapes.ts'

/** What may be planned at a site in a week. */
export const SiteBudget = z.object({
  locationId: id,
  weekMinutes: z.int().nullable(),
  /**
   * Cents of the company's currency; absent for who does not see pay, and in a company without pay rules. Null, too, where
   * it was set in another currency.
   */
  weekAmount: z.int().nullable().optional(),
  /** With `weekAmount`. */
  currency: z.string().optional(),
  /** 0 before the first save. */
  version: z.int(),
})
export type SiteBudget = z.infer<typeof SiteBudget>

/** Null takes it away; what is left out stays. */
export const SiteBudgetInput = z.object({
  weekMinutes: z.int().min(1).max(1_000_000).nullable().optional(),
  /** For those who edit pay. */
  weekAmount: z.int().min(1).max(1_000_000_000).nullable().optional(),
  /** That of the budget which the writer saw. */
  version: z.int().min(0),
})
export type SiteBudgetInput = z.infer<typeof SiteBudgetInput>

export const budgetEndpoints = {
  siteBudget: {
    GET: '/api/job/location/:id/budget',
    says: 'The hours, and for those who see pay the money, that may be planned at a site in a week',
    access: management,
    params: byId,
    answer: SiteBudget,
  },
  saveSiteBudget: {
    PUT: '/api/job/location/:id/budget',
    says: 'Set the hours or the money that may be planned at a site in a week; the roster says what is planned of them',
    access: management,
    params: byId,
    body: SiteBudgetInput,
    answer: SiteBudget,
  },
} as const
