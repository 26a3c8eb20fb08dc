import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { companyAdmins, everyone, management, publicly, staff } from '../kit/permissions.ts'
import {
  byId,
  countText,
  day,
  flagText,
  id,
  idText,
  instant,
  many,
  needed,
  nothing,
  rangeDay,
} from '../kit/shapes.ts'
import { EventSubscriptionRequest, Gateway, MatrixEvent } from '../notifications/matrix.ts'
import { ScheduleConflict, ShiftConflict } from './schedule-conflict.ts'
import { seriesAnswer, seriesInput } from './series.ts'
import { occurrenceAt } from './shift-at.ts'

/** A state or territory of Australia, which each have their own. */
export const HolidayRegion = z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])

export const Occurrence = z.object({
  ...occurrenceAt,
  exception: z.enum(['removed', 'moved']).optional(),
  /** The public holiday from which it was moved. */
  holiday: day.optional(),
})
export const CalendarEvent = z.object({
  id,
  calendarEventType: z.literal('JOB_TASK'),
  /** The assignee row (jobHasUserId), and the person behind it. Absent for clients, who see times only. */
  assigneeId: id.optional(),
  userAssigneeId: id.optional(),
  tenantUserIds: z.array(id),
  ...seriesAnswer,
  notifyBeforeMinutes: seriesAnswer.notifyBeforeMinutes.optional(),
  /** The job, with its job detail and site as a text. */
  mappedId: id,
  mappedText: z.string(),
  /** Whether it goes on: not removed, its assignee still assigned, its job enabled. */
  active: z.boolean(),
  version: z.int(),
  occurrences: z.array(Occurrence),
  /** Who is told of its occurrences besides, for management, where there is somebody. */
  notificationSubscriptions: z
    .array(
      z.object({
        notificationHasGatewayId: id,
        event: MatrixEvent,
        tenantUserId: id,
        supportedGateway: Gateway,
      }),
    )
    .optional(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** How much of a series a change is about. */
export const SeriesScope = z.enum(['this', 'following', 'all'])
export type SeriesScope = z.infer<typeof SeriesScope>

const eventFields = {
  /** The person; who must be assigned to the job. */
  userAssigneeId: id,
  startTime: instant,
  /** None at all is taken: the documents allow every number from 0. */
  duration: z
    .int()
    .min(0)
    .max(24 * 60),
  ...seriesInput,
  notifyBeforeMinutes: seriesInput.notifyBeforeMinutes.unwrap(),
  /** Subscriptions to add and to remove; `remove` names `notificationHasGatewayId`s. */
  notificationSubscriptionRequest: EventSubscriptionRequest.optional(),
}
const extentFields = {
  /** `this` moves one occurrence (start and duration only), `following` goes on differently from it, `all` is the default. */
  extent: SeriesScope.optional(),
  /** Names the occurrence, with `this` and `following`. */
  occurrenceStart: instant.optional(),
}
/** A negative id makes a new event, a positive one changes it. */
export const CalendarEventInput = z.object({
  id: z.int().refine((value) => value !== 0, msg('Must not be 0')),
  calendarEventType: z.literal('JOB_TASK').optional(),
  mappedId: id.optional(),
  ...eventFields,
  ...extentFields,
  version: z.int().optional(),
})
export type CalendarEventInput = z.infer<typeof CalendarEventInput>

export const OccurrenceRemoval = z.object({
  eventId: id,
  occurrenceStart: instant,
  extent: z.enum(['this', 'following']),
})
export type OccurrenceRemoval = z.infer<typeof OccurrenceRemoval>

export const CalendarEventRequest = z.object({
  mappedId: id.optional(),
  tenantId: id.optional(),
  events: z.array(CalendarEventInput).max(500),
  /** Assignee rows (jobHasUserId) of which every event is removed. */
  removeAssigneeIds: z.array(id).max(500).optional(),
  removeEventIds: z.array(id).max(500).optional(),
  removeOccurrences: z.array(OccurrenceRemoval).max(500).optional(),
})
export type CalendarEventRequest = z.infer<typeof CalendarEventRequest>

/** People whose schedules are checked at once. */
export const mostPeopleChecked = 100
/** Days on which schedules are checked, both ends included. */
export const longestCheck = 62
/** A schedule to check, with what is changed and not saved yet: at a job, or at the site of one that is being created. */
export const ScheduleCheck = CalendarEventRequest.omit({ tenantId: true, removeAssigneeIds: true }).extend({
  startDate: day,
  endDate: day,
  tenantUserIds: z.array(id).min(1).max(mostPeopleChecked),
  jobLocationId: id.optional(),
})
export type ScheduleCheck = z.infer<typeof ScheduleCheck>
export const CheckedConflict = ShiftConflict.extend({
  /** The job and the site of the other shift. */
  otherText: z.string().optional(),
})
export type CheckedConflict = z.infer<typeof CheckedConflict>

const minutes = (max: number) => z.int().min(1).max(max).nullable()
/** What a company holds its schedules to; a null limit is not checked. Minutes. */
export const ScheduleRulesInput = z.object({
  onConflict: z.enum(['WARN', 'REFUSE']),
  maxDayMinutes: minutes(24 * 60),
  maxWeekMinutes: minutes(7 * 24 * 60),
  minRestMinutes: minutes(24 * 60),
})
export const ScheduleRules = ScheduleRulesInput.extend({ version: z.int() })
export type ScheduleRules = z.infer<typeof ScheduleRules>

/** A public holiday: built in, or (with an id) a change that the company made: a day more, or one that is none. */
export const CompanyHoliday = z.object({
  id: id.nullable(),
  date: day,
  name: z.string(),
  region: HolidayRegion.nullable(),
  isHoliday: z.boolean(),
})
export type CompanyHoliday = z.infer<typeof CompanyHoliday>

/** Days that may be asked for at once, both ends included. */
export const longestWindow = 400

const SavedEvent = z.object({ event: CalendarEvent, conflicts: z.array(ScheduleConflict) })
const force = flagText.optional()

export const calendar = endpoints('calendar', {
  list: {
    GET: '/api/calendar/event/all',
    says: 'Events with their occurrences between two days, both included; at most 400 days',
    access: everyone,
    query: z.object({
      startDate: rangeDay,
      endDate: rangeDay,
      calendarEventTypes: many(z.literal('JOB_TASK')).optional(),
      tenantUserIds: many(idText).optional(),
      mappedIds: many(idText).optional(),
      active: flagText.optional(),
      shouldPrivate: flagText.optional(),
    }),
    answer: z.array(CalendarEvent),
  },
  create: {
    status: 201,
    POST: '/api/calendar/event',
    says: 'Add one event of a person at a job',
    access: management,
    query: z.object({ force }),
    body: z.object({ mappedId: id, ...eventFields }),
    answer: SavedEvent,
  },
  update: {
    PUT: '/api/calendar/event/:id',
    says: 'Change an event: one occurrence, those from one on, or all; a series that goes on differently is a new event',
    access: management,
    params: byId,
    query: z.object({ force }),
    body: z.object({ ...eventFields, ...extentFields, version: z.int().optional() }),
    answer: SavedEvent,
  },
  remove: {
    DELETE: '/api/calendar/event/:id',
    says: 'End an event now, or take one occurrence or all from one on out of it',
    access: management,
    params: byId,
    query: z.object({ extent: SeriesScope.optional(), occurrenceStart: instant.optional() }),
    answer: nothing,
  },
  check: {
    POST: '/api/calendar/event/check',
    says: 'What is wrong with the shifts of people on some days, with changes that are not saved; nothing is written',
    access: management,
    body: ScheduleCheck,
    answer: z.array(CheckedConflict),
    kind: 'query',
  },
  rules: {
    GET: '/api/calendar/rules',
    says: 'What the company holds its schedules to',
    access: management,
    answer: ScheduleRules,
  },
  updateRules: {
    PUT: '/api/calendar/rules',
    says: 'Change what the company holds its schedules to',
    access: companyAdmins,
    body: ScheduleRulesInput.partial().extend({ version: z.int().optional() }),
    answer: ScheduleRules,
  },
  holidays: {
    GET: '/api/calendar/holiday',
    says: 'The public holidays of a year, built in and changed by the company, by date',
    access: management,
    query: z.object({ year: countText(2000, 2100), region: HolidayRegion.optional() }),
    answer: z.array(CompanyHoliday),
  },
  saveHoliday: {
    POST: '/api/calendar/holiday',
    says: 'Make a day a holiday, or none, in one state or everywhere; the last word counts',
    access: companyAdmins,
    body: z.object({
      date: day,
      name: needed(120, msg('Name is required')),
      region: HolidayRegion.nullable(),
      isHoliday: z.boolean().optional(),
    }),
    answer: CompanyHoliday,
  },
  removeHoliday: {
    DELETE: '/api/calendar/holiday/:id',
    says: 'Take back a change of the holidays',
    access: companyAdmins,
    params: byId,
    answer: nothing,
  },
  feed: {
    GET: '/api/calendar/feed',
    says: 'The secret address of my calendar, if it has one',
    access: staff,
    answer: z.object({ address: z.string(), createdAt: z.string() }).nullable(),
  },
  openFeed: {
    POST: '/api/calendar/feed',
    says: 'Give my calendar a new secret address; the old one ends',
    access: staff,
    answer: z.object({ address: z.string(), createdAt: z.string() }),
  },
  closeFeed: {
    DELETE: '/api/calendar/feed',
    says: 'End the secret address of my calendar',
    access: staff,
    answer: nothing,
  },
  readFeed: {
    GET: '/api/calendar/feed/:address',
    says: 'A calendar as iCalendar, for whoever has its secret address',
    access: publicly,
    limit: 'none',
    params: z.object({ address: z.string().regex(/^\d{1,15}-[A-Za-z0-9_-]{43}(\.ics)?$/) }),
    answer: 'stream',
  },
})
