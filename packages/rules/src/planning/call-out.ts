const HOUR = 3_600_000
const MINUTE = 60_000

/** A shift that begins within this time is urgent: whoever can take it is asked, at night too. */
export const urgentMs = 12 * HOUR
export const isUrgent = (start: number, now: number) => start <= now + urgentMs

interface CallOut {
  /** Of the step that the office chose. */
  readonly people: number
  readonly minutes: number
  /** When the shift starts. */
  readonly start: number
}

/**
 * How many people the step of now asks. The steps of an urgent call-out end before the shift starts: where more people
 * are left than its steps would reach until then, each step asks more. Once there is no time for a step, it asks all.
 */
export function peopleOfStep({ people, minutes, start }: CallOut, left: number, now: number): number {
  if (!isUrgent(start, now)) return people
  const steps = Math.max(1, Math.floor((start - now) / (minutes * MINUTE)))
  return Math.max(people, Math.ceil(left / steps))
}
