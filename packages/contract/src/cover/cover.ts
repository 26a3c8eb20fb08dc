import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { listOf, paging } from '../kit/paging.ts'
import { companyAdmins, management, staff } from '../kit/permissions.ts'
import { byLeadersToo } from '../kit/rights.ts'
import { byId, day, flagText, id, idText, instant, many, needed, nothing, text } from '../kit/shapes.ts'
import { ShiftRef } from '../planning/shift-at.ts'
import {
  areaQuery,
  areaShape,
  Candidate,
  CandidateReasons,
  Candidates,
  CoverPlace,
  ExcludedPerson,
  Exclusion,
  isOnePlace,
  notOnePlace,
  PeopleForShifts,
  PersonContact,
  PlaceToAssign,
  placeShape,
  ShiftsToGive,
} from './candidates.ts'
import { fillEndpoints } from './fill.ts'
import { CallOutSteps, mostAsked, Offer, OfferAnswer, OfferAudience, OfferState } from './offers.ts'
import { shiftCoverEndpoints } from './shift-cover.ts'
import { OfficeSwap, Swap, SwapPartner, SwapState } from './swaps.ts'

export const AskedPerson = PersonContact.extend({
  tenantUserId: id,
  name: z.string(),
  rank: z.int(),
  reasons: CandidateReasons,
  /** As of a candidate, while the offer is open. */
  cost: Candidate.shape.cost,
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
    ...areaShape,
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
    message: msg('Set the people per wave and the minutes between waves'),
  })
export type OfferInput = z.infer<typeof OfferInput>
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

export const CoverRules = z.object({
  /** A sick call opens a call-out by itself for shifts that begin within so many hours; null: never. */
  callOutWithinHours: z.int().min(1).max(72).nullable(),
  steps: CallOutSteps,
  /** A manager approves what two people agreed. */
  swapsNeedApproval: z.boolean(),
  version: z.int(),
})
export type CoverRules = z.infer<typeof CoverRules>

export const cover = endpoints('cover', {
  candidates: {
    GET: '/api/roster/place/candidates',
    says: 'Who could take a place, the best first with reasons, and who could not and why',
    access: management,
    cost: 'heavy',
    query: z.object({
      patternId: idText,
      occurrenceStart: instant,
      /** Words of the name. */
      search: text(120).optional(),
      ...areaQuery,
    }),
    answer: Candidates,
  },
  peopleForShifts: {
    POST: '/api/roster/people',
    says: 'Who could have a place or some shifts together, the best first with reasons, and who could not and why',
    kind: 'query',
    ...byLeadersToo,
    cost: 'heavy',
    body: ShiftsToGive,
    answer: PeopleForShifts,
  },
  ...shiftCoverEndpoints,
  ...fillEndpoints,
  assign: {
    PUT: '/api/roster/place/person',
    says: 'Give an uncovered place to a person who can take it: published at once, and they are notified',
    access: management,
    body: PlaceToAssign,
    answer: CoverPlace,
  },
  offer: {
    status: 201,
    POST: '/api/offer',
    says: 'Offer an uncovered place: to some, to all who can take it, or in steps of minutes',
    access: management,
    body: OfferInput,
    answer: Offer,
  },
  offers: {
    GET: '/api/offer/all',
    says: 'Offers, newest first',
    access: management,
    query: z.object({
      states: many(OfferState).optional(),
      patternId: idText.optional(),
      /** Days of the offered shifts. */
      startDate: day.optional(),
      endDate: day.optional(),
      ...paging,
    }),
    answer: listOf(Offer),
  },
  record: {
    GET: '/api/offer/:id',
    says: 'Who was asked, when, what they said, and why others were not',
    access: management,
    params: byId,
    answer: OfferRecord,
  },
  askMore: {
    POST: '/api/offer/:id/people',
    says: 'Ask more people by an open offer, at once',
    access: management,
    params: byId,
    body: z.object({
      tenantUserIds: z.array(id).min(1).max(mostAsked),
      /** Reaches people at night too, unless they set quiet hours of their own. */
      disturbs: z.boolean().optional(),
    }),
    answer: OfferRecord,
  },
  withdrawOffer: {
    DELETE: '/api/offer/:id',
    says: 'End an open offer',
    access: management,
    params: byId,
    answer: Offer,
  },
  myOffers: {
    GET: '/api/me/offer/all',
    says: 'Shifts that are offered to me and are not over, and what became of them',
    access: staff,
    answer: z.array(MyOffer),
  },
  answerOffer: {
    PUT: '/api/me/offer/:id',
    says: 'Take an offered shift or say no; of several who take it the first has it',
    access: staff,
    params: byId,
    body: z.object({ answer: OfferAnswer }),
    answer: MyOffer,
  },
  declineShift: {
    PUT: '/api/me/roster/decline',
    says: 'Decline a shift of mine that has not begun, with a reason; it becomes an uncovered place',
    access: staff,
    idempotent: 'outbox',
    body: ShiftRef.extend({ reason: needed(500, msg('Say why')) }),
    answer: nothing,
  },
  swapPartners: {
    GET: '/api/me/swap/partners',
    says: 'Colleagues of the job who could take a shift of mine, and what they could give in return',
    access: staff,
    query: ShiftRef.extend({ eventId: idText }),
    answer: z.array(SwapPartner),
  },
  mySwaps: {
    GET: '/api/me/swap/all',
    says: 'Swaps that I asked for or am asked for, newest first; at most 100',
    access: staff,
    answer: z.array(Swap),
  },
  askSwap: {
    status: 201,
    POST: '/api/me/swap',
    says: 'Ask a colleague to take a shift of mine, for one of theirs or for nothing',
    access: staff,
    body: z.object({
      given: ShiftRef,
      withUserId: id,
      returned: ShiftRef.optional(),
      message: text(500).optional(),
    }),
    answer: Swap,
  },
  answerSwap: {
    PUT: '/api/me/swap/:id',
    says: 'Say yes or no to a swap that I am asked for; a yes can be taken back until it is decided',
    access: staff,
    params: byId,
    body: z.object({ answer: OfferAnswer }),
    answer: Swap,
  },
  withdrawSwap: {
    DELETE: '/api/me/swap/:id',
    says: 'Take back a swap that has not taken place',
    access: staff,
    params: byId,
    answer: Swap,
  },
  swaps: {
    GET: '/api/swap/all',
    says: 'Swaps: those that wait for the office first, then newest first',
    access: management,
    query: z.object({ states: many(SwapState).optional(), open: flagText.optional(), ...paging }),
    answer: listOf(OfficeSwap),
  },
  swap: {
    GET: '/api/swap/:id',
    says: 'One swap',
    access: management,
    params: byId,
    answer: OfficeSwap,
  },
  decideSwap: {
    PUT: '/api/swap/:id',
    says: 'Approve or decline a swap that two people agreed on',
    access: management,
    params: byId,
    body: z.object({
      decision: z.enum(['APPROVED', 'DECLINED']),
      reason: text(500).optional(),
      version: z.int().optional(),
    }),
    answer: Swap,
  },
  rules: {
    GET: '/api/cover/rules',
    says: 'How the company calls out and swaps',
    access: management,
    answer: CoverRules,
  },
  updateRules: {
    PUT: '/api/cover/rules',
    says: 'Change how the company calls out and swaps',
    access: companyAdmins,
    body: CoverRules.partial(),
    answer: CoverRules,
  },
})
