import { z } from 'zod'
import { NamedPerson } from '../kit/namesakes.ts'
import { id, instant } from '../kit/shapes.ts'
import { notesAt, ShiftRef, ShiftTimes, shiftAt } from './shift-at.ts'

/** A shift with the times that the person saw. */
export const SeenShift = ShiftRef.extend({
  startTime: instant,
  duration: z.int().min(0).max(10_000),
})

/** A published shift as its person reads it. */
export const MyShift = z.object({
  eventId: id,
  ...shiftAt,
  address: z.string(),
  lat: z.number(),
  lang: z.number(),
  timezone: z.string(),
  unpaidBreakMinutes: z.int(),
  ...notesAt,
  seen: z.boolean(),
  /** What changed since the person last confirmed; nothing before they did so for the first time. */
  change: z.enum(['NEW', 'MOVED', 'CANCELLED']).nullable(),
  /** The times that were seen of a moved one. */
  before: ShiftTimes.nullable(),
})
export type MyShift = z.infer<typeof MyShift>

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
export const PublishedPerson = NamedPerson.extend({
  /** The first change begins within twelve hours. */
  urgent: z.boolean(),
  shifts: z.array(PublishedShift),
})
export type PublishedPerson = z.infer<typeof PublishedPerson>
