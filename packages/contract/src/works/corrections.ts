import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { listOf, paging } from '../kit/paging.ts'
import { fieldWorkers, management, staff } from '../kit/permissions.ts'
import { byId, id, idText, instant, many, reason, text } from '../kit/shapes.ts'
import { visitOf } from '../planning/shift-at.ts'
import { mostBreaks, noReason, payDifference, VisitBreak, VisitBreakInput } from './times.ts'

export const RequestStatus = z.enum(['OPEN', 'GRANTED', 'DECLINED'])
export type RequestStatus = z.infer<typeof RequestStatus>

export const CorrectionRequest = z.object({
  id,
  ...visitOf,
  timezone: z.string(),
  /** The times asked for, like all others with the offset of the site's zone. */
  startTime: z.string(),
  endTime: z.string(),
  /** All breaks as they are asked for; absent where the person asks for none. */
  breaks: z.array(VisitBreak).optional(),
  askedReason: z.string(),
  askedAt: z.string(),
  status: RequestStatus,
  /** The times of the work as they stand, and their version. */
  workStartTime: z.string(),
  workEndTime: z.string().nullable(),
  /** As they stand. */
  workBreaks: z.array(VisitBreak),
  version: z.int(),
  /** The times were corrected otherwise after the person had asked. */
  isOutdated: z.boolean(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
})
export type CorrectionRequest = z.infer<typeof CorrectionRequest>

export const CorrectionAsked = z
  .object({
    startTime: instant,
    endTime: instant,
    breaks: z.array(VisitBreakInput).max(mostBreaks).optional(),
    reason: reason(noReason),
  })
  .refine((value) => Date.parse(value.endTime) > Date.parse(value.startTime), {
    message: msg('Invalid dates'),
    path: ['endTime'],
  })
export type CorrectionAsked = z.infer<typeof CorrectionAsked>

export const CorrectionDecision = z
  .object({
    decision: z.enum(['GRANT', 'DECLINE']),
    /** Whoever grants may leave it out: the reason that was given for asking then stands in the history. */
    reason: text(1000).optional(),
    /** The version of the work's times that the decision is based on. */
    version: z.int(),
    payDifference,
  })
  .refine((value) => value.decision === 'GRANT' || value.reason, { message: noReason, path: ['reason'] })
export type CorrectionDecision = z.infer<typeof CorrectionDecision>

/** The filters of the list of the office, as its URL holds them. */
export const CorrectionListFilters = z.object({
  /** Those that wait unless told. */
  status: z.enum([...RequestStatus.options, 'ALL']).optional(),
  person: idText.optional(),
  site: idText.optional(),
  ...paging,
})

export const correctionEndpoints = {
  requestCorrection: {
    POST: '/api/work/:id/correction-request',
    says: 'Ask for the times of an own finished work to be corrected',
    access: fieldWorkers,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: CorrectionAsked,
    answer: CorrectionRequest,
  },
  decideCorrection: {
    PUT: '/api/work/correction-request/:id',
    says: 'Grant a correction, which makes a new version of the times, or decline it with a reason',
    access: management,
    params: byId,
    body: CorrectionDecision,
    answer: CorrectionRequest,
  },
  correctionRequests: {
    GET: '/api/work/correction-request/all',
    says: 'Corrections that were asked for, newest first; everyone but management sees their own',
    access: staff,
    query: z.object({
      status: many(RequestStatus).optional(),
      tenantUserId: idText.optional(),
      jobLocationId: idText.optional(),
      ...paging,
    }),
    answer: listOf(CorrectionRequest),
  },
} as const
