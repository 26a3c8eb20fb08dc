import { z } from 'zod'
import { distinguishedBy } from '../kit/namesakes.ts'
import { paging } from '../kit/paging.ts'
import { id } from '../kit/shapes.ts'
import { occurrenceAt } from '../planning/shift-at.ts'
import { Exclusion, PersonContact } from './candidates.ts'

/** REQUESTED waits for the colleague, ACCEPTED for the office, DONE has taken place. */
export const SwapState = z.enum([
  'REQUESTED',
  'ACCEPTED',
  'DONE',
  'REFUSED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
])
export type SwapState = z.infer<typeof SwapState>
/** The filter of the list of the office, as its URL holds it: those that wait where it says nothing. */
export const SwapListFilters = z.object({
  state: z.enum(['WAITING', ...SwapState.options, 'ALL']).optional(),
  ...paging,
})
/** What the list asks for by its filter. */
export const swapsShown = ({ state = 'WAITING' }: Pick<z.infer<typeof SwapListFilters>, 'state'>) =>
  state === 'WAITING' ? { open: true } : state === 'ALL' ? {} : { states: [state] }
export const SwapShift = z.object({
  eventId: id,
  ...occurrenceAt,
  jobDetailTitle: z.string(),
  locationName: z.string(),
  timezone: z.string(),
})
export const Swap = z.object({
  id,
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  withUserId: id,
  withName: z.string(),
  withDistinguishedBy: distinguishedBy('withUserId'),
  /** The shift that is given. */
  given: SwapShift,
  /** What comes in return; null where it is given away. */
  returned: SwapShift.nullable(),
  message: z.string(),
  state: SwapState,
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string(),
  version: z.int(),
})
export type Swap = z.infer<typeof Swap>
const Contact = PersonContact.pick({ phone: true })
/** As the office has it: with how both people are reached. */
export const OfficeSwap = Swap.extend({ contact: Contact, withContact: Contact })
export type OfficeSwap = z.infer<typeof OfficeSwap>
/** A colleague who could take a shift, with what they could give in return; or why they cannot. */
export const SwapPartner = z.object({
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  imageURL: z.string().nullable(),
  /** Empty: may take it without anything in return. Reasons do not say why somebody is away. */
  reasons: z.array(Exclusion),
  shifts: z.array(SwapShift.extend({ reasons: z.array(Exclusion) })),
})
export type SwapPartner = z.infer<typeof SwapPartner>
