import { z } from 'zod'
import { distinguishedBy } from '../kit/namesakes.ts'
import { day, id } from '../kit/shapes.ts'
import { conflictKinds } from './constraints.ts'

/** Clock times of the other shift, where it is at a site outside the reader's areas: `06:00 – 14:00`. */
export const otherTimes = z.string().optional()

export const ShiftConflict = z.object({
  kind: z.enum(conflictKinds),
  tenantUserId: id,
  date: day,
  eventId: z.int(),
  otherEventId: z.int().optional(),
  otherTimes,
  /** Planned in the day or week, or left to rest. */
  minutes: z.int().optional(),
  limit: z.int().optional(),
})
export type ShiftConflict = z.infer<typeof ShiftConflict>

/** One reason why a schedule cannot be worked as planned, with every day that it is about. */
export const ScheduleConflict = z.object({
  kind: z.enum([...conflictKinds, 'contractEnd']),
  /** As it was sent: negative for a new one. */
  eventId: z.int(),
  userAssigneeId: id,
  personName: z.string(),
  distinguishedBy: distinguishedBy('userAssigneeId'),
  /** The first day; `dates` are the first of all. */
  date: day,
  dates: z.array(day).max(10),
  count: z.int().positive(),
  otherEventId: z.int().optional(),
  /** The other job and its site. */
  otherText: z.string().optional(),
  otherTimes,
  /** Planned in the day or week, or left to rest: the worst. */
  minutes: z.int().optional(),
  limit: z.int().optional(),
})
export type ScheduleConflict = z.infer<typeof ScheduleConflict>
