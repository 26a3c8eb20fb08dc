import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { day, id, instant, reason, text } from '../kit/shapes.ts'

/** A break of a finished visit; `reason` says what for, or why it was corrected. */
export const VisitBreak = z.object({ startTime: z.string(), endTime: z.string(), reason: z.string() })
export type VisitBreak = z.infer<typeof VisitBreak>
export const VisitBreakInput = z.object({
  startTime: instant,
  endTime: instant,
  reason: text(1000).optional(),
})
export type VisitBreakInput = z.infer<typeof VisitBreakInput>
export const mostBreaks = 50

export const WorkSummary = z.object({
  workId: id,
  tenantId: id,
  tenantUserId: id,
  timezone: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  editedReason: z.string().nullable(),
  editHistory: z.int(),
  version: z.int(),
  /** In order. One that lasts ends with the visit, or now. */
  breaks: z.array(VisitBreak),
})
export type WorkSummary = z.infer<typeof WorkSummary>
export const WorkCorrection = z.object({
  version: z.int(),
  correctedAt: z.string(),
  correctedBy: z.string(),
  reason: z.string(),
  oldStartTime: z.string(),
  oldEndTime: z.string().nullable(),
  newStartTime: z.string(),
  newEndTime: z.string(),
  /** Where the breaks became others. */
  oldBreaks: z.array(VisitBreak).optional(),
  newBreaks: z.array(VisitBreak).optional(),
})
export type WorkCorrection = z.infer<typeof WorkCorrection>
/** A reason that the server writes itself. It is worded for each reader; what a person wrote stands as they wrote it. */
export const finishedOnDevice = msg('Finished on the device before the server had completed it')
export const shownReason = (reason: string, say: (sentence: string) => string) =>
  reason === finishedOnDevice ? say(finishedOnDevice) : reason

export const noReason = msg('You should provide a reason')

/**
 * A change of times on a locked day. `payDifference` says that the difference is paid in the next open pay period; a
 * refusal without it names that period.
 */
export const payDifference = z.boolean().optional()
/** What a refusal of locked days (E031) has beside its sentence. */
export const PayingPeriod = z.object({ firstDay: day, lastDay: day })
export type PayingPeriod = z.infer<typeof PayingPeriod>

export const VoidWorkInput = z.object({ reason: reason(noReason), payDifference })
export type VoidWorkInput = z.infer<typeof VoidWorkInput>
export const CorrectTimesInput = z
  .object({
    workId: id.optional(),
    startTime: instant,
    endTime: instant,
    /** All breaks as they are to be. Absent, they stay, cut to the new times. */
    breaks: z.array(VisitBreakInput).max(mostBreaks).optional(),
    reason: reason(noReason),
    version: z.int().optional(),
    payDifference,
  })
  .refine((value) => Date.parse(value.endTime) > Date.parse(value.startTime), {
    message: msg('Invalid dates'),
    path: ['endTime'],
  })
export type CorrectTimesInput = z.infer<typeof CorrectTimesInput>

/** The end of an open work that no phone will send any more. */
export const EndWorkInput = z.object({ endTime: instant, reason: reason(noReason), payDifference })
export type EndWorkInput = z.infer<typeof EndWorkInput>

export const EnterWorkInput = z
  .object({
    jobId: id,
    tenantUserId: id,
    startTime: instant,
    endTime: instant,
    breaks: z
      .array(z.object({ startTime: instant, endTime: instant }))
      .max(mostBreaks)
      .optional(),
    reason: reason(noReason),
    payDifference,
  })
  .refine((value) => Date.parse(value.endTime) > Date.parse(value.startTime), {
    message: msg('Invalid dates'),
    path: ['endTime'],
  })
export type EnterWorkInput = z.infer<typeof EnterWorkInput>
