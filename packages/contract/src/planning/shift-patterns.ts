import { z } from 'zod'
import { Frequency } from '../jobs/job-details.ts'
import { distinguishedBy, NamedPerson } from '../kit/namesakes.ts'
import { day, id, instant } from '../kit/shapes.ts'
import { PublishedPerson } from './published-shifts.ts'
import { repeatAnswer } from './repeat.ts'
import { ScheduleConflict } from './schedule-conflict.ts'
import { seriesAnswer, seriesInput } from './series.ts'

export const mostPlaces = 50
export const minutesOfDay = z
  .int()
  .min(1)
  .max(24 * 60)

/** What a job needs: a shift without a person, with the number of people. */
export const ShiftPatternInput = z.object({
  startTime: instant,
  duration: minutesOfDay,
  ...seriesInput,
  places: z.int().min(1).max(mostPlaces).optional(),
  unpaidBreakMinutes: z.int().min(0).max(480).optional(),
})
export type ShiftPatternInput = z.infer<typeof ShiftPatternInput>

/** Jobs that get the same need at once. */
const mostJobs = 500
export const NewPatternInput = ShiftPatternInput.extend({
  /** They need the same, at the same time of the clock of their own sites. */
  alsoJobIds: z.array(id).min(1).max(mostJobs).optional(),
})
export type NewPatternInput = z.infer<typeof NewPatternInput>

export const UnneededShifts = z.enum(['END', 'KEEP'])
export type UnneededShifts = z.infer<typeof UnneededShifts>

/** A change, from a day on or else from the next shift on. */
export const PatternUpdateInput = ShiftPatternInput.extend({
  from: day.optional(),
  version: z.int().optional(),
  /** What becomes of shifts on days that are not needed any more; they are kept unless told. */
  unneeded: UnneededShifts.optional(),
})
export type PatternUpdateInput = z.infer<typeof PatternUpdateInput>

/** Who fills places of a pattern for longer than a day. */
export const PlaceHolder = z.object({
  eventId: id,
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  recursiveFrequency: Frequency.nullable(),
  ...repeatAnswer,
  until: day.nullable(),
})
export const ShiftPattern = z.object({
  id,
  jobId: id,
  ...seriesAnswer,
  places: z.int(),
  unpaidBreakMinutes: z.int(),
  version: z.int(),
  /** Published series that fill it, by name. */
  filledBy: z.array(PlaceHolder),
  /** Places without a person in the next 31 days. */
  uncovered: z.int(),
})
export type ShiftPattern = z.infer<typeof ShiftPattern>
/** With the needs of `alsoJobIds`, in their order. */
export const NewPattern = ShiftPattern.extend({ alsoIds: z.array(id).optional() })
export type NewPattern = z.infer<typeof NewPattern>

export const UnneededPerson = NamedPerson.extend({
  /** In the next 92 days. */
  shifts: z.int(),
  firstDay: day,
})
export type UnneededPerson = z.infer<typeof UnneededPerson>

/** What a change of a pattern does to shifts of people. */
export const PatternChange = z.object({
  /** The day from which it counts; null where nothing of the pattern lies before it. */
  from: day.nullable(),
  /** Whose shifts move with it, and what each is notified of. */
  people: z.array(PublishedPerson),
  /** Shifts with times of their own, which stay: each person's first day of them. Others of theirs may move. */
  staying: z.array(NamedPerson.extend({ firstDay: day })),
  /** Unpublished shifts that move along. */
  drafts: z.int(),
  notNeeded: z.array(UnneededPerson),
  conflicts: z.array(ScheduleConflict),
})
export type PatternChange = z.infer<typeof PatternChange>
