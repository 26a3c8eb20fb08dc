import { LATE_START_MINUTES } from '../time/schedule.ts'

const MINUTE = 60_000

/** Minutes after which a start that did not come is a no-show, unless the occurrence is over before. */
export const NO_SHOW_MINUTES = 60

interface Taking {
  startTime: number
  /** Minutes that pass. */
  duration: number
}

export const isLateAt = ({ startTime }: Taking): number => startTime + LATE_START_MINUTES * MINUTE

/** The instant at which it is missed: an hour after its start or when it is over, and never before it is late. */
export const isMissedAt = (taking: Taking): number =>
  Math.max(isLateAt(taking), taking.startTime + Math.min(taking.duration, NO_SHOW_MINUTES) * MINUTE)

interface Begun {
  /** The event that the work says it belongs to, and the planned start of that occurrence. */
  eventId: number | null
  occurrenceStart: number | null
  startedAt: number
}

/** Whether a work of the same person at the same job belongs to an occurrence: it says so, or began around it. */
export const isBegunBy = (
  work: Begun,
  { eventId, occurrenceStart, startTime, duration }: Taking & { eventId: number; occurrenceStart: number },
): boolean =>
  work.eventId === null
    ? Math.abs(work.startedAt - startTime) <= Math.max(120, duration) * MINUTE
    : work.eventId === eventId && work.occurrenceStart === occurrenceStart
