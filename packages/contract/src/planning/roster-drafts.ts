import { z } from 'zod'
import { distinguishedBy, NamedPerson } from '../kit/namesakes.ts'
import { listOf, paging } from '../kit/paging.ts'
import { day, flagText, id, instant, text } from '../kit/shapes.ts'
import { PublishedPerson } from './published-shifts.ts'
import { ScheduleConflict, ShiftConflict } from './schedule-conflict.ts'
import { seriesInput } from './series.ts'
import { ShiftTimes } from './shift-at.ts'
import { minutesOfDay } from './shift-patterns.ts'

/** An event, or a draft by its negative id. */
const shiftId = z.int().refine((value) => value !== 0)
const ShiftAdded = z.object({
  kind: z.literal('ADD'),
  jobId: id,
  tenantUserId: id,
  startTime: instant,
  duration: minutesOfDay,
  ...seriesInput,
  /** Without a frequency it takes place once. */
  recursiveFrequency: seriesInput.recursiveFrequency.optional(),
  /** Fills the occurrence of this pattern that `patternDate` names; without it, that of its own day. One that takes place once. */
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
  /**
   * The day of its pattern whose place the shift fills after the move. With null it fills none, so the day that it leaves
   * becomes uncovered. Left out, it still fills the place that it filled before.
   */
  patternDate: day.nullable().optional(),
})
export const RosterChangeInput = z.discriminatedUnion('kind', [ShiftAdded, ShiftRemoved, ShiftMoved])
export type RosterChangeInput = z.infer<typeof RosterChangeInput>

/** Changes of one act. */
export const mostChanges = 500
export const RosterChangesInput = z.object({ changes: z.array(RosterChangeInput).min(1).max(mostChanges) })

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

export const draftKinds = ['ADDED', 'REMOVED', 'MOVED', 'GIVEN'] as const
/** One change that is not published. What is published together, as both halves of a move, is one change. */
export const RosterDraft = z.object({
  id,
  /** What was drafted at once, and is taken back at once: how many changes that are. */
  actId: id,
  actChanges: z.int(),
  kind: z.enum(draftKinds),
  /** Whose shift it is; of GIVEN who had it. */
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  /** Of GIVEN: who gets it. */
  toUserId: id.nullable().optional(),
  toName: z.string().nullable(),
  toDistinguishedBy: distinguishedBy('toUserId'),
  jobId: id,
  jobTitle: z.string(),
  locationName: z.string(),
  /** The first local day that it changes; of MOVED the day that the shift leaves. */
  date: day,
  /** Of all but REMOVED, as it will be. */
  after: ShiftTimes.nullable(),
  /** It changes more than one day. */
  repeats: z.boolean(),
  byUserId: id,
  byName: z.string(),
  byDistinguishedBy: distinguishedBy('byUserId'),
  at: z.string(),
})
export type RosterDraft = z.infer<typeof RosterDraft>
export const RosterDrafts = listOf(RosterDraft)
export const DraftFilters = z.object({
  /** Only those that I drafted. */
  mine: flagText.optional(),
  /** Words of the names of people and sites. */
  search: text(200).optional(),
  ...paging,
})

export const DraftedAct = z.object({
  actId: id.nullable(),
  changes: z.int(),
  conflicts: z.array(ShiftConflict),
})
export type DraftedAct = z.infer<typeof DraftedAct>

/** A copied week, with the shifts that were left out: others have all places, or the person is suspended then. */
export const CopiedWeek = DraftedAct.extend({
  leftOut: z.array(
    NamedPerson.extend({
      reason: z.enum(['FULL', 'SUSPENDED']),
      jobId: id,
      locationName: z.string(),
      date: day,
    }),
  ),
})
export type CopiedWeek = z.infer<typeof CopiedWeek>

export const staleReasons = ['CHANGED', 'GONE', 'BEGUN', 'PERSON', 'PATTERN', 'FULL', 'TWICE'] as const
export const StaleChange = z.object({
  actId: id,
  reason: z.enum(staleReasons),
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  jobId: id,
  date: day.nullable(),
})
export type StaleChange = z.infer<typeof StaleChange>

export const PublishResult = z.object({
  /** Null for a dry run, and where nothing was published. */
  publicationId: id.nullable(),
  /** A move is one change. */
  changes: z.int(),
  /** Changes that are left on other days or sites. */
  elsewhere: z.int(),
  people: z.array(PublishedPerson),
  /** Who is assigned to a job by it. */
  assigned: z.array(NamedPerson.extend({ jobId: id })),
  /** Left as drafts, because what they change is no longer what it was. */
  stale: z.array(StaleChange),
  /** Events that are not there yet have the negative id of their draft. */
  conflicts: z.array(ScheduleConflict),
})
export type PublishResult = z.infer<typeof PublishResult>
