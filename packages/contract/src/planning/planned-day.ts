import { z } from 'zod'
import { SpecType } from '../jobs/job-details.ts'
import { day, id } from '../kit/shapes.ts'
import { WorkStatus } from '../works/status.ts'
import { notesAt } from './shift-at.ts'

export const DayOccurrence = z.object({
  eventId: id,
  occurrenceStart: z.string(),
  jobId: id,
  jobLocation: z.object({
    id,
    name: z.string(),
    address: z.string(),
    lat: z.number(),
    lang: z.number(),
    timezone: z.string(),
  }),
  startTime: z.string(),
  /** Minutes. */
  duration: z.int(),
  ...notesAt,
  workId: id.optional(),
  status: WorkStatus.optional(),
})
export type DayOccurrence = z.infer<typeof DayOccurrence>
export const StartableJob = z.object({
  jobId: id,
  /** Its questions are kept on the device, so that a work can begin without signal. */
  jobDetailId: id,
  /** Sent back with the start: the work keeps the checklist that its person saw. */
  jobDetailVersion: z.int().optional(),
  jobDetailTitle: z.string(),
  jobLocation: DayOccurrence.shape.jobLocation,
  specTypes: z.array(SpecType),
  notes: z.string(),
  minimumDistanceToStart: z.int(),
  distanceFilterForLocationRecord: z.int(),
  fileCount: z.int(),
  communicationConversationId: id.nullable(),
  /** Corners of the site's ground; the distance counts from there where it is drawn. */
  fence: z.array(z.object({ lat: z.number(), lang: z.number() })).nullable(),
  /** The other team leaders of the job. A day that a device kept from before has none. */
  leaders: z.array(z.object({ name: z.string(), phone: z.string() })).optional(),
})
export type StartableJob = z.infer<typeof StartableJob>
/** The most days that a person may look ahead in one call. */
export const mostDaysAhead = 14
export const PlannedDay = z.object({ date: day, occurrences: z.array(DayOccurrence) })
export type PlannedDay = z.infer<typeof PlannedDay>
