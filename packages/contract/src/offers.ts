import { z } from 'zod'
import {
  CandidateReasons,
  CoverPlace,
  ExcludedPerson,
  Exclusion,
  isOnePlace,
  notOnePlace,
  placeShape,
  ShiftToCover,
} from './candidates.ts'
import { msg } from './msg.ts'
import { day, id, text } from './shapes.ts'

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
export const OfferState = z.enum(['OPEN', 'TAKEN', 'WITHDRAWN', 'FILLED', 'EXPIRED'])
export type OfferState = z.infer<typeof OfferState>
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
  takenBy: z.object({ tenantUserId: id, name: z.string() }).nullable(),
  asked: z.int(),
  saidNo: z.int(),
  /** The next step of a call-out; null when everybody was asked. */
  nextStepAt: z.string().nullable(),
})
export type Offer = z.infer<typeof Offer>
export const AskedPerson = z.object({
  tenantUserId: id,
  name: z.string(),
  rank: z.int(),
  reasons: CandidateReasons,
  /** Null while a later step is to ask them. */
  askedAt: z.string().nullable(),
  /** Why a step passed over them after all. */
  passedOver: z.array(Exclusion),
  answer: OfferAnswer.nullable(),
  answeredAt: z.string().nullable(),
})
export type AskedPerson = z.infer<typeof AskedPerson>
/** The page that is kept: who was asked, when, what they said, and why others were not. */
export const OfferRecord = Offer.extend({
  people: z.array(AskedPerson),
  notAsked: z.array(ExcludedPerson),
})
export type OfferRecord = z.infer<typeof OfferRecord>

export const OfferInput = z
  .object({
    ...placeShape,
    audience: OfferAudience,
    tenantUserIds: z.array(id).max(mostAsked).optional(),
    steps: CallOutSteps.optional(),
    message: text(500).optional(),
  })
  .refine(isOnePlace, notOnePlace)
  .refine(({ audience, tenantUserIds = [] }) => audience !== 'PEOPLE' || tenantUserIds.length > 0, {
    path: ['tenantUserIds'],
    message: msg('Choose who is asked'),
  })
  .refine(({ audience, tenantUserIds }) => audience === 'PEOPLE' || tenantUserIds === undefined, {
    path: ['tenantUserIds'],
    message: msg('Only for chosen people'),
  })
  .refine(({ audience, steps }) => audience !== 'STEPS' || steps !== undefined, {
    path: ['steps'],
    message: msg('Say how many people are asked every how many minutes'),
  })
export type OfferInput = z.infer<typeof OfferInput>
export const ShiftOfferInput = z
  .object({
    ...ShiftToCover.shape,
    audience: OfferAudience,
    tenantUserIds: z.array(id).max(mostAsked).optional(),
    steps: CallOutSteps.optional(),
    message: text(500).optional(),
  })
  .refine(({ audience, tenantUserIds = [] }) => (audience === 'PEOPLE') === tenantUserIds.length > 0, {
    path: ['tenantUserIds'],
    message: msg('Choose who is asked'),
  })
  .refine(({ audience, steps }) => audience !== 'STEPS' || steps !== undefined, {
    path: ['steps'],
    message: msg('Say how many people are asked every how many minutes'),
  })
export type ShiftOfferInput = z.infer<typeof ShiftOfferInput>

/** What a person sees of an offer to them. */
export const MyOffer = z.object({
  id,
  place: CoverPlace.omit({ uncovered: true }),
  from: day.nullable(),
  message: z.string(),
  askedAt: z.string(),
  answer: OfferAnswer.nullable(),
  /** YOURS: taken by me. TAKEN: another was faster. CLOSED: withdrawn, filled or over. */
  state: z.enum(['OPEN', 'YOURS', 'TAKEN', 'CLOSED']),
})
export type MyOffer = z.infer<typeof MyOffer>
