import { z } from 'zod'
import { distinguishedBy } from '../kit/namesakes.ts'
import { id, instant } from '../kit/shapes.ts'

export const ShiftTimes = z.object({
  startTime: z.string(),
  /** Minutes that pass: over a change of the clocks other than those that the clock shows. */
  duration: z.int(),
})
/** Which occurrence it is, and when it takes place. */
export const occurrenceAt = {
  /** The moment that names the occurrence, even when it was moved. */
  occurrenceStart: z.string(),
  ...ShiftTimes.shape,
}
export const jobAt = { jobId: id, jobDetailTitle: z.string(), locationId: id, locationName: z.string() }
export const shiftAt = { ...occurrenceAt, title: z.string(), ...jobAt }

/** What the office wrote for who works: on the visit, and on the day of its site. */
export const notesAt = { note: z.string().optional(), dayNote: z.string().optional() }

export const visitOf = {
  workId: id,
  tenantUserId: id,
  employeeName: z.string(),
  distinguishedBy: distinguishedBy(),
  locationId: id,
  locationName: z.string(),
}

/** Names the occurrence of a person's shift. */
export const ShiftRef = z.object({ eventId: id, occurrenceStart: instant })
export type ShiftRef = z.infer<typeof ShiftRef>
