import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { management } from '../kit/permissions.ts'
import { id, idText, nothing, text } from '../kit/shapes.ts'
import { ShiftRef } from '../planning/shift-at.ts'
import { areaQuery, areaShape, CoverMode, CoverPlace, ShiftCandidates, ShiftCover } from './candidates.ts'
import { CallOutSteps, mostAsked, Offer, OfferAudience } from './offers.ts'

const ShiftOfferInput = z
  .object({
    ...ShiftRef.shape,
    ...areaShape,
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
    message: msg('Set the people per wave and the minutes between waves'),
  })
export type ShiftOfferInput = z.infer<typeof ShiftOfferInput>

export const shiftCoverEndpoints = {
  releaseShift: {
    POST: '/api/roster/shift/release',
    says: 'Take a person off a shift that they have not clocked in to, so that cover can be found; they are notified',
    access: management,
    body: ShiftRef.extend({ reason: text(500).optional() }),
    answer: CoverPlace,
  },
  shiftCandidates: {
    GET: '/api/roster/shift/candidates',
    says: 'Who could do a shift of a person instead of them, the best first with reasons, and who could not and why',
    access: management,
    cost: 'heavy',
    query: ShiftRef.extend({ eventId: idText, search: text(120).optional(), ...areaQuery }),
    answer: ShiftCandidates,
  },
  coverShift: {
    PUT: '/api/roster/shift/person',
    says: 'Give a shift of a person to another one, or a second person to it; both are notified',
    access: management,
    body: ShiftRef.extend({ tenantUserId: id, mode: CoverMode }),
    answer: ShiftCover,
  },
  undoCover: {
    PUT: '/api/roster/shift/person/undo',
    says: 'Take back what was just done with a shift: the new person has it no more, and the other one has it again',
    access: management,
    body: ShiftCover.shape.undo,
    answer: nothing,
  },
  offerShift: {
    status: 201,
    POST: '/api/offer/shift',
    says: 'Ask others to do a shift of a person, who stays on it until one of them accepts',
    access: management,
    body: ShiftOfferInput,
    answer: Offer,
  },
} as const
