/** The one clock; tests move it. */
export interface Clock {
  now(): Date
  /** Milliseconds that only grow, for the age of what this process holds: the time of day may jump. */
  elapsedMs(): number
}
export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() }
