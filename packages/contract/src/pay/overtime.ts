import { z } from 'zod'
import { distinguishedBy } from '../kit/namesakes.ts'
import { listOf, paging } from '../kit/paging.ts'
import { fieldWorkers, management } from '../kit/permissions.ts'
import { byId, day, deviceInstant, id, idText, many, reason, text } from '../kit/shapes.ts'
import { noReason } from '../works/times.ts'

export const OvertimeStatus = z.enum(['OPEN', 'GRANTED', 'DECLINED', 'WITHDRAWN'])
export type OvertimeStatus = z.infer<typeof OvertimeStatus>

/** Overtime that a person asks for, of a day at a site. A shift past midnight is of the day on which it began. */
export const OvertimeRequest = z.object({
  id,
  tenantUserId: id,
  employeeName: z.string(),
  distinguishedBy: distinguishedBy(),
  jobId: id,
  locationId: id,
  locationName: z.string(),
  date: day,
  minutes: z.int(),
  /** Asked before a visit of the day was finished there. */
  isBeforehand: z.boolean(),
  askedReason: z.string(),
  askedAt: z.string(),
  status: OvertimeStatus,
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** The pay period of the day is locked. */
  isLocked: z.boolean(),
})
export type OvertimeRequest = z.infer<typeof OvertimeRequest>

/** A day has at most so many minutes of overtime. */
export const mostOvertime = 16 * 60

export const OvertimeInput = z.object({
  jobId: id,
  date: day,
  minutes: z.int().min(1).max(mostOvertime),
  reason: reason(noReason),
  /** By the device's clock, where it waited for signal. */
  recordedAt: deviceInstant.optional(),
})
export type OvertimeInput = z.infer<typeof OvertimeInput>

export const OvertimeDecision = z
  .object({ decision: z.enum(['GRANT', 'DECLINE']), reason: text(1000).optional() })
  .refine((value) => value.decision === 'GRANT' || value.reason, { message: noReason, path: ['reason'] })
export type OvertimeDecision = z.infer<typeof OvertimeDecision>

/** The filters of the list of the office, as its URL holds them. */
export const OvertimeListFilters = z.object({
  /** Those that wait unless told. */
  status: z.enum([...OvertimeStatus.options, 'ALL']).optional(),
  person: idText.optional(),
  site: idText.optional(),
  ...paging,
})

export const overtimeEndpoints = {
  askOvertime: {
    POST: '/api/me/overtime',
    says: 'Ask for overtime of a day at a job of mine, before the visit or after it',
    access: fieldWorkers,
    idempotent: 'outbox',
    body: OvertimeInput,
    answer: OvertimeRequest,
  },
  myOvertime: {
    GET: '/api/me/overtime',
    says: 'Overtime that I asked for, of the last 60 days and of those to come',
    access: fieldWorkers,
    answer: z.array(OvertimeRequest),
  },
  withdrawOvertime: {
    PUT: '/api/me/overtime/:id/withdraw',
    says: 'Take a request for overtime back while nobody decided on it',
    access: fieldWorkers,
    params: byId,
    answer: OvertimeRequest,
  },
  decideOvertime: {
    PUT: '/api/overtime/:id',
    says: 'Grant overtime, or decline it with a reason. What was paid of a locked period stays',
    access: management,
    rights: ['editsPay'],
    params: byId,
    body: OvertimeDecision,
    answer: OvertimeRequest,
  },
  overtimeRequests: {
    GET: '/api/overtime/all',
    says: 'Overtime that people asked for, newest first',
    access: management,
    rights: ['seesPay'],
    query: z.object({
      status: many(OvertimeStatus).optional(),
      tenantUserId: idText.optional(),
      jobLocationId: idText.optional(),
      ...paging,
    }),
    answer: listOf(OvertimeRequest),
  },
} as const
