import { z } from 'zod'
import { HolidayPolicy, ScheduleConflict } from './calendar.ts'
import { Frequency } from './job-details.ts'
import { endpoints } from './kit.ts'
import { management, staff } from './permissions.ts'
import { repeatAnswer, repeatFields } from './repeat.ts'
import { byId, day, flagText, id, idText, instant, many, nothing, text } from './shapes.ts'

/** Days of one roster, both ends included. */
export const longestRoster = 35
export const mostPlaces = 50

const minutesOfDay = z
  .int()
  .min(1)
  .max(24 * 60)

/** What a job needs: a shift without a person, with the number of people. */
export const ShiftPatternInput = z.object({
  startTime: instant,
  duration: minutesOfDay,
  recursiveFrequency: Frequency.nullable(),
  ...repeatFields,
  /** Without it the pattern runs to the end of the job's contract, and goes on when that is renewed. */
  until: day.nullable().optional(),
  holidayPolicy: HolidayPolicy.optional(),
  allDay: z.boolean().optional(),
  places: z.int().min(1).max(mostPlaces).optional(),
  unpaidBreakMinutes: z.int().min(0).max(480).optional(),
  notifyBeforeMinutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .optional(),
  title: text(120).optional(),
})
export type ShiftPatternInput = z.infer<typeof ShiftPatternInput>

/** Who fills places of a pattern for longer than a day. */
export const PlaceHolder = z.object({
  eventId: id,
  tenantUserId: id,
  name: z.string(),
  recursiveFrequency: Frequency.nullable(),
  ...repeatAnswer,
  until: day.nullable(),
})
export const ShiftPattern = z.object({
  id,
  jobId: id,
  /** Of the first occurrence. */
  startTime: z.string(),
  timezone: z.string(),
  duration: z.int(),
  recursiveFrequency: Frequency.nullable(),
  ...repeatAnswer,
  until: day.nullable(),
  holidayPolicy: HolidayPolicy,
  allDay: z.boolean(),
  places: z.int(),
  unpaidBreakMinutes: z.int(),
  notifyBeforeMinutes: z.int(),
  title: z.string(),
  version: z.int(),
  /** Published series that fill it, by name. */
  filledBy: z.array(PlaceHolder),
  /** Places without a person in the next 31 days. */
  uncovered: z.int(),
})
export type ShiftPattern = z.infer<typeof ShiftPattern>

export const RosterPerson = z.object({
  tenantUserId: id,
  name: z.string(),
  role: z.string(),
  imageURL: z.string().nullable(),
  /** Planned in the window at all sites, drafts included. */
  plannedMinutes: z.int(),
  /** Agreed for the days of the window; null where no weekly hours are agreed. */
  agreedMinutes: z.int().nullable(),
})
export type RosterPerson = z.infer<typeof RosterPerson>
export const RosterSite = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  plannedMinutes: z.int(),
  neededPlaces: z.int(),
  uncoveredPlaces: z.int(),
})
export type RosterSite = z.infer<typeof RosterSite>
export const RosterJob = z.object({ id, title: z.string(), locationId: id, enabled: z.boolean() })

export const RosterShift = z.object({
  /** Negative for a draft. */
  eventId: z.int(),
  version: z.int(),
  jobId: id,
  tenantUserId: id,
  /** The moment that names the occurrence, even when it was moved. */
  occurrenceStart: z.string(),
  startTime: z.string(),
  /** Minutes that pass. */
  duration: z.int(),
  title: z.string(),
  /** Whether it is one of a series. */
  repeats: z.boolean(),
  /** The pattern, and the day of its occurrence, of which it fills a place. */
  patternId: id.nullable(),
  patternDate: day.nullable(),
  /** Not published: it will be added, or taken away. */
  draft: z.enum(['ADDED', 'REMOVED']).nullable(),
  actId: id.nullable(),
})
export type RosterShift = z.infer<typeof RosterShift>

/** The places of one occurrence of a pattern. */
export const RosterPlace = z.object({
  patternId: id,
  jobId: id,
  /** The local day that names the occurrence. */
  date: day,
  occurrenceStart: z.string(),
  startTime: z.string(),
  duration: z.int(),
  title: z.string(),
  places: z.int(),
  filled: z.int(),
  uncovered: z.int(),
})
export type RosterPlace = z.infer<typeof RosterPlace>

