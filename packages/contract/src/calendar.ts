import { z } from 'zod'
import { Frequency } from './job-details.ts'
import { endpoints } from './kit.ts'
import { everyone } from './roles.ts'
import { day, flagText, id, idText, instant, many, text } from './shapes.ts'

export const Occurrence = z.object({
  /** The moment that names the occurrence, even when it was moved. */
  occurrenceStart: z.string(),
  startTime: z.string(),
  /** Minutes. */
  duration: z.int(),
  exception: z.enum(['removed', 'moved']).optional(),
})
export const CalendarEvent = z.object({
  id,
  calendarEventType: z.literal('JOB_TASK'),
  /** The assignee row (jobHasUserId), and the person behind it. Absent for clients, who see times only. */
  assigneeId: id.optional(),
  userAssigneeId: id.optional(),
  tenantUserIds: z.array(id),
  startTime: z.string(),
  timezone: z.string(),
  /** Minutes. */
  duration: z.int(),
  recursiveFrequency: Frequency.nullable(),
  until: day.nullable(),
  notifyBeforeMinutes: z.int().optional(),
  allDay: z.boolean(),
  title: z.string(),
  /** The job, with its job detail and site as a text. */
  mappedId: id,
  mappedText: z.string(),
  /** Whether it goes on: not removed, its assignee still assigned, its job enabled. */
  active: z.boolean(),
  occurrences: z.array(Occurrence),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** A negative id makes a new event, a positive one changes it. */
export const CalendarEventInput = z.object({
  id: z.int().refine((value) => value !== 0, 'Must not be 0'),
  /** The person; who must be assigned to the job. */
  userAssigneeId: id,
  startTime: instant,
  duration: z
    .int()
    .min(1)
    .max(24 * 60),
  recursiveFrequency: Frequency.nullable(),
  until: day.nullable().optional(),
  notifyBeforeMinutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60),
  allDay: z.boolean().optional(),
  title: text(120).optional(),
})
export type CalendarEventInput = z.infer<typeof CalendarEventInput>

export const CalendarEventRequest = z.object({
  mappedId: id.optional(),
  events: z.array(CalendarEventInput).max(500),
  /** Assignee rows (jobHasUserId) of which every event is removed. */
  removeAssigneeIds: z.array(id).max(500).optional(),
  removeEventIds: z.array(id).max(500).optional(),
})
export type CalendarEventRequest = z.infer<typeof CalendarEventRequest>

/** Days that may be asked for at once, both ends included. */
export const longestWindow = 400

export const calendar = endpoints('calendar', {
  list: {
    GET: '/api/calendar/event/all',
    says: 'Events with their occurrences between two days, both included; at most 400 days',
    access: everyone,
    query: z.object({
      startDate: day,
      endDate: day,
      calendarEventTypes: many(z.literal('JOB_TASK')).optional(),
      tenantUserIds: many(idText).optional(),
      mappedIds: many(idText).optional(),
      active: flagText.optional(),
      shouldPrivate: flagText.optional(),
    }),
    answer: z.array(CalendarEvent),
  },
})
