import { z } from 'zod'
import { listOf, paging } from '../kit/paging.ts'
import { management } from '../kit/permissions.ts'
import { byId, day, idText, many, rangeDay, reason } from '../kit/shapes.ts'
import { visitOf } from '../planning/shift-at.ts'
import { WorkStatus } from './status.ts'
import { noReason } from './times.ts'

export const reviewFlags = [
  'clock',
  'offsite',
  'tooLong',
  'breaks',
  'lateFinish',
  'overlap',
  'late',
  'beforeAssigned',
  'notAssigned',
  'jobDeactivated',
  'siteArchived',
  'contractEnded',
  'shiftChanged',
  'oldChecklist',
  'followUps',
  'roleChanged',
  'personRemoved',
  'suspended',
  'afterClose',
  'mockPosition',
  'positionJump',
] as const
export const ReviewFlag = z.enum(reviewFlags)
export type ReviewFlag = z.infer<typeof ReviewFlag>

/** FINE: nothing was wrong. SETTLED: something was, and it is dealt with. */
export const ReviewDecision = z.enum(['FINE', 'SETTLED'])
export type ReviewDecision = z.infer<typeof ReviewDecision>

export const ReviewedFlag = z.object({
  flag: z.string(),
  decision: ReviewDecision,
  reason: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string(),
})
export const WorkToReview = z.object({
  ...visitOf,
  timezone: z.string(),
  status: WorkStatus,
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** Metres from the site at the start, where they are known. */
  startDistance: z.int().nullable(),
  autoStopped: z.boolean(),
  version: z.int(),
  /** What is still to be looked at. */
  flags: z.array(z.string()),
  /** What was decided, newest first. */
  reviews: z.array(ReviewedFlag),
})
export type WorkToReview = z.infer<typeof WorkToReview>

/** The filters of the list of the office, as its URL holds them. */
export const ReviewListFilters = z.object({
  flag: ReviewFlag.optional(),
  person: idText.optional(),
  site: idText.optional(),
  from: day.optional(),
  to: day.optional(),
  reviewed: z.enum(['true']).optional(),
  ...paging,
})

export const reviewEndpoints = {
  toReview: {
    GET: '/api/work/review/all',
    says: 'Works with flags for review, newest first; with reviewed=true those whose flags are all cleared',
    access: management,
    query: z.object({
      flags: many(ReviewFlag).optional(),
      tenantUserId: idText.optional(),
      jobLocationId: idText.optional(),
      startDate: rangeDay.optional(),
      endDate: rangeDay.optional(),
      reviewed: z.enum(['true', 'false']).optional(),
      ...paging,
    }),
    answer: listOf(WorkToReview),
  },
  review: {
    PUT: '/api/work/:id/review',
    says: 'Clear one flag of a work, with a decision and a reason; it stays in the history',
    access: management,
    params: byId,
    body: z.object({ flag: ReviewFlag, decision: ReviewDecision, reason: reason(noReason) }),
    answer: WorkToReview,
  },
  attention: {
    GET: '/api/work/review/count',
    says: 'What waits for the caller: works to review, corrections, what phones could not send, leave and swaps',
    access: management,
    answer: z.object({
      reviews: z.int(),
      corrections: z.int(),
      refused: z.int(),
      /** Requests that the caller may decide. */
      leave: z.int(),
      swaps: z.int(),
    }),
  },
} as const