export const rosterConflictKinds = ['overlap', 'dayHours', 'weekHours', 'rest', 'personLevel'] as const
export const RosterConflict = z.object({
  kind: z.enum(rosterConflictKinds),
  tenantUserId: id,
  date: day,
  eventId: z.int(),
  otherEventId: z.int().optional(),
  /** Planned in the day or week, or left to rest. */
  minutes: z.int().optional(),
  limit: z.int().optional(),
})
export type RosterConflict = z.infer<typeof RosterConflict>

/** What was drafted at once, and is undone at once. */
export const RosterAct = z.object({
  id,
  at: z.string(),
  tenantUserId: id,
  name: z.string(),
  changes: z.int(),
})
export type RosterAct = z.infer<typeof RosterAct>

export const Roster = z.object({
  startDate: day,
  endDate: day,
  /** By PERSON everybody who may be rostered; by SITE only those who have shifts. By name. */
  people: z.array(RosterPerson),
  /** By SITE every site with an active job; by PERSON only those of the shifts and places. By name. */
  sites: z.array(RosterSite),
  jobs: z.array(RosterJob),
  shifts: z.array(RosterShift),
  /** By SITE every occurrence of a pattern; by PERSON those with an uncovered place. */
  places: z.array(RosterPlace),
  conflicts: z.array(RosterConflict),
  /** Acts with changes that are not published, newest first; at most 200. */
  acts: z.array(RosterAct),
  published: z.object({ at: z.string(), name: z.string() }).nullable(),
})
export type Roster = z.infer<typeof Roster>

/** An event, or a draft by its negative id. */
const shiftId = z.int().refine((value) => value !== 0)
const ShiftAdded = z.object({
  kind: z.literal('ADD'),
  jobId: id,
  tenantUserId: id,
  startTime: instant,
  duration: minutesOfDay,
  title: text(120).optional(),
  /** Fills the occurrence of this pattern that `patternDate` names; without it, that of its own day. */
  patternId: id.optional(),
  patternDate: day.optional(),
})
const ShiftRemoved = z.object({
  kind: z.literal('REMOVE'),
  eventId: shiftId,
  /** One occurrence; without it and `from` the whole event. */
  occurrenceStart: instant.optional(),
  /** This occurrence and those that follow. */
  from: day.optional(),
})
const ShiftMoved = z.object({
  kind: z.literal('MOVE'),
  eventId: shiftId,
  occurrenceStart: instant,
  tenantUserId: id.optional(),
  startTime: instant.optional(),
  duration: minutesOfDay.optional(),
})
export const RosterChangeInput = z.discriminatedUnion('kind', [ShiftAdded, ShiftRemoved, ShiftMoved])
export type RosterChangeInput = z.infer<typeof RosterChangeInput>

/**
 * Fills, frees or changes a place. With `tenantUserId` the person fills it; with `eventId` the shift of that event
 * leaves it; with both, one takes over from the other. `occurrenceStart` names one occurrence, `from` all from a day on.
 */
export const PlaceInput = z.object({
  patternId: id,
  occurrenceStart: instant.optional(),
  from: day.optional(),
  /** Only on these, of those that are needed. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
  tenantUserId: id.optional(),
  eventId: shiftId.optional(),
})
export type PlaceInput = z.infer<typeof PlaceInput>

export const CopyWeekInput = z.object({
  /** The first days of the two weeks. */
  fromDate: day,
  toDate: day,
  groupIds: z.array(id).max(500).optional(),
  tenantUserIds: z.array(id).max(500).optional(),
})
export type CopyWeekInput = z.infer<typeof CopyWeekInput>

/** What a draft made; no act where nothing was to be changed. */
export const DraftedAct = z.object({
  actId: id.nullable(),
  changes: z.int(),
  conflicts: z.array(RosterConflict),
})
export type DraftedAct = z.infer<typeof DraftedAct>

/** Why a change is not published as it stands. */
export const staleReasons = ['CHANGED', 'GONE', 'BEGUN', 'PERSON', 'PATTERN'] as const
export const StaleChange = z.object({
  actId: id,
  reason: z.enum(staleReasons),
  tenantUserId: id,
  name: z.string(),
  jobId: id,
  date: day.nullable(),
})
export type StaleChange = z.infer<typeof StaleChange>

const ShiftTimes = z.object({ startTime: z.string(), duration: z.int() })
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
export const PublishResult = z.object({
  /** Null for a dry run, and where nothing was published. */
  publicationId: id.nullable(),
  changes: z.int(),
  people: z.array(PublishedPerson),
  /** Who is assigned to a job by it. */
  assigned: z.array(z.object({ tenantUserId: id, name: z.string(), jobId: id })),
  /** Left as drafts, because what they change is no longer what it was. */
  stale: z.array(StaleChange),
  /** Events that are not there yet have the negative id of their draft. */
  conflicts: z.array(ScheduleConflict),
})
export type PublishResult = z.infer<typeof PublishResult>

