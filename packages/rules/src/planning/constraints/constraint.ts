import { dayNumber, localDate } from '../../time/zone.ts'
import type { ClockWindow, LeaveTime, SuspendedTime } from '../away.ts'

const MINUTE = 60_000

/** What a company holds its schedules to. Null limits are not checked. */
export interface ScheduleLimits {
  maxDayMinutes: number | null
  maxWeekMinutes: number | null
  minRestMinutes: number | null
  /** ISO weekday with which a week begins. */
  weekStart: number
}

/** One planned shift of one person: an occurrence of an event. Instants in milliseconds; `date` is its local day. */
export interface PlannedShift {
  eventId: number
  zone: string
  start: number
  end: number
  date: string
  allDay: boolean
}

/** The planned shift of one occurrence: `startTime` in milliseconds, `duration` in minutes. */
export const plannedShiftOf = (
  eventId: number,
  zone: string,
  { startTime, duration, allDay }: { startTime: number; duration: number; allDay: boolean },
): PlannedShift => ({
  eventId,
  zone,
  start: startTime,
  end: startTime + duration * MINUTE,
  date: localDate(zone, startTime),
  allDay,
})

/** A number for each week that begins on an ISO weekday; the first day of 1970 was a Thursday. */
export const weekNumber = (date: string, weekStart: number) =>
  Math.floor((dayNumber(date) + 4 - weekStart) / 7)

/** What is known of the person whose shifts are held against the rules. What is left out does not hold. */
export interface ConstrainedPerson {
  readonly limits: ScheduleLimits
  /** Approved leave. */
  readonly leave: readonly LeaveTime[]
  readonly windows: readonly ClockWindow[]
  readonly suspensions: readonly SuspendedTime[]
  readonly isRemoved?: boolean
  /** Of a level that does not work on sites. */
  readonly isUnassignable?: boolean
  /** Leave that counts took this shift from the person; what is left of it may begin on another day. */
  readonly leftOnLeave?: boolean
  /** The person fills another of the same places. */
  readonly isThere?: boolean
  readonly hasDeclined?: boolean
  /** The office took the person off this shift. */
  readonly wasTakenOff?: boolean
}

/** The shifts of one person, by their start. */
export interface PersonShifts {
  readonly all: readonly PlannedShift[]
  /** Those that have hours and rest: a shift of a whole day says on which day, not how long. */
  readonly timed: readonly PlannedShift[]
  readonly checked: readonly PlannedShift[]
  readonly isChecked: (shift: PlannedShift) => boolean
}

export type ConstraintKind =
  | 'personRemoved'
  | 'personLevel'
  | 'suspended'
  | 'onLeave'
  | 'unavailable'
  | 'alreadyThere'
  | 'declined'
  | 'takenOff'
  | 'overlap'
  | 'dayHours'
  | 'weekHours'
  | 'rest'

/** One rule that one checked shift breaks. */
export interface Breach<Kind = ConstraintKind> {
  readonly kind: Kind
  readonly shift: PlannedShift
  /** The event that it meets: overlap and rest. */
  readonly otherEventId?: number
  /** Planned minutes of the day or week, or of the rest that is left. */
  readonly minutes?: number
  readonly limit?: number
}

/** Of a rule that is broken: `blocks` always, or `warns` where the company lets its managers go on. */
export type Severity = 'blocks' | 'warns'

/** A rule of what a person may be planned for; `conflict-text.ts` says each in words. */
export interface Constraint<Kind extends ConstraintKind = ConstraintKind> {
  readonly kind: Kind
  readonly severity: Severity
  breaches(shifts: PersonShifts, person: ConstrainedPerson): Breach<Kind>[]
}

/** A rule that looks at each shift by itself. */
export const ofEachShift = <Kind extends ConstraintKind>(
  kind: Kind,
  severity: Severity,
  breaks: (shift: PlannedShift, person: ConstrainedPerson) => boolean | undefined,
): Constraint<Kind> => ({
  kind,
  severity,
  breaches: ({ checked }, person) =>
    checked.filter((shift) => breaks(shift, person)).map((shift) => ({ kind, shift })),
})
