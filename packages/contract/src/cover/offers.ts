import { z } from 'zod'
import { NamedPerson } from '../kit/namesakes.ts'
import { paging } from '../kit/paging.ts'
import { day, id } from '../kit/shapes.ts'
import { CoverPlace } from './candidates.ts'

/** People who are asked by one offer, at most. */
export const mostAsked = 500

export const OfferAudience = z.enum(['PEOPLE', 'ALL', 'STEPS'])
export const CallOutSteps = z.object({
  /** Between two steps. */
  minutes: z
    .int()
    .min(1)
    .max(24 * 60),
  /** Asked at each step. */
  people: z.int().min(1).max(100),
})
/** OPEN until somebody takes it, the office withdraws it, the place is filled otherwise, or the shift is over. */
export const OfferState = z.enum(['OPEN', 'TAKEN', 'WITHDRAWN', 'FILLED', 'CHANGED', 'EXPIRED'])
export type OfferState = z.infer<typeof OfferState>
/** The filters of the list of the office, as its URL holds them. */
export const OfferListFilters = z.object({
  /** Open ones where the URL does not say. */
  state: z.enum([...OfferState.options, 'ALL']).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  ...paging,
})
export const OfferAnswer = z.enum(['YES', 'NO'])

export const Offer = z.object({
  id,
  place: CoverPlace,
  /** Offered from this day on, not for one day. */
  from: day.nullable(),
  audience: OfferAudience,
  steps: CallOutSteps.nullable(),
  message: z.string(),
  state: OfferState,
  madeAt: z.string(),
  /** Null where a sick call opened it. */
  madeBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  takenBy: NamedPerson.nullable(),
  asked: z.int(),
  saidNo: z.int(),
  /** The next step of a call-out; null when everybody was asked. */
  nextStepAt: z.string().nullable(),
})
export type Offer = z.infer<typeof Offer>
