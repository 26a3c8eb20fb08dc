import { z } from 'zod'
import { CoverPlace } from './cover/candidates.ts'
import { endpoints } from './kit/endpoint.ts'
import { distinguishedBy, NamedPerson } from './kit/namesakes.ts'
import { management } from './kit/permissions.ts'
import { countText, day, flagText, id, idText, many, nothing, text } from './kit/shapes.ts'
import { jobAt, ShiftRef, visitOf } from './planning/shift-at.ts'
import { TeamState } from './works/team.ts'

/** Who looks after a late or missing visit; other managers see it. */
export const VisitTaken = NamedPerson.extend({
  at: z.string(),
  note: z.string(),
})
export type VisitTaken = z.infer<typeof VisitTaken>

/** A planned visit, a visit that runs or was done without a plan, or both in one. */
export const TodayVisit = z.object({
  /** The occurrence of the schedule; null for a visit that was not planned. */
  eventId: id.nullable(),
  occurrenceStart: z.string().nullable(),
  tenantUserId: id,
  employeeName: z.string(),
  distinguishedBy: distinguishedBy(),
  phone: z.string().nullable(),
  ...jobAt,
  clientName: z.string(),
  timezone: z.string(),
  lat: z.number(),
  lang: z.number(),
  state: TeamState,
  /** As planned, with the offset of the site's zone; duration in minutes. */
  startTime: z.string().nullable(),
  duration: z.int().nullable(),
  workId: id.nullable(),
  /** As recorded, with the offset of the site's zone. */
  workStart: z.string().nullable(),
  workEnd: z.string().nullable(),
  /** Metres from the site at the start. */
  startDistance: z.int().nullable(),
  /** What is still to be reviewed. */
  flags: z.array(z.string()),
  taken: VisitTaken.nullable(),
  /** Whom of the people on duty were told that nobody came; absent where none was. */
  told: z.array(NamedPerson.extend({ at: z.string() })).optional(),
})
export type TodayVisit = z.infer<typeof TodayVisit>

export const TodayBoard = z.object({
  /** The day of the company; each visit belongs to the day of its own site. */
  date: day,
  counts: z.record(TeamState, z.int()),
  /**
   * Of planned visits: all, those begun, those begun or late by now, and those that began less than ten minutes late.
   */
  planned: z.int(),
  begun: z.int(),
  due: z.int(),
  onTime: z.int(),
  /** People of the board whose phone was not heard of for 24 hours. */
  silentPhones: z.int(),
  visits: z.object({
    content: z.array(TodayVisit),
    page: z.int(),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
  }),
})
export type TodayBoard = z.infer<typeof TodayBoard>

/** A shift that is not over and for which people are missing. */
export const UncoveredPlace = CoverPlace.extend({
  /** Drafts of the roster fill all of its places, and are not published. */
  isDrafted: z.boolean(),
})
export type UncoveredPlace = z.infer<typeof UncoveredPlace>

/** Why a finished visit is worth a look. */
export const visitTroubles = ['LOW_SCORE', 'NO_END', 'OFFSITE', 'PHOTOS_OUTSTANDING'] as const
export const VisitTrouble = z.enum(visitTroubles)
export type VisitTrouble = z.infer<typeof VisitTrouble>

const TroubledVisit = z.object({
  ...visitOf,
  jobDetailTitle: z.string(),
  startTime: z.string(),
  timezone: z.string(),
  troubles: z.array(VisitTrouble),
  /** Per cent of the maximum, where the visit was rated. */
  score: z.int().nullable(),
})
/** A list is cut after twenty rows; the count beside it is of all. */
export const TodayAttention = z.object({
  finished: z.object({ count: z.int(), rows: z.array(TroubledVisit) }),
  problems: z.object({
    count: z.int(),
    rows: z.array(
      z.object({ id, siteId: id, siteName: z.string(), text: z.string(), reportedAt: z.string() }),
    ),
  }),
  lowFeedback: z.object({
    count: z.int(),
    rows: z.array(
      z.object({ workId: id, locationId: id, locationName: z.string(), score: z.int(), endTime: z.string() }),
    ),
  }),
  unanswered: z.object({
    count: z.int(),
    rows: z.array(z.object({ conversationId: id, siteId: id, siteName: z.string(), sentAt: z.string() })),
  }),
  /** Requests for leave that the caller may decide. */
  leave: z.object({
    count: z.int(),
    rows: z.array(
      z.object({
        id,
        tenantUserId: id,
        name: z.string(),
        distinguishedBy: distinguishedBy(),
        from: z.string(),
        to: z.string(),
        isPartDay: z.boolean(),
      }),
    ),
  }),
  /** Swaps that two people agreed on. */
  swaps: z.object({
    count: z.int(),
    rows: z.array(
      z.object({
        id,
        tenantUserId: id,
        name: z.string(),
        distinguishedBy: distinguishedBy(),
        withUserId: id,
        withName: z.string(),
        withDistinguishedBy: distinguishedBy('withUserId'),
        locationId: id,
        locationName: z.string(),
        startTime: z.string(),
        timezone: z.string(),
      }),
    ),
  }),
  corrections: z.int(),
  /** Requests for overtime that the caller may decide; absent where there are none. */
  overtime: z.int().optional(),
  reviews: z.int(),
  refusedSteps: z.int(),
  /** Phones of removed people that hold entries. */
  heldOnPhones: z.int(),
  undelivered: z.int(),
  contracts: z.object({
    count: z.int(),
    rows: z.array(
      z.object({
        id,
        title: z.string(),
        clientId: id,
        clientName: z.string(),
        endDate: day,
        daysLeft: z.int(),
      }),
    ),
  }),
})
export type TodayAttention = z.infer<typeof TodayAttention>

const oneVisit = ShiftRef.extend({ eventId: idText })

export const today = endpoints('today', {
  board: {
    GET: '/api/today',
    says: 'The visits of a day, those that need a call first, with the counts of each state',
    access: management,
    query: z.object({
      date: day.optional(),
      groupIds: many(idText).optional(),
      states: many(TeamState).optional(),
      page: countText(0, 1_000_000).optional(),
      size: countText(1, 500).optional(),
    }),
    answer: TodayBoard,
  },
  uncovered: {
    GET: '/api/today/uncovered',
    says: 'Shifts of a day that are not over and for which people are missing, the earliest first',
    access: management,
    query: z.object({ date: day.optional(), groupIds: many(idText).optional() }),
    /** At most 200 places; the count is of all. */
    answer: z.object({ count: z.int(), places: z.array(UncoveredPlace) }),
  },
  attention: {
    GET: '/api/today/attention',
    says: 'What waits for the office: troubled visits since yesterday, clients, decisions, contracts that end in 14 days',
    access: management,
    query: z.object({ groupIds: many(idText).optional() }),
    answer: TodayAttention,
  },
  take: {
    PUT: '/api/today/visit/:eventId/:occurrenceStart/take',
    says: 'Say that I look after a visit, with a note; it replaces who took it before',
    access: management,
    params: oneVisit,
    body: z.object({ note: text(500).optional() }),
    answer: VisitTaken,
  },
  release: {
    DELETE: '/api/today/visit/:eventId/:occurrenceStart/take',
    says: 'Say that nobody looks after the visit any more; with ifMine only where it is the caller who does',
    access: management,
    params: oneVisit,
    query: z.object({ ifMine: flagText.optional() }),
    answer: nothing,
  },
})
