import { z } from 'zod'
import { id, instant } from './shapes.ts'

export const ShiftTimes = z.object({ startTime: z.string(), duration: z.int() })
/** A shift with the times that the person saw. */
export const SeenShift = z.object({
  eventId: id,
  occurrenceStart: instant,
  startTime: instant,
  duration: z.int().min(0).max(10_000),
})

/** What one person will learn of one job: the first shift that changes, and how many do in the next 92 days. */
export const PublishedShift = z.object({
  jobId: id,
  jobDetailTitle: z.string(),
  locationName: z.string(),
  change: z.enum(['ADDED', 'MOVED', 'CANCELLED']),
  before: ShiftTimes.nullable(),
  after: ShiftTimes.nullable(),
  count: z.int(),
})
export type PublishedShift = z.infer<typeof PublishedShift>
export const PublishedPerson = z.object({
  tenantUserId: id,
  name: z.string(),
  /** The first change begins within twelve hours. */
  urgent: z.boolean(),
  shifts: z.array(PublishedShift),
})
export type PublishedPerson = z.infer<typeof PublishedPerson>
