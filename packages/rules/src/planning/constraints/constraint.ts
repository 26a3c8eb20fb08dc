import type { ConstraintKind } from '@muster/contract/planning/constraints'
import { dayNumber, localDate } from '../../time/zone.ts'
import {
  type ClockWindow,
  isOnLeave,
  isSuspended,
  isUnavailable,
  type LeaveTime,
  type SuspendedTime,
} from '../away.ts'

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
  readonly leave: readonly LeaveTime[]
  readonly windows: readonly ClockWindow[]
  readonly suspensions: readonly SuspendedTime[]
  /** The reader may know that the person cannot work, and not why: neither leave nor a suspension is named. */
  readonly isWhyHidden?: boolean
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

export interface PersonShifts {
  readonly all: readonly PlannedShift[]
  /** Those that have hours and rest: a shift of a whole day says on which day, not how long. */
  readonly timed: readonly PlannedShift[]
  readonly checked: readonly PlannedShift[]
  readonly isChecked: (shift: PlannedShift) => boolean
}

/** What breaks a rule: one checked shift. */
export interface BrokenBy {
  readonly shift: PlannedShift
  /** The one that it meets: overlap and rest. */
  readonly other?: PlannedShift
  /** Planned minutes of the day or week, or of the rest that is left. */
  readonly minutes?: number
  readonly limit?: number
}
export interface Breach extends BrokenBy {
  readonly kind: ConstraintKind
}

/** Of a rule that is broken: `blocks` always, or `warns` where the company lets its managers go on. */
export type Severity = 'blocks' | 'warns'

export interface Constraint {
  readonly severity: Severity
  breaches(shifts: PersonShifts, person: ConstrainedPerson): BrokenBy[]
}

type IsBroken = (shift: PlannedShift, person: ConstrainedPerson) => boolean | undefined
const ofEachShift =
  (severity: Severity) =>
  (isBroken: IsBroken): Constraint => ({
    severity,
    breaches: ({ checked }, person) =>
      checked.filter((shift) => isBroken(shift, person)).map((shift) => ({ shift })),
  })
const [warns, blocks] = [ofEachShift('warns'), ofEachShift('blocks')]

const isSuspendedThen: IsBroken = (shift, { suspensions }) =>
  suspensions.length > 0 && isSuspended(suspensions, shift)
const isOnLeaveThen: IsBroken = (shift, { leave, leftOnLeave }) =>
  leftOnLeave || (leave.length > 0 && isOnLeave(leave, shift))

/** The rules that look at each shift by itself. */
export const shiftConstraints = {
  personRemoved: warns((_, { isRemoved }) => isRemoved),
  personLevel: warns((_, { isUnassignable }) => isUnassignable),
  suspended: warns((shift, person) => !person.isWhyHidden && isSuspendedThen(shift, person)),
  onLeave: warns((shift, person) => !person.isWhyHidden && isOnLeaveThen(shift, person)),
  unavailable: warns(
    (shift, person) =>
      (person.windows.length > 0 && isUnavailable(person.windows, shift)) ||
      (person.isWhyHidden && (isSuspendedThen(shift, person) || isOnLeaveThen(shift, person))),
  ),
  alreadyThere: blocks((_, { isThere }) => isThere),
  declined: blocks((_, { hasDeclined }) => hasDeclined),
  takenOff: blocks((_, { wasTakenOff }) => wasTakenOff),
} satisfies Partial<Record<ConstraintKind, Constraint>>