export const MyShift = z.object({
  eventId: id,
  occurrenceStart: z.string(),
  startTime: z.string(),
  duration: z.int(),
  title: z.string(),
  jobId: id,
  jobDetailTitle: z.string(),
  locationId: id,
  locationName: z.string(),
  address: z.string(),
  lat: z.number(),
  lang: z.number(),
  timezone: z.string(),
  unpaidBreakMinutes: z.int(),
  seen: z.boolean(),
  /** What changed since the person last confirmed; nothing before they did so for the first time. */
  change: z.enum(['NEW', 'MOVED', 'CANCELLED']).nullable(),
  /** The times that were seen of a moved one. */
  before: ShiftTimes.nullable(),
})
export type MyShift = z.infer<typeof MyShift>

const SeenShift = z.object({
  eventId: id,
  occurrenceStart: instant,
  startTime: instant,
  duration: z.int().min(0).max(10_000),
})

const window = { startDate: day, endDate: day }
const force = flagText.optional()

export const roster = endpoints('roster', {
  read: {
    GET: '/api/roster',
    says: 'Shifts of at most 35 days with drafts, uncovered places, hours and conflicts',
    access: management,
    cost: 'heavy',
    query: z.object({
      ...window,
      groupIds: many(idText).optional(),
      /** The jobs of one site alone. */
      siteId: idText.optional(),
      by: z.enum(['PERSON', 'SITE']).optional(),
    }),
    answer: Roster,
  },
  place: {
    PUT: '/api/roster/place',
    says: 'Draft who fills a place of a pattern: one occurrence, or all from a day on',
    access: management,
    body: PlaceInput,
    answer: DraftedAct,
  },
  change: {
    POST: '/api/roster/change',
    says: 'Draft shifts that are added, moved and removed, as one act',
    access: management,
    body: z.object({ changes: z.array(RosterChangeInput).min(1).max(500) }),
    answer: DraftedAct,
  },
  copyWeek: {
    POST: '/api/roster/copy-week',
    says: 'Draft the single shifts of a week in another one; those that are there already stay',
    access: management,
    body: CopyWeekInput,
    answer: DraftedAct,
  },
  undo: {
    DELETE: '/api/roster/act/:id',
    says: 'Take back a draft',
    access: management,
    params: byId,
    answer: nothing,
  },
  publish: {
    POST: '/api/roster/publish',
    says: 'Publish the drafts of days and sites, and notify the people concerned; with dryRun say what that would do',
    access: management,
    cost: 'heavy',
    query: z.object({ force }),
    body: z.object({
      ...window,
      groupIds: z.array(id).max(500).optional(),
      dryRun: z.boolean().optional(),
    }),
    answer: PublishResult,
  },
  patterns: {
    GET: '/api/job/:id/pattern/all',
    says: 'What a job needs, with who fills it, by its first start',
    access: management,
    params: byId,
    answer: z.array(ShiftPattern),
  },
  addPattern: {
    status: 201,
    POST: '/api/job/:id/pattern',
    says: 'Add what a job needs: a shift without a person, with a number of places',
    access: management,
    params: byId,
    body: ShiftPatternInput,
    answer: ShiftPattern,
  },
  updatePattern: {
    PUT: '/api/job/pattern/:id',
    says: 'Change what a job needs, from its next occurrence or from a day on; what was needed before stays',
    access: management,
    params: byId,
    body: ShiftPatternInput.extend({ from: day.optional(), version: z.int().optional() }),
    answer: ShiftPattern,
  },
  removePattern: {
    DELETE: '/api/job/pattern/:id',
    says: 'End what a job needs, now; shifts of people stay',
    access: management,
    params: byId,
    query: z.object({ version: idText.optional() }),
    answer: nothing,
  },
  mine: {
    GET: '/api/me/roster',
    says: 'My published shifts of at most 35 days, with what changed since I last confirmed them',
    access: staff,
    query: z.object(window),
    answer: z.array(MyShift),
  },
  seen: {
    PUT: '/api/me/roster/seen',
    says: 'Confirm that I have seen these shifts',
    access: staff,
    kind: 'record',
    body: z.object({ shifts: z.array(SeenShift).max(500) }),
    answer: nothing,
  },
})
