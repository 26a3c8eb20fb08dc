import type { Occurrence } from '@muster/rules/time/recurrence'

/** Milliseconds. */
export const endOfShift = ({ startTime, duration }: Pick<Occurrence, 'startTime' | 'duration'>) =>
  startTime + duration * 60_000
